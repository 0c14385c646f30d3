package dev.tidemark.commands.completion;

import picocli.CommandLine.Model.CommandSpec;

/** The script for bash 3.2 and newer; it needs no bash-completion package. */
final class BashCompletion {

    private static final String WALK =
            """
            _tidemark_offer() { # KIND-AND-WORDS TYPED
                local kind=${1%% *} words=
                [[ $1 != *" "* ]] || words=${1#* }
                COMPREPLY=($(compgen -W "$words" -- "$2"))
                case $kind in
                    file) COMPREPLY+=($(compgen -f -- "$2")) ;;
                    folder) COMPREPLY+=($(compgen -d -- "$2")) ;;
                    hours | checkpoints)
                        words=$("${COMP_WORDS[0]}" completion --names "$kind" 2>/dev/null)
                        COMPREPLY+=($(compgen -W "$words" -- "$2"))
                        ;;
                esac
                [[ $kind != fil* && $kind != fol* ]] || compopt -o filenames 2>/dev/null
            }

            _tidemark() {
                local line=${COMP_LINE:0:COMP_POINT} at=tidemark option= word typed
                local -a words
                # The line itself: bash has cut its words at = and : already.
                read -r -a words <<<"$line"
                [[ $line != *[[:space:]] ]] || words+=("")
                typed=${words[${#words[@]} - 1]}
                unset "words[${#words[@]}-1]"
                for word in "${words[@]:1}"; do
                    if [[ -n $option ]]; then
                        option=
                    elif [[ $word == -* ]]; then
                        [[ -z $(_tidemark_values "$at $word") ]] || option=$word
                    elif _tidemark_subcommands "$at" | grep -qxF -- "$word"; then
                        at="$at $word"
                    fi
                done
                if [[ -z $option && $typed == -*=* ]]; then
                    option=${typed%%=*}
                    typed=${typed#*=}
                fi
                if [[ -n $option ]]; then
                    _tidemark_offer "$(_tidemark_values "$at $option")" "$typed"
                elif [[ $typed == -* ]]; then
                    COMPREPLY=($(compgen -W "$(_tidemark_options "$at")" -- "$typed"))
                else
                    _tidemark_offer "$(_tidemark_values "$at")" "$typed"
                    COMPREPLY+=($(compgen -W "$(_tidemark_subcommands "$at")" -- "$typed"))
                fi
                # What bash has cut off before a colon is on the line already.
                if [[ $typed == *:* && $COMP_WORDBREAKS == *:* ]]; then
                    COMPREPLY=("${COMPREPLY[@]#"${typed%:*}:"}")
                fi
            }

            complete -F _tidemark tidemark
            """;

    private BashCompletion() {}

    static String script(CommandSpec root) {
        return """
        # What follows a word of tidemark, for bash. Made by: tidemark completion bash
        # Use it: source <(tidemark completion bash)
        # shellcheck disable=SC2207  # mapfile is missing from bash 3.2

        """
                + CaseTables.of(root, Words.Word::text)
                + WALK;
    }
}
