# What follows a word of tidemark, for fish. Made by: tidemark completion fish
# Use it: put it into ~/.config/fish/completions, or: tidemark completion fish | source

set -g __tidemark_paths \
    'tidemark' \
    'tidemark init' \
    'tidemark generate' \
    'tidemark run' \
    'tidemark deploy' \
    'tidemark status' \
    'tidemark stop' \
    'tidemark savepoint' \
    'tidemark checkpoints' \
    'tidemark show' \
    'tidemark inspect' \
    'tidemark flush' \
    'tidemark sweep' \
    'tidemark apply' \
    'tidemark trace' \
    'tidemark recount' \
    'tidemark reconcile' \
    'tidemark demo' \
    'tidemark check' \
    'tidemark check 2pc' \
    'tidemark check config' \
    'tidemark check job' \
    'tidemark check sink' \
    'tidemark capacity' \
    'tidemark capacity plan' \
    'tidemark capacity compare' \
    'tidemark capacity calibrate' \
    'tidemark capacity replay' \
    'tidemark capacity checkpoint' \
    'tidemark capacity flush' \
    'tidemark capacity rescale' \
    'tidemark capacity windows' \
    'tidemark capacity memory' \
    'tidemark keygroup' \
    'tidemark config' \
    'tidemark config show' \
    'tidemark completion' \
    'tidemark help'
