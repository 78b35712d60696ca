# Restarts automated syncs that Argo CD would leave as they are:
# - ended because they took too long (controller.sync.timeout.seconds): it doesn't try the same commit again, as
#   `alreadyAttemptedSync` in its controller/appcontroller.go says. Without a last attempt, it does.
# - of an old commit, or an old version or values of a chart, which they try again, or wait for: a sync keeps the source that it
#   started with (`autoSync` there), and no other starts before it ends.
# NAMESPACE: that of the Applications. SECONDS_BETWEEN: how long to wait between two looks.
# SECONDS_TO_WAIT: how long a sync of something old may wait until what it applied is healthy.

# A line per Application: name, phase, start of the sync, whether it waits for its next attempt, whether what it syncs isn't the
# newest, and the message. None without an automated sync, as nothing would start it again, nor for a sync that somebody started.
lines='
{{- range .items}}{{$name := .metadata.name}}{{$syncs := false}}
{{- with .spec.syncPolicy}}{{$automated := printf "%v" .automated}}
{{- $syncs = and (ne $automated "<nil>") (ne (printf "%v" (index (or .automated .) "enabled")) "false")}}{{end}}
{{- with .status}}{{$newest := .sync}}{{with .operationState}}{{$state := .}}{{$old := false}}
{{- with $newest}}
{{- $revision := .revision}}{{$revisions := printf "%v" .revisions}}
{{- with $state.syncResult}}
{{- with .revision}}{{if $revision}}{{$old = or $old (ne . $revision)}}{{end}}{{end}}
{{- with .revisions}}{{$old = or $old (ne (printf "%v" .) $revisions)}}{{end}}
{{- end}}
{{- with .comparedTo}}
{{- $source := printf "%v" .source}}{{$sources := printf "%v" .sources}}
{{- with $state.operation.sync}}
{{- with .source}}{{$old = or $old (ne (printf "%v" .) $source)}}{{end}}
{{- with .sources}}{{$old = or $old (ne (printf "%v" .) $sources)}}{{end}}
{{- end}}
{{- end}}
{{- end}}
{{- with .operation.initiatedBy}}{{if and $syncs .automated}}
{{- printf "%s|%s|%s|%t|%t|%s\n" $name $state.phase $state.startedAt (ne (printf "%v" $state.finishedAt) "<nil>") $old (printf "%q" $state.message)}}
{{- end}}{{end}}
{{- end}}{{end}}
{{- end}}'

on_applications() {
  verb=$1
  shift
  kubectl "$verb" applications.argoproj.io --namespace "$NAMESPACE" "$@"
}

# change NAME PHASE OPERATION: changes a sync, if it still is in this phase, and has Argo CD look again.
change() {
  is_same="{\"op\": \"test\", \"path\": \"/status/operationState/phase\", \"value\": \"$2\"}"
  on_applications patch "$1" --type json --patch "[$is_same, $3]" &&
    on_applications annotate "$1" --overwrite argocd.argoproj.io/refresh=normal
}

while true; do
  before=$(date -u -d "@$(($(date +%s) - SECONDS_TO_WAIT))" +%Y-%m-%dT%H:%M:%SZ)
  on_applications get --output "go-template=$lines" |
    while IFS='|' read -r name phase started waits_for_retry is_old message; do
      case "$phase|$is_old|$message" in
        'Failed|'*'|"Operation terminat'* | 'Error|'*'|"Operation terminat'*)
          echo "$name: $message"
          change "$name" "$phase" '{"op": "remove", "path": "/status/operationState"}'
          ;;
        'Running|true|'*)
          if [ "$waits_for_retry" = false ] && [ "$(printf '%s\n' "$started" "$before" | sort | head -n 1)" = "$before" ]; then
            continue
          fi
          echo "$name: something newer than what is synced: $message"
          # What `argocd app terminate-op` does.
          change "$name" "$phase" '{"op": "replace", "path": "/status/operationState/phase", "value": "Terminating"}'
          ;;
      esac
    done
  sleep "$SECONDS_BETWEEN"
done
