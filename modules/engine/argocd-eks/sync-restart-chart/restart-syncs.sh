# Restarts syncs that Argo CD has ended because they took too long (controller.sync.timeout.seconds). By itself it doesn't try the
# same commit again: `alreadyAttemptedSync` in its controller/appcontroller.go. Without a last attempt, it does.
# NAMESPACE: that of the Applications. SECONDS_BETWEEN: how long to wait between two looks.

# Name, phase, what syncs by itself, and the message, which is last because it may contain anything.
fields='{.metadata.name}|{.status.operationState.phase}|{.spec.syncPolicy.automated}|{.status.operationState.message}'

on_applications() {
  verb=$1
  shift
  kubectl "$verb" applications.argoproj.io --namespace "$NAMESPACE" "$@"
}

while true; do
  on_applications get --output "jsonpath={range .items[*]}$fields{'\n'}{end}" |
    while IFS='|' read -r name phase automated message; do
      case "$phase|$automated" in
        # Without an automated sync, nothing would start it.
        *'|' | *'"enabled":false'*) continue ;;
        'Failed|'* | 'Error|'*) ;;
        *) continue ;;
      esac
      case "$message" in
        'Operation terminat'*) ;;
        *) continue ;;
      esac
      echo "$name: $message"
      # Another sync may have started since.
      is_over="{\"op\": \"test\", \"path\": \"/status/operationState/phase\", \"value\": \"$phase\"}"
      forget='{"op": "remove", "path": "/status/operationState"}'
      on_applications patch "$name" --type json --patch "[$is_over, $forget]" &&
        on_applications annotate "$name" --overwrite argocd.argoproj.io/refresh=normal
    done
  sleep "$SECONDS_BETWEEN"
done