set -g __tidemark_with_value \
    'tidemark --profile' \
    'tidemark --output' \
    'tidemark init --store' \
    'tidemark init --totals' \
    'tidemark init --write-units' \
    'tidemark init --read-units' \
    'tidemark init --profile' \
    'tidemark init --output' \
    'tidemark generate --to' \
    'tidemark generate --clicks' \
    'tidemark generate --rate' \
    'tidemark generate --for' \
    'tidemark generate --start' \
    'tidemark generate --seed' \
    'tidemark generate --ads' \
    'tidemark generate --shards' \
    'tidemark generate --hot' \
    'tidemark generate --late' \
    'tidemark generate --stale' \
    'tidemark generate --duplicates' \
    'tidemark generate --bad-clocks' \
    'tidemark generate --invalid' \
    'tidemark generate --bad' \
    'tidemark generate --format' \
    'tidemark generate --skip' \
    'tidemark generate --expected' \
    'tidemark generate --kafka-properties' \
    'tidemark generate --profile' \
    'tidemark generate --output' \
    'tidemark run --source' \
    'tidemark run --lake' \
    'tidemark run --checkpoint-dir' \
    'tidemark run --checkpoint-interval' \
    'tidemark run --parallelism' \
    'tidemark run --max-parallelism' \
    'tidemark run --fields' \
    'tidemark run --speed' \
    'tidemark run --max-bad' \
    'tidemark run --horizon' \
    'tidemark run --allowance' \
    'tidemark run --idle-timeout' \
    'tidemark run --max-wcu' \
    'tidemark run --minutes-topic' \
    'tidemark run --transaction-timeout' \
    'tidemark run --kafka-properties' \
    'tidemark run --job-gen' \
    'tidemark run --from' \
    'tidemark run --store' \
    'tidemark run --totals' \
    'tidemark run --memory' \
    'tidemark run --log-dir' \
    'tidemark run --profile' \
    'tidemark run --output' \
    'tidemark deploy --from' \
    'tidemark deploy --rescale' \
    'tidemark deploy --flink-url' \
    'tidemark deploy --timeout' \
    'tidemark deploy --job-gen' \
    'tidemark deploy --source' \
    'tidemark deploy --lake' \
    'tidemark deploy --checkpoint-dir' \
    'tidemark deploy --checkpoint-interval' \
    'tidemark deploy --parallelism' \
    'tidemark deploy --max-parallelism' \
    'tidemark deploy --fields' \
    'tidemark deploy --speed' \
    'tidemark deploy --max-bad' \
    'tidemark deploy --horizon' \
    'tidemark deploy --allowance' \
    'tidemark deploy --idle-timeout' \
    'tidemark deploy --max-wcu' \
    'tidemark deploy --minutes-topic' \
    'tidemark deploy --transaction-timeout' \
    'tidemark deploy --kafka-properties' \
    'tidemark deploy --store' \
    'tidemark deploy --totals' \
    'tidemark deploy --memory' \
    'tidemark deploy --profile' \
    'tidemark deploy --output' \
    'tidemark status --flink-url' \
    'tidemark status --timeout' \
    'tidemark status --job' \
    'tidemark status --every' \
    'tidemark status --profile' \
    'tidemark status --output' \
    'tidemark stop --flink-url' \
    'tidemark stop --timeout' \
    'tidemark stop --job' \
    'tidemark stop --profile' \
    'tidemark stop --output' \
    'tidemark savepoint --flink-url' \
    'tidemark savepoint --timeout' \
    'tidemark savepoint --job' \
    'tidemark savepoint --profile' \
    'tidemark savepoint --output' \
    'tidemark checkpoints --checkpoint-dir' \
    'tidemark checkpoints --job-gen' \
    'tidemark checkpoints --flink-url' \
    'tidemark checkpoints --store' \
    'tidemark checkpoints --totals' \
    'tidemark checkpoints --profile' \
    'tidemark checkpoints --output' \
    'tidemark show --hour' \
    'tidemark show --store' \
    'tidemark show --totals' \
    'tidemark show --profile' \
    'tidemark show --output' \
    'tidemark inspect --memory' \
    'tidemark inspect --profile' \
    'tidemark inspect --output' \
    'tidemark flush --checkpoint' \
    'tidemark flush --state' \
    'tidemark flush --memory' \
    'tidemark flush --job-gen' \
    'tidemark flush --plan' \
    'tidemark flush --store' \
    'tidemark flush --totals' \
    'tidemark flush --flink-url' \
    'tidemark flush --max-rate' \
    'tidemark flush --profile' \
    'tidemark flush --output' \
    'tidemark sweep --job-gen' \
    'tidemark sweep --since' \
    'tidemark sweep --state' \
    'tidemark sweep --memory' \
    'tidemark sweep --plan' \
    'tidemark sweep --store' \
    'tidemark sweep --totals' \
    'tidemark sweep --flink-url' \
    'tidemark sweep --max-rate' \
    'tidemark sweep --profile' \
    'tidemark sweep --output' \
    'tidemark apply --store' \
    'tidemark apply --totals' \
    'tidemark apply --flink-url' \
    'tidemark apply --max-rate' \
    'tidemark apply --profile' \
    'tidemark apply --output' \
    'tidemark trace --hour' \
    'tidemark trace --ad' \
    'tidemark trace --lake' \
    'tidemark trace --horizon' \
    'tidemark trace --threads' \
    'tidemark trace --store' \
    'tidemark trace --totals' \
    'tidemark trace --state' \
    'tidemark trace --memory' \
    'tidemark trace --profile' \
    'tidemark trace --output' \
    'tidemark recount --hour' \
    'tidemark recount --from' \
    'tidemark recount --to' \
    'tidemark recount --on' \
    'tidemark recount --lake' \
    'tidemark recount --horizon' \
    'tidemark recount --threads' \
    'tidemark recount --memory' \
    'tidemark recount --scratch' \
    'tidemark recount --slack' \
    'tidemark recount --flink-url' \
    'tidemark recount --timeout' \
    'tidemark recount --store' \
    'tidemark recount --totals' \
    'tidemark recount --recheck' \
    'tidemark recount --final-gen' \
    'tidemark recount --profile' \
    'tidemark recount --output' \
    'tidemark reconcile --hour' \
    'tidemark reconcile --from' \
    'tidemark reconcile --to' \
    'tidemark reconcile --limit' \
    'tidemark reconcile --report' \
    'tidemark reconcile --lake' \
    'tidemark reconcile --horizon' \
    'tidemark reconcile --threads' \
    'tidemark reconcile --memory' \
    'tidemark reconcile --scratch' \
    'tidemark reconcile --store' \
    'tidemark reconcile --totals' \
    'tidemark reconcile --profile' \
    'tidemark reconcile --output' \
    'tidemark demo --store' \
    'tidemark demo --totals' \
    'tidemark demo --profile' \
    'tidemark demo --output' \
    'tidemark check --profile' \
    'tidemark check --output' \
    'tidemark check 2pc --checkpoint-interval' \
    'tidemark check 2pc --checkpoint-timeout' \
    'tidemark check 2pc --restart' \
    'tidemark check 2pc --transaction-timeout' \
    'tidemark check 2pc --broker-max' \
    'tidemark check 2pc --broker' \
    'tidemark check 2pc --kafka-properties' \
    'tidemark check 2pc --rate' \
    'tidemark check 2pc --profile' \
    'tidemark check 2pc --output' \
    'tidemark check config --workload' \
    'tidemark check config --rule' \
    'tidemark check config --ignore' \
    'tidemark check config --profile' \
    'tidemark check config --output' \
    'tidemark check job --flink-url' \
    'tidemark check job --timeout' \
    'tidemark check job --job' \
    'tidemark check job --profile' \
    'tidemark check job --output' \
    'tidemark check sink --job-gen' \
    'tidemark check sink --store' \
    'tidemark check sink --totals' \
    'tidemark check sink --profile' \
    'tidemark check sink --output' \
    'tidemark capacity --profile' \
    'tidemark capacity --output' \
    'tidemark capacity plan -f' \
    'tidemark capacity plan --file' \
    'tidemark capacity plan --example' \
    'tidemark capacity plan --set' \
    'tidemark capacity plan --report' \
    'tidemark capacity plan --profile' \
    'tidemark capacity plan --output' \
    'tidemark capacity compare -f' \
    'tidemark capacity compare --file' \
    'tidemark capacity compare --example' \
    'tidemark capacity compare --set' \
    'tidemark capacity compare --with' \
    'tidemark capacity compare --profile' \
    'tidemark capacity compare --output' \
    'tidemark capacity calibrate --flink-url' \
    'tidemark capacity calibrate --timeout' \
    'tidemark capacity calibrate --job' \
    'tidemark capacity calibrate -f' \
    'tidemark capacity calibrate --file' \
    'tidemark capacity calibrate --out' \
    'tidemark capacity calibrate --profile' \
    'tidemark capacity calibrate --output' \
    'tidemark capacity replay -f' \
    'tidemark capacity replay --file' \
    'tidemark capacity replay --example' \
    'tidemark capacity replay --set' \
    'tidemark capacity replay --load' \
    'tidemark capacity replay --downtime' \
    'tidemark capacity replay --restart' \
    'tidemark capacity replay --detect' \
    'tidemark capacity replay --provision' \
    'tidemark capacity replay --restore' \
    'tidemark capacity replay --local-recovery' \
    'tidemark capacity replay --state' \
    'tidemark capacity replay --bandwidth' \
    'tidemark capacity replay --bandwidth-each' \
    'tidemark capacity replay --workers' \
    'tidemark capacity replay --bandwidth-limit' \
    'tidemark capacity replay --checkpoint-interval' \
    'tidemark capacity replay --checkpoint-duration' \
    'tidemark capacity replay --upload' \
    'tidemark capacity replay --churn' \
    'tidemark capacity replay --backlog' \
    'tidemark capacity replay --rate' \
    'tidemark capacity replay --capacity' \
    'tidemark capacity replay --within' \
    'tidemark capacity replay --lag' \
    'tidemark capacity replay --blind' \
    'tidemark capacity replay --late' \
    'tidemark capacity replay --transaction-timeout' \
    'tidemark capacity replay --source-retention' \
    'tidemark capacity replay --guard-ttl' \
    'tidemark capacity replay --horizon' \
    'tidemark capacity replay --checkpoint-timeout' \
    'tidemark capacity replay --broker-max' \
    'tidemark capacity replay --outage' \
    'tidemark capacity replay --output-rate' \
    'tidemark capacity replay --failure-interval' \
    'tidemark capacity replay --restart-delay' \
    'tidemark capacity replay --profile' \
    'tidemark capacity replay --output' \
    'tidemark capacity checkpoint -f' \
    'tidemark capacity checkpoint --file' \
    'tidemark capacity checkpoint --example' \
    'tidemark capacity checkpoint --set' \
    'tidemark capacity checkpoint --load' \
    'tidemark capacity checkpoint --upload' \
    'tidemark capacity checkpoint --state' \
    'tidemark capacity checkpoint --churn' \
    'tidemark capacity checkpoint --checkpoint-duration' \
    'tidemark capacity checkpoint --bandwidth' \
    'tidemark capacity checkpoint --bandwidth-each' \
    'tidemark capacity checkpoint --workers' \
    'tidemark capacity checkpoint --bandwidth-limit' \
    'tidemark capacity checkpoint --checkpoint-timeout' \
    'tidemark capacity checkpoint --checkpoint-interval' \
    'tidemark capacity checkpoint --within' \
    'tidemark capacity checkpoint --retained' \
    'tidemark capacity checkpoint --alarm-factor' \
    'tidemark capacity checkpoint --rate' \
    'tidemark capacity checkpoint --id-bytes' \
    'tidemark capacity checkpoint --new-interval' \
    'tidemark capacity checkpoint --downtime' \
    'tidemark capacity checkpoint --restart' \
    'tidemark capacity checkpoint --detect' \
    'tidemark capacity checkpoint --provision' \
    'tidemark capacity checkpoint --restore' \
    'tidemark capacity checkpoint --local-recovery' \
    'tidemark capacity checkpoint --capacity' \
    'tidemark capacity checkpoint --id' \
    'tidemark capacity checkpoint --started' \
    'tidemark capacity checkpoint --now' \
    'tidemark capacity checkpoint --first-checkpoint' \
    'tidemark capacity checkpoint --profile' \
    'tidemark capacity checkpoint --output' \
    'tidemark capacity flush -f' \
    'tidemark capacity flush --file' \
    'tidemark capacity flush --example' \
    'tidemark capacity flush --set' \
    'tidemark capacity flush --load' \
    'tidemark capacity flush --row-writes' \
    'tidemark capacity flush --since-barrier' \
    'tidemark capacity flush --rows' \
    'tidemark capacity flush --index-units' \
    'tidemark capacity flush --refused' \
    'tidemark capacity flush --wcu' \
    'tidemark capacity flush --checkpoint' \
    'tidemark capacity flush --last-epoch' \
    'tidemark capacity flush --index-shards' \
    'tidemark capacity flush --writers' \
    'tidemark capacity flush --partition-wcu' \
    'tidemark capacity flush --item-bytes' \
    'tidemark capacity flush --in-flight' \
    'tidemark capacity flush --latency' \
    'tidemark capacity flush --profile' \
    'tidemark capacity flush --output' \
    'tidemark capacity rescale -f' \
    'tidemark capacity rescale --file' \
    'tidemark capacity rescale --example' \
    'tidemark capacity rescale --set' \
    'tidemark capacity rescale --load' \
    'tidemark capacity rescale --parallelism' \
    'tidemark capacity rescale --to' \
    'tidemark capacity rescale --max-parallelism' \
    'tidemark capacity rescale --state' \
    'tidemark capacity rescale --bandwidth' \
    'tidemark capacity rescale --bandwidth-each' \
    'tidemark capacity rescale --workers' \
    'tidemark capacity rescale --bandwidth-limit' \
    'tidemark capacity rescale --restart' \
    'tidemark capacity rescale --detect' \
    'tidemark capacity rescale --provision' \
    'tidemark capacity rescale --restore' \
    'tidemark capacity rescale --subtask' \
    'tidemark capacity rescale --key' \
    'tidemark capacity rescale --group' \
    'tidemark capacity rescale --rate' \
    'tidemark capacity rescale --rate-each' \
    'tidemark capacity rescale --slots' \
    'tidemark capacity rescale --task-managers' \
    'tidemark capacity rescale --parallelisms' \
    'tidemark capacity rescale --chains' \
    'tidemark capacity rescale --splits' \
    'tidemark capacity rescale --active' \
    'tidemark capacity rescale --busy' \
    'tidemark capacity rescale --hot-key' \
    'tidemark capacity rescale --salts' \
    'tidemark capacity rescale --profile' \
    'tidemark capacity rescale --output' \
    'tidemark capacity windows -f' \
    'tidemark capacity windows --file' \
    'tidemark capacity windows --example' \
    'tidemark capacity windows --set' \
    'tidemark capacity windows --load' \
    'tidemark capacity windows --size' \
    'tidemark capacity windows --slide' \
    'tidemark capacity windows --rate' \
    'tidemark capacity windows --other-slide' \
    'tidemark capacity windows --lateness' \
    'tidemark capacity windows --watermark-lag' \
    'tidemark capacity windows --values' \
    'tidemark capacity windows --hot-rate' \
    'tidemark capacity windows --flush-interval' \
    'tidemark capacity windows --parallelism' \
    'tidemark capacity windows --keys' \
    'tidemark capacity windows --new-keys' \
    'tidemark capacity windows --retention' \
    'tidemark capacity windows --panes' \
    'tidemark capacity windows --bytes' \
    'tidemark capacity windows --panes-of-each' \
    'tidemark capacity windows --id-bytes' \
    'tidemark capacity windows --horizon' \
    'tidemark capacity windows --stuck' \
    'tidemark capacity windows --guard-ttl' \
    'tidemark capacity windows --registers' \
    'tidemark capacity windows --bits' \
    'tidemark capacity windows --distinct' \
    'tidemark capacity windows --highest' \
    'tidemark capacity windows --allowance' \
    'tidemark capacity windows --watermark' \
    'tidemark capacity windows --now' \
    'tidemark capacity windows --tick' \
    'tidemark capacity windows --last-read' \
    'tidemark capacity windows --idle-timeout' \
    'tidemark capacity windows --first-check' \
    'tidemark capacity windows --window-end' \
    'tidemark capacity windows --arrival' \
    'tidemark capacity windows --processing' \
    'tidemark capacity windows --sink' \
    'tidemark capacity windows --last-event' \
    'tidemark capacity windows --gap' \
    'tidemark capacity windows --impression' \
    'tidemark capacity windows --profile' \
    'tidemark capacity windows --output' \
    'tidemark capacity memory -f' \
    'tidemark capacity memory --file' \
    'tidemark capacity memory --example' \
    'tidemark capacity memory --set' \
    'tidemark capacity memory --load' \
    'tidemark capacity memory --process' \
    'tidemark capacity memory --managed' \
    'tidemark capacity memory --network-max' \
    'tidemark capacity memory --parts' \
    'tidemark capacity memory --state' \
    'tidemark capacity memory --workers' \
    'tidemark capacity memory --compaction' \
    'tidemark capacity memory --upload' \
    'tidemark capacity memory --churn' \
    'tidemark capacity memory --disk' \
    'tidemark capacity memory --profile' \
    'tidemark capacity memory --output' \
    'tidemark keygroup --at' \
    'tidemark keygroup --max-parallelism' \
    'tidemark keygroup --profile' \
    'tidemark keygroup --output' \
    'tidemark config --profile' \
    'tidemark config --output' \
    'tidemark config show --profile' \
    'tidemark config show --output' \
    'tidemark completion --profile' \
    'tidemark completion --output' \
    'tidemark help --profile' \
    'tidemark help --output'

