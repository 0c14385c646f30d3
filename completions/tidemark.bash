# What follows a word of tidemark, for bash. Made by: tidemark completion bash
# Use it: source <(tidemark completion bash)
# shellcheck disable=SC2207  # mapfile is missing from bash 3.2

_tidemark_subcommands() {
    case $1 in
        'tidemark') printf '%s\n' \
            'init' \
            'generate' \
            'run' \
            'deploy' \
            'status' \
            'stop' \
            'savepoint' \
            'checkpoints' \
            'show' \
            'inspect' \
            'flush' \
            'sweep' \
            'apply' \
            'trace' \
            'recount' \
            'reconcile' \
            'demo' \
            'check' \
            'capacity' \
            'keygroup' \
            'config' \
            'completion' \
            'help' ;;
        'tidemark check') printf '%s\n' \
            '2pc' \
            'config' \
            'job' \
            'sink' ;;
        'tidemark capacity') printf '%s\n' \
            'plan' \
            'compare' \
            'calibrate' \
            'replay' \
            'checkpoint' \
            'flush' \
            'rescale' \
            'windows' \
            'memory' ;;
        'tidemark config') printf '%s\n' \
            'show' ;;
    esac
}

_tidemark_options() {
    case $1 in
        'tidemark') printf '%s\n' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' \
            '-V' \
            '--version' ;;
        'tidemark init') printf '%s\n' \
            '--store' \
            '--totals' \
            '--dry-run' \
            '--yes' \
            '--iam' \
            '--write-units' \
            '--read-units' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark generate') printf '%s\n' \
            '--to' \
            '--clicks' \
            '--rate' \
            '--for' \
            '--start' \
            '--seed' \
            '--ads' \
            '--shards' \
            '--hot' \
            '--late' \
            '--stale' \
            '--duplicates' \
            '--bad-clocks' \
            '--invalid' \
            '--bad' \
            '--format' \
            '--gzip' \
            '--skip' \
            '--expected' \
            '--kafka-properties' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark run') printf '%s\n' \
            '--source' \
            '--lake' \
            '--checkpoint-dir' \
            '--checkpoint-interval' \
            '--parallelism' \
            '--max-parallelism' \
            '--fields' \
            '--speed' \
            '--follow' \
            '--max-bad' \
            '--horizon' \
            '--allowance' \
            '--idle-timeout' \
            '--max-wcu' \
            '--minutes-topic' \
            '--transaction-timeout' \
            '--kafka-properties' \
            '--accept-gap' \
            '--job-gen' \
            '--from' \
            '--store' \
            '--totals' \
            '--memory' \
            '--log-dir' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark deploy') printf '%s\n' \
            '--from' \
            '--upgrade' \
            '--rescale' \
            '--blue-green' \
            '--finish' \
            '--abort' \
            '--flink-url' \
            '--timeout' \
            '--job-gen' \
            '--source' \
            '--lake' \
            '--checkpoint-dir' \
            '--checkpoint-interval' \
            '--parallelism' \
            '--max-parallelism' \
            '--fields' \
            '--speed' \
            '--follow' \
            '--max-bad' \
            '--horizon' \
            '--allowance' \
            '--idle-timeout' \
            '--max-wcu' \
            '--minutes-topic' \
            '--transaction-timeout' \
            '--kafka-properties' \
            '--accept-gap' \
            '--store' \
            '--totals' \
            '--memory' \
            '--dry-run' \
            '--yes' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark status') printf '%s\n' \
            '--flink-url' \
            '--timeout' \
            '--job' \
            '--watch' \
            '--every' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark stop') printf '%s\n' \
            '--flink-url' \
            '--timeout' \
            '--job' \
            '--cancel' \
            '--dry-run' \
            '--yes' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark savepoint') printf '%s\n' \
            '--flink-url' \
            '--timeout' \
            '--job' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark checkpoints') printf '%s\n' \
            '--checkpoint-dir' \
            '--job-gen' \
            '--flink-url' \
            '--store' \
            '--totals' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark show') printf '%s\n' \
            '--hour' \
            '--all' \
            '--store' \
            '--totals' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark inspect') printf '%s\n' \
            '--memory' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark flush') printf '%s\n' \
            '--checkpoint' \
            '--state' \
            '--memory' \
            '--job-gen' \
            '--plan' \
            '--store' \
            '--totals' \
            '--flink-url' \
            '--max-rate' \
            '--dry-run' \
            '--yes' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark sweep') printf '%s\n' \
            '--job-gen' \
            '--since' \
            '--state' \
            '--memory' \
            '--plan' \
            '--store' \
            '--totals' \
            '--flink-url' \
            '--max-rate' \
            '--dry-run' \
            '--yes' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark apply') printf '%s\n' \
            '--store' \
            '--totals' \
            '--flink-url' \
            '--max-rate' \
            '--dry-run' \
            '--yes' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark trace') printf '%s\n' \
            '--hour' \
            '--ad' \
            '--lake' \
            '--horizon' \
            '--threads' \
            '--store' \
            '--totals' \
            '--state' \
            '--memory' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark recount') printf '%s\n' \
            '--hour' \
            '--from' \
            '--to' \
            '--due' \
            '--minutes' \
            '--on' \
            '--lake' \
            '--horizon' \
            '--threads' \
            '--memory' \
            '--scratch' \
            '--slack' \
            '--flink-url' \
            '--timeout' \
            '--store' \
            '--totals' \
            '--recheck' \
            '--final-gen' \
            '--force' \
            '--dry-run' \
            '--yes' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark reconcile') printf '%s\n' \
            '--hour' \
            '--from' \
            '--to' \
            '--full' \
            '--limit' \
            '--report' \
            '--lake' \
            '--horizon' \
            '--threads' \
            '--memory' \
            '--scratch' \
            '--store' \
            '--totals' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark demo') printf '%s\n' \
            '--keep' \
            '--store' \
            '--totals' \
            '--dry-run' \
            '--yes' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark check') printf '%s\n' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark check 2pc') printf '%s\n' \
            '--checkpoint-interval' \
            '--checkpoint-timeout' \
            '--restart' \
            '--transaction-timeout' \
            '--broker-max' \
            '--broker' \
            '--kafka-properties' \
            '--rate' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark check config') printf '%s\n' \
            '--workload' \
            '--rule' \
            '--ignore' \
            '--sarif' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark check job') printf '%s\n' \
            '--flink-url' \
            '--timeout' \
            '--job' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark check sink') printf '%s\n' \
            '--job-gen' \
            '--store' \
            '--totals' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity') printf '%s\n' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity plan') printf '%s\n' \
            '-f' \
            '--file' \
            '--example' \
            '--set' \
            '--explain' \
            '--report' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity compare') printf '%s\n' \
            '-f' \
            '--file' \
            '--example' \
            '--set' \
            '--with' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity calibrate') printf '%s\n' \
            '--flink-url' \
            '--timeout' \
            '--job' \
            '-f' \
            '--file' \
            '--out' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity replay') printf '%s\n' \
            '-f' \
            '--file' \
            '--example' \
            '--set' \
            '--load' \
            '--explain' \
            '--downtime' \
            '--restart' \
            '--detect' \
            '--provision' \
            '--restore' \
            '--local-recovery' \
            '--state' \
            '--bandwidth' \
            '--bandwidth-each' \
            '--workers' \
            '--bandwidth-limit' \
            '--checkpoint-interval' \
            '--checkpoint-duration' \
            '--upload' \
            '--churn' \
            '--backlog' \
            '--rate' \
            '--capacity' \
            '--within' \
            '--lag' \
            '--blind' \
            '--late' \
            '--transaction-timeout' \
            '--source-retention' \
            '--guard-ttl' \
            '--horizon' \
            '--checkpoint-timeout' \
            '--broker-max' \
            '--outage' \
            '--output-rate' \
            '--failure-interval' \
            '--restart-delay' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity checkpoint') printf '%s\n' \
            '-f' \
            '--file' \
            '--example' \
            '--set' \
            '--load' \
            '--explain' \
            '--upload' \
            '--state' \
            '--churn' \
            '--checkpoint-duration' \
            '--bandwidth' \
            '--bandwidth-each' \
            '--workers' \
            '--bandwidth-limit' \
            '--checkpoint-timeout' \
            '--checkpoint-interval' \
            '--within' \
            '--retained' \
            '--alarm-factor' \
            '--rate' \
            '--id-bytes' \
            '--new-interval' \
            '--downtime' \
            '--restart' \
            '--detect' \
            '--provision' \
            '--restore' \
            '--local-recovery' \
            '--capacity' \
            '--id' \
            '--started' \
            '--now' \
            '--first-checkpoint' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity flush') printf '%s\n' \
            '-f' \
            '--file' \
            '--example' \
            '--set' \
            '--load' \
            '--explain' \
            '--row-writes' \
            '--since-barrier' \
            '--rows' \
            '--index-units' \
            '--refused' \
            '--wcu' \
            '--checkpoint' \
            '--last-epoch' \
            '--index-shards' \
            '--writers' \
            '--partition-wcu' \
            '--item-bytes' \
            '--in-flight' \
            '--latency' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity rescale') printf '%s\n' \
            '-f' \
            '--file' \
            '--example' \
            '--set' \
            '--load' \
            '--explain' \
            '--parallelism' \
            '--to' \
            '--max-parallelism' \
            '--state' \
            '--bandwidth' \
            '--bandwidth-each' \
            '--workers' \
            '--bandwidth-limit' \
            '--restart' \
            '--detect' \
            '--provision' \
            '--restore' \
            '--subtask' \
            '--key' \
            '--group' \
            '--rate' \
            '--rate-each' \
            '--slots' \
            '--task-managers' \
            '--parallelisms' \
            '--chains' \
            '--splits' \
            '--active' \
            '--busy' \
            '--hot-key' \
            '--salts' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity windows') printf '%s\n' \
            '-f' \
            '--file' \
            '--example' \
            '--set' \
            '--load' \
            '--explain' \
            '--size' \
            '--slide' \
            '--rate' \
            '--other-slide' \
            '--lateness' \
            '--watermark-lag' \
            '--values' \
            '--hot-rate' \
            '--flush-interval' \
            '--parallelism' \
            '--keys' \
            '--new-keys' \
            '--retention' \
            '--panes' \
            '--bytes' \
            '--panes-of-each' \
            '--id-bytes' \
            '--horizon' \
            '--stuck' \
            '--guard-ttl' \
            '--registers' \
            '--bits' \
            '--distinct' \
            '--highest' \
            '--allowance' \
            '--watermark' \
            '--now' \
            '--tick' \
            '--last-read' \
            '--idle-timeout' \
            '--first-check' \
            '--window-end' \
            '--arrival' \
            '--processing' \
            '--sink' \
            '--last-event' \
            '--gap' \
            '--impression' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark capacity memory') printf '%s\n' \
            '-f' \
            '--file' \
            '--example' \
            '--set' \
            '--load' \
            '--explain' \
            '--process' \
            '--managed' \
            '--network-max' \
            '--parts' \
            '--state' \
            '--workers' \
            '--compaction' \
            '--upload' \
            '--churn' \
            '--disk' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark keygroup') printf '%s\n' \
            '--at' \
            '--max-parallelism' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark config') printf '%s\n' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark config show') printf '%s\n' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark completion') printf '%s\n' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
        'tidemark help') printf '%s\n' \
            '--profile' \
            '--output' \
            '--quiet' \
            '--verbose' \
            '--no-color' \
            '-h' \
            '--help' ;;
    esac
}

