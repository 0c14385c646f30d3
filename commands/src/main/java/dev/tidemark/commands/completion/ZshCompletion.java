package dev.tidemark.commands.completion;

import picocli.CommandLine.Model.CommandSpec;

/** The script for zsh, with what each word means. */
final class ZshCompletion {

    private static final String WALK =
            """
            _tidemark_offer() { # KIND-AND-WORDS
                local kind=${1%% *}
                local -a found
                [[ $1 != *" "* ]] || found=(${=1#* })
                case $kind in
                    hours|checkpoints)
                        found+=(${(f)"$($words[1] completion --names $kind 2>/dev/null)"})
                        ;;
                esac
                (( ! $#found )) || compadd -a found
                case $kind in
                    file|checkpoints) _files ;;
                    folder) _files -/ ;;
                esac
            }

            _tidemark() {
                local at=tidemark option= word
                local -a found
                for word in "${(@)words[2,CURRENT-1]}"; do
                    if [[ -n $option ]]; then
                        option=
                    elif [[ $word == -* ]]; then
                        [[ -z $(_tidemark_values "$at $word") ]] || option=$word
                    elif _tidemark_subcommands $at | grep -q -- "^$word:"; then
                        at="$at $word"
                    fi
                done
                if [[ -z $option && $PREFIX == -*=* ]]; then
                    option=${PREFIX%%=*}
                    compset -P '*='
                fi
                if [[ -n $option ]]; then
                    _tidemark_offer "$(_tidemark_values "$at $option")"
                elif [[ $PREFIX == -* ]]; then
                    found=(${(f)"$(_tidemark_options $at)"})
                    _describe option found
                else
                    found=(${(f)"$(_tidemark_subcommands $at)"})
                    (( ! $#found )) || _describe command found
                    _tidemark_offer "$(_tidemark_values $at)"
                fi
            }

            if [[ $funcstack[1] == _tidemark ]]; then
                _tidemark "$@"
            else
                compdef _tidemark tidemark
            fi
            """;

    private ZshCompletion() {}

    static String script(CommandSpec root) {
        return """
        #compdef tidemark
        # What follows a word of tidemark, for zsh. Made by: tidemark completion zsh
        # Use it: put it as _tidemark into a folder of $fpath, or: source <(tidemark completion zsh)

        """
                + CaseTables.of(root, word -> word.text() + ":" + word.meaning())
                + WALK;
    }
}