function __tidemark_at --argument-names wanted
    set -l at tidemark
    set -l option
    for word in (commandline -opc)[2..]
        if test -n "$option"
            set option
        else if string match -q -- '-*' $word
            contains -- "$at $word" $__tidemark_with_value; and set option $word
        else if contains -- "$at $word" $__tidemark_paths
            set at "$at $word"
        end
    end
    test "$at" = "$wanted"
end

function __tidemark_names --argument-names kind
    set -l program (commandline -opc)[1]
    $program completion --names $kind 2>/dev/null
end

complete -c tidemark -f
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'init' -d 'Creates what a store needs'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'generate' -d 'Writes a seeded click log whose right counts are known'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'run' -d 'Runs the job here: clicks in, minute and hour rows out'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'deploy' -d 'Starts the job on a Flink cluster, or replaces the one that is there'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'status' -d 'Shows how well a job on a Flink cluster is'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'stop' -d 'Stops a job on a Flink cluster with a savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'savepoint' -d 'Takes a savepoint of a job on a Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'checkpoints' -d 'Lists complete checkpoints and savepoints, and which of them can be started from'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'show' -d 'Shows the rows of an ad as a dashboard reads them'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'inspect' -d 'Shows what a checkpoint or savepoint holds: open minutes, late totals, positions'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'flush' -d 'Takes back what was written after a checkpoint, as a restore does, without a job'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'sweep' -d 'Removes what a generation that has stopped wrote since a savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'apply' -d 'Carries out a plan that flush or sweep has saved with --plan'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'trace' -d 'Follows one click through lake, exceptions, checkpoint and rows: where it was counted, and why'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'recount' -d 'Counts hours that can no longer change again, exactly, from the lake'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'reconcile' -d 'Explains every difference between the stream\'s counts and the recount\'s, click by click'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'demo' -d 'Shows what a crash does to the counts, and what the flush does about it'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'check' -d 'Checks timeouts, configurations and jobs'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'capacity' -d 'Says what a workload needs, and how long a crash takes to heal'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'keygroup' -d 'Shows the key group of a key, and the subtask that owns it'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'config' -d 'Shows the settings and where they come from'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'completion' -d 'Writes the script with which a shell completes commands, options and names'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -a 'help' -d 'Shows the help of a command'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -s V -d 'The versions of this program and its libraries'
complete -c tidemark -n '__tidemark_at \'tidemark\'' -l version -d 'The versions of this program and its libraries'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l dry-run -d 'Show what would be done, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l yes -d 'Do not ask'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l iam -d 'Print the least AWS policy that a DynamoDB store needs'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l write-units -x -d 'Write units a second of a new table, and of each of its two indexes'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l read-units -x -d 'The same for reads'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark init\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l to -x -d 'Where they go: file:FOLDER, one file a shard'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l clicks -x -d 'How many lines'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l rate -x -d 'Clicks a second of event time instead, such as 2k/s'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l for -x -d 'How long they arrive, 1s to 366d'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l start -x -d 'When the first one arrives, UTC'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l seed -x -d 'The same seed and settings give the same clicks'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l ads -x -d 'How many ads'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l shards -x -d 'How many files, partitions or shards, 1 to 1000'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l hot -x -d 'Clicks on ad_1'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l late -x -d 'Clicks whose minute has closed'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l stale -x -d 'Clicks over the horizon of 2h'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l duplicates -x -d 'Repeated deliveries of a click'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l bad-clocks -x -d 'Clicks of devices whose clock is days or years off'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l invalid -x -d 'Well-formed clicks that must not be billed'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l bad -x -d 'Lines that are no click record'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l format -x -a 'jsonl csv' -d 'jsonl or csv'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l gzip -d 'Compress the files'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l skip -x -d 'Leave out the first N records: they stand in the topic or stream already'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l expected -x -a '(__fish_complete_directories)' -d 'Where the right counts of what goes to a topic or a stream are written, when all of it stands'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l kafka-properties -r -F -d 'TLS and SASL settings of Kafka clients'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark generate\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l source -x -d 'Where the clicks come from: file:FOLDER, one shard a file'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l lake -x -a '(__fish_complete_directories)' -d 'Where raw clicks and the exceptions log go: a folder, or s3://BUCKET/FOLDER?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l checkpoint-dir -x -a '(__fish_complete_directories)' -d 'Where checkpoints and savepoints are kept'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l checkpoint-interval -x -d 'How often a checkpoint starts, 100ms or more'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l parallelism -x -d 'Subtasks of every operator, 1 to --max-parallelism'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l max-parallelism -x -d 'Number of key groups, 1 to 32768'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l fields -x -d 'Other people\'s field names, such as click_id=id,ad_id=ad'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l speed -x -a 'max' -d 'Replay as fast as possible, or N times faster than recorded'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l follow -d 'Wait for more instead of ending with what is there'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l max-bad -x -d 'Share of unreadable records above which the run ends with exit 3'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l horizon -x -d 'How long after its impression a click is accepted'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l allowance -x -d 'How far out of order a shard may be before a click is late'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l idle-timeout -x -d 'After this silence a shard no longer holds the watermark back'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l max-wcu -x -d 'Write units a second that the job may use in a DynamoDB store, table and indexes together'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l minutes-topic -x -d 'Publish each closed minute once: kafka:TOPIC?brokers=HOST:PORT'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l transaction-timeout -x -d 'How long a broker keeps a transaction of --minutes-topic open'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l kafka-properties -r -F -d 'TLS and SASL settings of Kafka clients'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l accept-gap -d 'Go on from a checkpoint that is older than what the stream or topic still holds'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l job-gen -x -d 'Generation of the job, from 1'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l from -r -F -a 'auto latest (__tidemark_names checkpoints)' -d 'auto: the newest complete checkpoint or savepoint of this generation'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l memory -x -d 'Largest heap of the job\'s JVM'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l log-dir -x -a '(__fish_complete_directories)' -d 'Where the log of the job\'s JVM goes'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark run\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l from -r -F -a 'latest (__tidemark_names checkpoints)' -d 'Go on from the newest usable checkpoint or savepoint of the generation, found in the checkpoint folder, or from that one'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l upgrade -d 'Stop the live job with a savepoint and start this version from it'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l rescale -x -d 'The same with so many subtasks of every operator'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l blue-green -d 'Start a new generation from a savepoint of the live one, beside it'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l finish -d 'With --blue-green: stop the old generation and take away what it wrote since'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l abort -d 'With --blue-green: stop both, take away what the new one wrote, and count on from the savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l flink-url -x -d 'The REST address of the Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l timeout -x -d 'How long to wait for each step'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l job-gen -x -d 'Generation of the job, from 1'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l source -x -d 'Where the clicks come from: file:FOLDER, one shard a file'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l lake -x -a '(__fish_complete_directories)' -d 'Where raw clicks and the exceptions log go: a folder, or s3://BUCKET/FOLDER?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l checkpoint-dir -x -a '(__fish_complete_directories)' -d 'Where checkpoints and savepoints are kept'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l checkpoint-interval -x -d 'How often a checkpoint starts, 100ms or more'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l parallelism -x -d 'Subtasks of every operator, 1 to --max-parallelism'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l max-parallelism -x -d 'Number of key groups, 1 to 32768'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l fields -x -d 'Other people\'s field names, such as click_id=id,ad_id=ad'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l speed -x -a 'max' -d 'Replay as fast as possible, or N times faster than recorded'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l follow -d 'Wait for more instead of ending with what is there'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l max-bad -x -d 'Share of unreadable records above which the run ends with exit 3'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l horizon -x -d 'How long after its impression a click is accepted'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l allowance -x -d 'How far out of order a shard may be before a click is late'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l idle-timeout -x -d 'After this silence a shard no longer holds the watermark back'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l max-wcu -x -d 'Write units a second that the job may use in a DynamoDB store, table and indexes together'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l minutes-topic -x -d 'Publish each closed minute once: kafka:TOPIC?brokers=HOST:PORT'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l transaction-timeout -x -d 'How long a broker keeps a transaction of --minutes-topic open'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l kafka-properties -r -F -d 'TLS and SASL settings of Kafka clients'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l accept-gap -d 'Go on from a checkpoint that is older than what the stream or topic still holds'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l memory -x -d 'Largest heap of the JVM that reads a checkpoint or savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l dry-run -d 'Show what would be done, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l yes -d 'Do not ask'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark deploy\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l flink-url -x -d 'The REST address of the Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l timeout -x -d 'How long to wait for each step'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l job -x -d 'The job, such as tidemark-g1'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l watch -d 'Look again and again until the job has ended'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l every -x -d 'How often --watch looks'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark status\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l flink-url -x -d 'The REST address of the Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l timeout -x -d 'How long to wait for each step'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l job -x -d 'The job, such as tidemark-g1'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l cancel -d 'End it at once, with no savepoint, as for a job that restarts again and again: it goes on from its last checkpoint'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l dry-run -d 'Show what would be done, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l yes -d 'Do not ask'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark stop\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l flink-url -x -d 'The REST address of the Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l timeout -x -d 'How long to wait for each step'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l job -x -d 'The job, such as tidemark-g1'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark savepoint\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l checkpoint-dir -x -a '(__fish_complete_directories)' -d 'Where checkpoints and savepoints are kept'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l job-gen -x -d 'Only those of a generation'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l flink-url -x -d 'The REST address of a Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark checkpoints\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l hour -x -a '(__tidemark_names hours)' -d 'One UTC hour, such as 2026-02-08T10'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l all -d 'Every hour and minute of the ad'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark show\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark show\''
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -l memory -x -d 'Largest heap of the JVM that reads a checkpoint or savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark inspect\'' -F -a '(__tidemark_names checkpoints)'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l checkpoint -x -d 'Id of the checkpoint or savepoint to go back to'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l state -r -F -a '(__tidemark_names checkpoints)' -d 'Folder of the checkpoint or savepoint that late and running totals come from'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l memory -x -d 'Largest heap of the JVM that reads a checkpoint or savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l job-gen -x -d 'Generation to flush'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l plan -r -F -d 'Save the plan for tidemark apply instead, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l flink-url -x -d 'The REST address of the job\'s Flink cluster: it is asked whether the job lives'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l max-rate -x -d 'Changes a second at most, such as 500/s'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l dry-run -d 'Show what would be done, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l yes -d 'Do not ask'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark flush\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l job-gen -x -d 'The generation that has stopped'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l since -x -d 'Id of the savepoint that its successor began from'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l state -r -F -a '(__tidemark_names checkpoints)' -d 'Folder of the checkpoint or savepoint that late and running totals come from'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l memory -x -d 'Largest heap of the JVM that reads a checkpoint or savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l plan -r -F -d 'Save the plan for tidemark apply instead, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l flink-url -x -d 'The REST address of the job\'s Flink cluster: it is asked whether the job lives'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l max-rate -x -d 'Changes a second at most, such as 500/s'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l dry-run -d 'Show what would be done, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l yes -d 'Do not ask'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark sweep\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l flink-url -x -d 'The REST address of the job\'s Flink cluster: it is asked whether the job lives'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l max-rate -x -d 'Changes a second at most, such as 500/s'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l dry-run -d 'Show what would be done, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l yes -d 'Do not ask'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark apply\'' -F
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l hour -x -a '(__tidemark_names hours)' -d 'The UTC hour of the click: only the arrival hours that can hold it are read'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l ad -x -d 'The ad of the click: only the hours in which it has rows are read'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l lake -x -a '(__fish_complete_directories)' -d 'Where raw clicks and the exceptions log are: a folder, or s3://BUCKET/FOLDER?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l horizon -x -d 'How long after its impression a click is accepted'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l threads -x -d 'Objects read side by side'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l state -r -F -a '(__tidemark_names checkpoints)' -d 'Also look into this checkpoint or savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l memory -x -d 'Largest heap of the JVM that reads a checkpoint or savepoint'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark trace\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark trace\''
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l hour -x -a '(__tidemark_names hours)' -d 'One UTC hour, such as 2026-02-08T10'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l from -x -a '(__tidemark_names hours)' -d 'The first hour of a range'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l to -x -a '(__tidemark_names hours)' -d 'The last hour of a range'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l due -d 'Every hour of the lake that is due and not yet final, oldest first'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l minutes -d 'Write minute items too, not hours alone'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l on -x -a 'here flink' -d 'Where to count: here, or flink, with --threads subtasks'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l lake -x -a '(__fish_complete_directories)' -d 'Where raw clicks and the exceptions log are: a folder, or s3://BUCKET/FOLDER?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l horizon -x -d 'How long after its impression a click is accepted'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l threads -x -d 'Objects read side by side'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l memory -x -d 'How much memory to use'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l scratch -x -a '(__fish_complete_directories)' -d 'Where to put what does not fit into memory'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l slack -x -d 'How long a record may take into the lake after it has arrived'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l flink-url -x -d 'The REST address of the Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l timeout -x -d 'How long to wait for each step'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l recheck -x -d 'How long --due looks whether the objects of a final hour have changed'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l final-gen -x -d 'Generation to write under'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l force -d 'Count although the lake has lost objects that an hour was counted from'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l dry-run -d 'Show what would be done, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l yes -d 'Do not ask'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark recount\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l hour -x -a '(__tidemark_names hours)' -d 'One UTC hour that was recounted, such as 2026-02-08T10'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l from -x -a '(__tidemark_names hours)' -d 'The first hour of a range'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l to -x -a '(__tidemark_names hours)' -d 'The last hour of a range'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l full -d 'Look for rows of ads without a click in the lake'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l limit -x -d 'How many clicks, and how many ads, are listed'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l report -r -F -d 'Also write one self-contained HTML page for people who bill'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l lake -x -a '(__fish_complete_directories)' -d 'Where raw clicks and the exceptions log are: a folder, or s3://BUCKET/FOLDER?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l horizon -x -d 'How long after its impression a click is accepted'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l threads -x -d 'Objects read side by side'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l memory -x -d 'How much memory to use'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l scratch -x -a '(__fish_complete_directories)' -d 'Where to put what does not fit into memory'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark reconcile\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l keep -d 'Keep the folder with the clicks, the lake, the checkpoints and the log, and both stores'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l store -x -d 'Make the stores as tables beside this one, dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l totals -x -d 'Keep the running totals on this server, redis://HOST:PORT'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l dry-run -d 'Show what would be done, change nothing'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l yes -d 'Do not ask'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark demo\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -a '2pc' -d 'Checks the timeouts of a transactional sink: exit 3 when they do not fit'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -a 'config' -d 'Checks a Flink configuration against the failure checklist: exit 3 on errors'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -a 'job' -d 'Checks a running job against the failure checklist: exit 3 on errors'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -a 'sink' -d 'Checks that a restore left nothing to repair: exit 3 when it did'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l checkpoint-interval -x -d 'execution.checkpointing.interval'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l checkpoint-timeout -x -d 'execution.checkpointing.timeout'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l restart -x -d 'From a crash to the commit of restored transactions'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l transaction-timeout -x -d 'transaction.timeout.ms of the producer'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l broker-max -x -d 'transaction.max.timeout.ms of the broker'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l broker -x -d 'Ask these brokers for it instead'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l kafka-properties -r -F -d 'TLS and SASL settings for --broker'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l rate -x -d 'Output of the sink, such as 3/s: adds what a longer outage loses'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check 2pc\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l workload -r -F -d 'What it must carry'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l rule -x -d 'Only these rules'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l ignore -x -d 'All but these rules'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l sarif -d 'Write SARIF 2.1.0 instead of a table'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check config\'' -F
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l flink-url -x -d 'The REST address of the Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l timeout -x -d 'How long to wait for each step'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l job -x -d 'The job, such as tidemark-g1'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check job\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l job-gen -x -d 'Generation to check'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l store -x -d 'Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l totals -x -d 'Where running totals are kept: redis://HOST:PORT or, for TLS, rediss://USER@HOST:PORT?ca=FILE'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark check sink\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'plan' -d 'Plans a deployment from one workload file: what to buy, how it heals, what breaks'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'compare' -d 'Compares a workload with itself after --set, or with another, at their peaks'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'calibrate' -d 'Measures a running job for a plan: each value beside the one that was assumed'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'replay' -d 'How much a crash makes the job read again, and when it has caught up'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'checkpoint' -d 'What checkpoints upload, how long they take, and what another interval costs'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'flush' -d 'What a flush after a restore costs the table, and how long it takes'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'rescale' -d 'Subtasks, key groups, and what a change of parallelism moves'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'windows' -d 'Panes, keyed state, and when windows close'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -a 'memory' -d 'How Flink divides a TaskManager\'s memory, and what its disk must hold'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -s f -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l file -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l example -x -d 'A workload that ships with the program: ad-clicks, feature-store'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l set -x -d 'Change one value, such as rate.peak=200k/s'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l explain -d 'Each line with its formula and source'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l report -r -F -d 'Also write one self-contained HTML page with charts'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity plan\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -s f -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l file -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l example -x -d 'A workload that ships with the program: ad-clicks, feature-store'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l set -x -d 'Change one value, such as rate.peak=200k/s'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l with -r -F -d 'The other workload'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity compare\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l flink-url -x -d 'The REST address of the Flink cluster'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l timeout -x -d 'How long to wait for each step'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l job -x -d 'The job, such as tidemark-g1'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -s f -r -F -d 'The workload whose values were assumed, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l file -r -F -d 'The workload whose values were assumed, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l out -r -F -d 'Write the workload with what was measured'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity calibrate\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -s f -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l file -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l example -x -d 'A workload that ships with the program: ad-clicks, feature-store'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l set -x -d 'Change one value, such as rate.peak=200k/s'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l load -x -a 'average peak' -d 'Which of the workload\'s loads: average, peak'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l explain -d 'Each line with its formula and source'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l downtime -x -d 'Restart with downloads'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l restart -x -d 'From a crash to the first record read again, downloads not counted'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l detect -x -d 'Until the crash is noticed (heartbeat.timeout)'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l provision -x -d 'Until a new worker is there'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l restore -x -d 'Until its state is there'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l local-recovery -x -a 'true false' -d 'Whether surviving workers reuse their local copy'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l state -x -d 'The whole keyed state'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l bandwidth -x -d 'The whole job to and from the storage'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l bandwidth-each -x -d 'One worker to and from the storage'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l workers -x -d 'KPUs or TaskManagers'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l bandwidth-limit -x -d 'The most that the whole job gets'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l checkpoint-interval -x -d 'From one checkpoint\'s start to the next'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l checkpoint-duration -x -d 'From a checkpoint\'s barrier to its completion'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l upload -x -d 'What one checkpoint uploads'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l churn -x -d 'Part of the state that changes in an interval'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l backlog -x -d 'Records still to read'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l rate -x -d 'Records that arrive a second'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l capacity -x -d 'What the whole job processes a second'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l within -x -d 'When the backlog must be worked off'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l lag -x -d 'The consumer lag that a dashboard shows'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l blind -x -d 'How long the restored job has no watermark'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l late -x -d 'Part of the records that belongs to closed minutes'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l transaction-timeout -x -d 'transaction.timeout.ms of the producer'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l source-retention -x -d 'How long the source keeps its records'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l guard-ttl -x -d 'The TTL that guards the dedup ids'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l horizon -x -d 'How long after its impression a click counts'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l checkpoint-timeout -x -d 'When a checkpoint is given up'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l broker-max -x -d 'transaction.max.timeout.ms of the broker'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l outage -x -d 'How long the job was or will be down'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l output-rate -x -d 'Records a second that the sink writes'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l failure-interval -x -d 'failure-rate-interval of the restart strategy'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l restart-delay -x -d 'Delay of the restart strategy'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity replay\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -s f -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l file -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l example -x -d 'A workload that ships with the program: ad-clicks, feature-store'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l set -x -d 'Change one value, such as rate.peak=200k/s'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l load -x -a 'average peak' -d 'Which of the workload\'s loads: average, peak'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l explain -d 'Each line with its formula and source'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l upload -x -d 'What one checkpoint uploads'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l state -x -d 'The whole keyed state'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l churn -x -d 'Part of the state that changes in an interval'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l checkpoint-duration -x -d 'From a checkpoint\'s barrier to its completion'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l bandwidth -x -d 'The whole job to and from the storage'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l bandwidth-each -x -d 'One worker to and from the storage'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l workers -x -d 'KPUs or TaskManagers'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l bandwidth-limit -x -d 'The most that the whole job gets'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l checkpoint-timeout -x -d 'When a checkpoint is given up'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l checkpoint-interval -x -d 'From one checkpoint\'s start to the next'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l within -x -d 'How long an upload may take'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l retained -x -d 'Checkpoints that are kept'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l alarm-factor -x -d 'Intervals without a checkpoint until an alarm'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l rate -x -d 'Records that arrive a second'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l id-bytes -x -d 'One click id in the state, overhead included'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l new-interval -x -d 'An interval to hold against this one'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l downtime -x -d 'Restart with downloads'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l restart -x -d 'From a crash to the first record read again, downloads not counted'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l detect -x -d 'Until the crash is noticed (heartbeat.timeout)'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l provision -x -d 'Until a new worker is there'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l restore -x -d 'Until its state is there'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l local-recovery -x -a 'true false' -d 'Whether surviving workers reuse their local copy'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l capacity -x -d 'What the whole job processes a second'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l id -x -d 'The id of a checkpoint whose start is known'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l started -x -d 'When that checkpoint started'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l now -x -d 'The wall clock to look at, ISO-8601 in UTC'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l first-checkpoint -x -d 'The first checkpoint after a restore'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity checkpoint\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -s f -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l file -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l example -x -d 'A workload that ships with the program: ad-clicks, feature-store'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l set -x -d 'Change one value, such as rate.peak=200k/s'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l load -x -a 'average peak' -d 'Which of the workload\'s loads: average, peak'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l explain -d 'Each line with its formula and source'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l row-writes -x -d 'Rows a second that the sink writes'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l since-barrier -x -d 'From the restored checkpoint\'s barrier to the crash'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l rows -x -d 'Rows to flush'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l index-units -x -d 'Index units of one row: 1 a removal, 2 a move'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l refused -x -d 'Conditional writes that are refused'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l wcu -x -d 'Write units a second that the flush may take'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l checkpoint -x -d 'The restored checkpoint\'s id'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l last-epoch -x -d 'The highest epoch begun'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l index-shards -x -d 'Shards of the tag index'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l writers -x -d 'Writers with an index of their own'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l partition-wcu -x -d 'Write units a second of one partition'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l item-bytes -x -d 'One item of the table'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l in-flight -x -d 'Writes on their way at once'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l latency -x -d 'How long one write takes'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity flush\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -s f -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l file -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l example -x -d 'A workload that ships with the program: ad-clicks, feature-store'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l set -x -d 'Change one value, such as rate.peak=200k/s'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l load -x -a 'average peak' -d 'Which of the workload\'s loads: average, peak'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l explain -d 'Each line with its formula and source'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l parallelism -x -d 'Subtasks of the operator in question'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l to -x -d 'The parallelism after the change'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l max-parallelism -x -d 'Number of key groups'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l state -x -d 'The whole keyed state'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l bandwidth -x -d 'The whole job to and from the storage'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l bandwidth-each -x -d 'One worker to and from the storage'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l workers -x -d 'KPUs or TaskManagers'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l bandwidth-limit -x -d 'The most that the whole job gets'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l restart -x -d 'From a crash to the first record read again, downloads not counted'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l detect -x -d 'Until the crash is noticed (heartbeat.timeout)'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l provision -x -d 'Until a new worker is there'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l restore -x -d 'Until its state is there'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l subtask -x -d 'A subtask, counted from 0'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l key -x -d 'A key, such as ad_7'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l group -x -d 'A key group'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l rate -x -d 'Records that arrive a second'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l rate-each -x -d 'What one subtask was measured to process'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l slots -x -d 'Slots of one TaskManager'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l task-managers -x -d 'TaskManagers that there are'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l parallelisms -x -d 'Parallelism of each operator'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l chains -x -d 'Operator chains of the job'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l splits -x -d 'Shards or partitions of the source'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l active -x -d 'Subtasks that get work'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l busy -x -d 'busyTimeMsPerSecond of a subtask, such as 950ms'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l hot-key -x -d 'Part of all records that one key gets'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l salts -x -d 'Parts that the hot key is salted into'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity rescale\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -s f -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l file -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l example -x -d 'A workload that ships with the program: ad-clicks, feature-store'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l set -x -d 'Change one value, such as rate.peak=200k/s'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l load -x -a 'average peak' -d 'Which of the workload\'s loads: average, peak'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l explain -d 'Each line with its formula and source'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l size -x -d 'Length of the window'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l slide -x -d 'From one window\'s start to the next'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l rate -x -d 'Records that arrive a second'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l other-slide -x -d 'A slide to hold against this one'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l lateness -x -d 'Allowed lateness of the window'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l watermark-lag -x -d 'How far the watermark is behind'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l values -x -d 'Values of one window, for their average'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l hot-rate -x -d 'Records a second of the hottest key'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l flush-interval -x -d 'When pre-aggregated partials are sent'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l parallelism -x -d 'Subtasks of the operator in question'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l keys -x -d 'Keys alive at once'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l new-keys -x -d 'New keys a second'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l retention -x -d 'How long each key is kept'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l panes -x -d 'Entries of one key'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l bytes -x -d 'One entry, key and store overhead included'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l panes-of-each -x -d 'Panes of each window that one key has'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l id-bytes -x -d 'One click id in the state, overhead included'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l horizon -x -d 'How long after its impression a click counts'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l stuck -x -d 'How long the watermark has not moved'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l guard-ttl -x -d 'The TTL that guards the dedup ids'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l registers -x -d 'Registers of a HyperLogLog'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l bits -x -d 'Bits of one register'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l distinct -x -d 'Distinct values that are counted'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l highest -x -d 'Highest event time of each active shard'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l allowance -x -d 'Out-of-orderness of the watermark'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l watermark -x -d 'The job\'s watermark'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l now -x -d 'The wall clock to look at, ISO-8601 in UTC'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l tick -x -d 'pipeline.auto-watermark-interval'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l last-read -x -d 'When a shard\'s last record was read'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l idle-timeout -x -d 'Silence after which a shard is idle'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l first-check -x -d 'The first tick that found nothing to read'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l window-end -x -d 'End of a window, exclusive'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l arrival -x -d 'The watermark\'s clock when a record arrives'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l processing -x -d 'From the firing to the sink'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l sink -x -d 'From the sink to the reader'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l last-event -x -d 'Last event of a session'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l gap -x -d 'Session gap'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l impression -x -d 'When the ad was shown'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity windows\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -s f -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l file -r -F -d 'The workload, YAML'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l example -x -d 'A workload that ships with the program: ad-clicks, feature-store'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l set -x -d 'Change one value, such as rate.peak=200k/s'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l load -x -a 'average peak' -d 'Which of the workload\'s loads: average, peak'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l explain -d 'Each line with its formula and source'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l process -x -d 'taskmanager.memory.process.size, the container\'s limit'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l managed -x -d 'taskmanager.memory.managed.fraction'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l network-max -x -d 'taskmanager.memory.network.max'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l parts -x -d 'Sizes to add up'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l state -x -d 'The whole keyed state'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l workers -x -d 'KPUs or TaskManagers'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l compaction -x -d 'Room RocksDB needs on top of the state'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l upload -x -d 'What one checkpoint uploads'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l churn -x -d 'Part of the state that changes in an interval'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l disk -x -d 'Local disk of one worker'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark capacity memory\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -l at -x -d 'The parallelisms to show owners at'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -l max-parallelism -x -d 'Number of key groups, 1 to 32768'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark keygroup\''
complete -c tidemark -n '__tidemark_at \'tidemark config\'' -a 'show' -d 'Shows every setting, its value and where it comes from'
complete -c tidemark -n '__tidemark_at \'tidemark config\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark config\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark config\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark config\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark config\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark config\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark config\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark config show\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark config show\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark config show\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark config show\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark config show\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark config show\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark config show\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark completion\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark completion\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark completion\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark completion\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark completion\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark completion\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark completion\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark completion\'' -a 'bash zsh fish'
complete -c tidemark -n '__tidemark_at \'tidemark help\'' -l profile -r -F -d 'Settings file instead of tidemark.yaml here and in your config folder'
complete -c tidemark -n '__tidemark_at \'tidemark help\'' -l output -x -a 'table json csv' -d 'table, json or csv'
complete -c tidemark -n '__tidemark_at \'tidemark help\'' -l quiet -d 'No progress and no notes on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark help\'' -l verbose -d 'More on stderr'
complete -c tidemark -n '__tidemark_at \'tidemark help\'' -l no-color -d 'No colours, as with the variable NO_COLOR'
complete -c tidemark -n '__tidemark_at \'tidemark help\'' -s h -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark help\'' -l help -d 'This help'
complete -c tidemark -n '__tidemark_at \'tidemark help\'' -a 'init generate run deploy status stop savepoint checkpoints show inspect flush sweep apply trace recount reconcile demo check capacity keygroup config completion help'