_tidemark_values() {
    case $1 in
        'tidemark --profile') printf '%s\n' \
            'file' ;;
        'tidemark --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark init --store') printf '%s\n' \
            'text' ;;
        'tidemark init --totals') printf '%s\n' \
            'text' ;;
        'tidemark init --write-units') printf '%s\n' \
            'text' ;;
        'tidemark init --read-units') printf '%s\n' \
            'text' ;;
        'tidemark init --profile') printf '%s\n' \
            'file' ;;
        'tidemark init --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark generate --to') printf '%s\n' \
            'text' ;;
        'tidemark generate --clicks') printf '%s\n' \
            'text' ;;
        'tidemark generate --rate') printf '%s\n' \
            'text' ;;
        'tidemark generate --for') printf '%s\n' \
            'text' ;;
        'tidemark generate --start') printf '%s\n' \
            'text' ;;
        'tidemark generate --seed') printf '%s\n' \
            'text' ;;
        'tidemark generate --ads') printf '%s\n' \
            'text' ;;
        'tidemark generate --shards') printf '%s\n' \
            'text' ;;
        'tidemark generate --hot') printf '%s\n' \
            'text' ;;
        'tidemark generate --late') printf '%s\n' \
            'text' ;;
        'tidemark generate --stale') printf '%s\n' \
            'text' ;;
        'tidemark generate --duplicates') printf '%s\n' \
            'text' ;;
        'tidemark generate --bad-clocks') printf '%s\n' \
            'text' ;;
        'tidemark generate --invalid') printf '%s\n' \
            'text' ;;
        'tidemark generate --bad') printf '%s\n' \
            'text' ;;
        'tidemark generate --format') printf '%s\n' \
            'text jsonl csv' ;;
        'tidemark generate --skip') printf '%s\n' \
            'text' ;;
        'tidemark generate --expected') printf '%s\n' \
            'folder' ;;
        'tidemark generate --kafka-properties') printf '%s\n' \
            'file' ;;
        'tidemark generate --profile') printf '%s\n' \
            'file' ;;
        'tidemark generate --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark run --source') printf '%s\n' \
            'text' ;;
        'tidemark run --lake') printf '%s\n' \
            'folder' ;;
        'tidemark run --checkpoint-dir') printf '%s\n' \
            'folder' ;;
        'tidemark run --checkpoint-interval') printf '%s\n' \
            'text' ;;
        'tidemark run --parallelism') printf '%s\n' \
            'text' ;;
        'tidemark run --max-parallelism') printf '%s\n' \
            'text' ;;
        'tidemark run --fields') printf '%s\n' \
            'text' ;;
        'tidemark run --speed') printf '%s\n' \
            'text max' ;;
        'tidemark run --max-bad') printf '%s\n' \
            'text' ;;
        'tidemark run --horizon') printf '%s\n' \
            'text' ;;
        'tidemark run --allowance') printf '%s\n' \
            'text' ;;
        'tidemark run --idle-timeout') printf '%s\n' \
            'text' ;;
        'tidemark run --max-wcu') printf '%s\n' \
            'text' ;;
        'tidemark run --minutes-topic') printf '%s\n' \
            'text' ;;
        'tidemark run --transaction-timeout') printf '%s\n' \
            'text' ;;
        'tidemark run --kafka-properties') printf '%s\n' \
            'file' ;;
        'tidemark run --job-gen') printf '%s\n' \
            'text' ;;
        'tidemark run --from') printf '%s\n' \
            'checkpoints auto latest' ;;
        'tidemark run --store') printf '%s\n' \
            'text' ;;
        'tidemark run --totals') printf '%s\n' \
            'text' ;;
        'tidemark run --memory') printf '%s\n' \
            'text' ;;
        'tidemark run --log-dir') printf '%s\n' \
            'folder' ;;
        'tidemark run --profile') printf '%s\n' \
            'file' ;;
        'tidemark run --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark deploy --from') printf '%s\n' \
            'checkpoints latest' ;;
        'tidemark deploy --rescale') printf '%s\n' \
            'text' ;;
        'tidemark deploy --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark deploy --timeout') printf '%s\n' \
            'text' ;;
        'tidemark deploy --job-gen') printf '%s\n' \
            'text' ;;
        'tidemark deploy --source') printf '%s\n' \
            'text' ;;
        'tidemark deploy --lake') printf '%s\n' \
            'folder' ;;
        'tidemark deploy --checkpoint-dir') printf '%s\n' \
            'folder' ;;
        'tidemark deploy --checkpoint-interval') printf '%s\n' \
            'text' ;;
        'tidemark deploy --parallelism') printf '%s\n' \
            'text' ;;
        'tidemark deploy --max-parallelism') printf '%s\n' \
            'text' ;;
        'tidemark deploy --fields') printf '%s\n' \
            'text' ;;
        'tidemark deploy --speed') printf '%s\n' \
            'text max' ;;
        'tidemark deploy --max-bad') printf '%s\n' \
            'text' ;;
        'tidemark deploy --horizon') printf '%s\n' \
            'text' ;;
        'tidemark deploy --allowance') printf '%s\n' \
            'text' ;;
        'tidemark deploy --idle-timeout') printf '%s\n' \
            'text' ;;
        'tidemark deploy --max-wcu') printf '%s\n' \
            'text' ;;
        'tidemark deploy --minutes-topic') printf '%s\n' \
            'text' ;;
        'tidemark deploy --transaction-timeout') printf '%s\n' \
            'text' ;;
        'tidemark deploy --kafka-properties') printf '%s\n' \
            'file' ;;
        'tidemark deploy --store') printf '%s\n' \
            'text' ;;
        'tidemark deploy --totals') printf '%s\n' \
            'text' ;;
        'tidemark deploy --memory') printf '%s\n' \
            'text' ;;
        'tidemark deploy --profile') printf '%s\n' \
            'file' ;;
        'tidemark deploy --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark status --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark status --timeout') printf '%s\n' \
            'text' ;;
        'tidemark status --job') printf '%s\n' \
            'text' ;;
        'tidemark status --every') printf '%s\n' \
            'text' ;;
        'tidemark status --profile') printf '%s\n' \
            'file' ;;
        'tidemark status --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark stop --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark stop --timeout') printf '%s\n' \
            'text' ;;
        'tidemark stop --job') printf '%s\n' \
            'text' ;;
        'tidemark stop --profile') printf '%s\n' \
            'file' ;;
        'tidemark stop --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark savepoint --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark savepoint --timeout') printf '%s\n' \
            'text' ;;
        'tidemark savepoint --job') printf '%s\n' \
            'text' ;;
        'tidemark savepoint --profile') printf '%s\n' \
            'file' ;;
        'tidemark savepoint --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark checkpoints --checkpoint-dir') printf '%s\n' \
            'folder' ;;
        'tidemark checkpoints --job-gen') printf '%s\n' \
            'text' ;;
        'tidemark checkpoints --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark checkpoints --store') printf '%s\n' \
            'text' ;;
        'tidemark checkpoints --totals') printf '%s\n' \
            'text' ;;
        'tidemark checkpoints --profile') printf '%s\n' \
            'file' ;;
        'tidemark checkpoints --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark show') printf '%s\n' \
            'text' ;;
        'tidemark show --hour') printf '%s\n' \
            'hours' ;;
        'tidemark show --store') printf '%s\n' \
            'text' ;;
        'tidemark show --totals') printf '%s\n' \
            'text' ;;
        'tidemark show --profile') printf '%s\n' \
            'file' ;;
        'tidemark show --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark inspect') printf '%s\n' \
            'checkpoints' ;;
        'tidemark inspect --memory') printf '%s\n' \
            'text' ;;
        'tidemark inspect --profile') printf '%s\n' \
            'file' ;;
        'tidemark inspect --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark flush --checkpoint') printf '%s\n' \
            'text' ;;
        'tidemark flush --state') printf '%s\n' \
            'checkpoints' ;;
        'tidemark flush --memory') printf '%s\n' \
            'text' ;;
        'tidemark flush --job-gen') printf '%s\n' \
            'text' ;;
        'tidemark flush --plan') printf '%s\n' \
            'file' ;;
        'tidemark flush --store') printf '%s\n' \
            'text' ;;
        'tidemark flush --totals') printf '%s\n' \
            'text' ;;
        'tidemark flush --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark flush --max-rate') printf '%s\n' \
            'text' ;;
        'tidemark flush --profile') printf '%s\n' \
            'file' ;;
        'tidemark flush --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark sweep --job-gen') printf '%s\n' \
            'text' ;;
        'tidemark sweep --since') printf '%s\n' \
            'text' ;;
        'tidemark sweep --state') printf '%s\n' \
            'checkpoints' ;;
        'tidemark sweep --memory') printf '%s\n' \
            'text' ;;
        'tidemark sweep --plan') printf '%s\n' \
            'file' ;;
        'tidemark sweep --store') printf '%s\n' \
            'text' ;;
        'tidemark sweep --totals') printf '%s\n' \
            'text' ;;
        'tidemark sweep --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark sweep --max-rate') printf '%s\n' \
            'text' ;;
        'tidemark sweep --profile') printf '%s\n' \
            'file' ;;
        'tidemark sweep --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark apply') printf '%s\n' \
            'file' ;;
        'tidemark apply --store') printf '%s\n' \
            'text' ;;
        'tidemark apply --totals') printf '%s\n' \
            'text' ;;
        'tidemark apply --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark apply --max-rate') printf '%s\n' \
            'text' ;;
        'tidemark apply --profile') printf '%s\n' \
            'file' ;;
        'tidemark apply --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark trace') printf '%s\n' \
            'text' ;;
        'tidemark trace --hour') printf '%s\n' \
            'hours' ;;
        'tidemark trace --ad') printf '%s\n' \
            'text' ;;
        'tidemark trace --lake') printf '%s\n' \
            'folder' ;;
        'tidemark trace --horizon') printf '%s\n' \
            'text' ;;
        'tidemark trace --threads') printf '%s\n' \
            'text' ;;
        'tidemark trace --store') printf '%s\n' \
            'text' ;;
        'tidemark trace --totals') printf '%s\n' \
            'text' ;;
        'tidemark trace --state') printf '%s\n' \
            'checkpoints' ;;
        'tidemark trace --memory') printf '%s\n' \
            'text' ;;
        'tidemark trace --profile') printf '%s\n' \
            'file' ;;
        'tidemark trace --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark recount --hour') printf '%s\n' \
            'hours' ;;
        'tidemark recount --from') printf '%s\n' \
            'hours' ;;
        'tidemark recount --to') printf '%s\n' \
            'hours' ;;
        'tidemark recount --on') printf '%s\n' \
            'text here flink' ;;
        'tidemark recount --lake') printf '%s\n' \
            'folder' ;;
        'tidemark recount --horizon') printf '%s\n' \
            'text' ;;
        'tidemark recount --threads') printf '%s\n' \
            'text' ;;
        'tidemark recount --memory') printf '%s\n' \
            'text' ;;
        'tidemark recount --scratch') printf '%s\n' \
            'folder' ;;
        'tidemark recount --slack') printf '%s\n' \
            'text' ;;
        'tidemark recount --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark recount --timeout') printf '%s\n' \
            'text' ;;
        'tidemark recount --store') printf '%s\n' \
            'text' ;;
        'tidemark recount --totals') printf '%s\n' \
            'text' ;;
        'tidemark recount --recheck') printf '%s\n' \
            'text' ;;
        'tidemark recount --final-gen') printf '%s\n' \
            'text' ;;
        'tidemark recount --profile') printf '%s\n' \
            'file' ;;
        'tidemark recount --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark reconcile --hour') printf '%s\n' \
            'hours' ;;
        'tidemark reconcile --from') printf '%s\n' \
            'hours' ;;
        'tidemark reconcile --to') printf '%s\n' \
            'hours' ;;
        'tidemark reconcile --limit') printf '%s\n' \
            'text' ;;
        'tidemark reconcile --report') printf '%s\n' \
            'file' ;;
        'tidemark reconcile --lake') printf '%s\n' \
            'folder' ;;
        'tidemark reconcile --horizon') printf '%s\n' \
            'text' ;;
        'tidemark reconcile --threads') printf '%s\n' \
            'text' ;;
        'tidemark reconcile --memory') printf '%s\n' \
            'text' ;;
        'tidemark reconcile --scratch') printf '%s\n' \
            'folder' ;;
        'tidemark reconcile --store') printf '%s\n' \
            'text' ;;
        'tidemark reconcile --totals') printf '%s\n' \
            'text' ;;
        'tidemark reconcile --profile') printf '%s\n' \
            'file' ;;
        'tidemark reconcile --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark demo --store') printf '%s\n' \
            'text' ;;
        'tidemark demo --totals') printf '%s\n' \
            'text' ;;
        'tidemark demo --profile') printf '%s\n' \
            'file' ;;
        'tidemark demo --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark check --profile') printf '%s\n' \
            'file' ;;
        'tidemark check --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark check 2pc --checkpoint-interval') printf '%s\n' \
            'text' ;;
        'tidemark check 2pc --checkpoint-timeout') printf '%s\n' \
            'text' ;;
        'tidemark check 2pc --restart') printf '%s\n' \
            'text' ;;
        'tidemark check 2pc --transaction-timeout') printf '%s\n' \
            'text' ;;
        'tidemark check 2pc --broker-max') printf '%s\n' \
            'text' ;;
        'tidemark check 2pc --broker') printf '%s\n' \
            'text' ;;
        'tidemark check 2pc --kafka-properties') printf '%s\n' \
            'file' ;;
        'tidemark check 2pc --rate') printf '%s\n' \
            'text' ;;
        'tidemark check 2pc --profile') printf '%s\n' \
            'file' ;;
        'tidemark check 2pc --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark check config') printf '%s\n' \
            'file' ;;
        'tidemark check config --workload') printf '%s\n' \
            'file' ;;
        'tidemark check config --rule') printf '%s\n' \
            'text' ;;
        'tidemark check config --ignore') printf '%s\n' \
            'text' ;;
        'tidemark check config --profile') printf '%s\n' \
            'file' ;;
        'tidemark check config --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark check job --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark check job --timeout') printf '%s\n' \
            'text' ;;
        'tidemark check job --job') printf '%s\n' \
            'text' ;;
        'tidemark check job --profile') printf '%s\n' \
            'file' ;;
        'tidemark check job --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark check sink --job-gen') printf '%s\n' \
            'text' ;;
        'tidemark check sink --store') printf '%s\n' \
            'text' ;;
        'tidemark check sink --totals') printf '%s\n' \
            'text' ;;
        'tidemark check sink --profile') printf '%s\n' \
            'file' ;;
        'tidemark check sink --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity plan -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity plan --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity plan --example') printf '%s\n' \
            'text' ;;
        'tidemark capacity plan --set') printf '%s\n' \
            'text' ;;
        'tidemark capacity plan --report') printf '%s\n' \
            'file' ;;
        'tidemark capacity plan --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity plan --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity compare -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity compare --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity compare --example') printf '%s\n' \
            'text' ;;
        'tidemark capacity compare --set') printf '%s\n' \
            'text' ;;
        'tidemark capacity compare --with') printf '%s\n' \
            'file' ;;
        'tidemark capacity compare --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity compare --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity calibrate --flink-url') printf '%s\n' \
            'text' ;;
        'tidemark capacity calibrate --timeout') printf '%s\n' \
            'text' ;;
        'tidemark capacity calibrate --job') printf '%s\n' \
            'text' ;;
        'tidemark capacity calibrate -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity calibrate --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity calibrate --out') printf '%s\n' \
            'file' ;;
        'tidemark capacity calibrate --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity calibrate --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity replay -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity replay --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity replay --example') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --set') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --load') printf '%s\n' \
            'text average peak' ;;
        'tidemark capacity replay --downtime') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --restart') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --detect') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --provision') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --restore') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --local-recovery') printf '%s\n' \
            'text true false' ;;
        'tidemark capacity replay --state') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --bandwidth') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --bandwidth-each') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --workers') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --bandwidth-limit') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --checkpoint-interval') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --checkpoint-duration') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --upload') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --churn') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --backlog') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --rate') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --capacity') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --within') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --lag') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --blind') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --late') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --transaction-timeout') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --source-retention') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --guard-ttl') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --horizon') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --checkpoint-timeout') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --broker-max') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --outage') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --output-rate') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --failure-interval') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --restart-delay') printf '%s\n' \
            'text' ;;
        'tidemark capacity replay --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity replay --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity checkpoint -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity checkpoint --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity checkpoint --example') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --set') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --load') printf '%s\n' \
            'text average peak' ;;
        'tidemark capacity checkpoint --upload') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --state') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --churn') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --checkpoint-duration') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --bandwidth') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --bandwidth-each') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --workers') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --bandwidth-limit') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --checkpoint-timeout') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --checkpoint-interval') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --within') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --retained') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --alarm-factor') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --rate') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --id-bytes') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --new-interval') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --downtime') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --restart') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --detect') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --provision') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --restore') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --local-recovery') printf '%s\n' \
            'text true false' ;;
        'tidemark capacity checkpoint --capacity') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --id') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --started') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --now') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --first-checkpoint') printf '%s\n' \
            'text' ;;
        'tidemark capacity checkpoint --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity checkpoint --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity flush -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity flush --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity flush --example') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --set') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --load') printf '%s\n' \
            'text average peak' ;;
        'tidemark capacity flush --row-writes') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --since-barrier') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --rows') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --index-units') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --refused') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --wcu') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --checkpoint') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --last-epoch') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --index-shards') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --writers') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --partition-wcu') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --item-bytes') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --in-flight') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --latency') printf '%s\n' \
            'text' ;;
        'tidemark capacity flush --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity flush --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity rescale -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity rescale --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity rescale --example') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --set') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --load') printf '%s\n' \
            'text average peak' ;;
        'tidemark capacity rescale --parallelism') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --to') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --max-parallelism') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --state') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --bandwidth') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --bandwidth-each') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --workers') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --bandwidth-limit') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --restart') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --detect') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --provision') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --restore') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --subtask') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --key') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --group') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --rate') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --rate-each') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --slots') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --task-managers') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --parallelisms') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --chains') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --splits') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --active') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --busy') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --hot-key') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --salts') printf '%s\n' \
            'text' ;;
        'tidemark capacity rescale --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity rescale --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity windows -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity windows --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity windows --example') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --set') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --load') printf '%s\n' \
            'text average peak' ;;
        'tidemark capacity windows --size') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --slide') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --rate') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --other-slide') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --lateness') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --watermark-lag') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --values') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --hot-rate') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --flush-interval') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --parallelism') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --keys') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --new-keys') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --retention') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --panes') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --bytes') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --panes-of-each') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --id-bytes') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --horizon') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --stuck') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --guard-ttl') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --registers') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --bits') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --distinct') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --highest') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --allowance') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --watermark') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --now') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --tick') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --last-read') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --idle-timeout') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --first-check') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --window-end') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --arrival') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --processing') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --sink') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --last-event') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --gap') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --impression') printf '%s\n' \
            'text' ;;
        'tidemark capacity windows --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity windows --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark capacity memory -f') printf '%s\n' \
            'file' ;;
        'tidemark capacity memory --file') printf '%s\n' \
            'file' ;;
        'tidemark capacity memory --example') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --set') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --load') printf '%s\n' \
            'text average peak' ;;
        'tidemark capacity memory --process') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --managed') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --network-max') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --parts') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --state') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --workers') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --compaction') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --upload') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --churn') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --disk') printf '%s\n' \
            'text' ;;
        'tidemark capacity memory --profile') printf '%s\n' \
            'file' ;;
        'tidemark capacity memory --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark keygroup') printf '%s\n' \
            'text' ;;
        'tidemark keygroup --at') printf '%s\n' \
            'text' ;;
        'tidemark keygroup --max-parallelism') printf '%s\n' \
            'text' ;;
        'tidemark keygroup --profile') printf '%s\n' \
            'file' ;;
        'tidemark keygroup --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark config --profile') printf '%s\n' \
            'file' ;;
        'tidemark config --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark config show --profile') printf '%s\n' \
            'file' ;;
        'tidemark config show --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark completion') printf '%s\n' \
            'text bash zsh fish' ;;
        'tidemark completion --profile') printf '%s\n' \
            'file' ;;
        'tidemark completion --output') printf '%s\n' \
            'text table json csv' ;;
        'tidemark help') printf '%s\n' \
            'text init generate run deploy status stop savepoint checkpoints show inspect flush sweep apply trace recount reconcile demo check capacity keygroup config completion help' ;;
        'tidemark help --profile') printf '%s\n' \
            'file' ;;
        'tidemark help --output') printf '%s\n' \
            'text table json csv' ;;
    esac
}

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
