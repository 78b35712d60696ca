#!/bin/sh
# Waits until the OIDC discovery document names the issuer that Headlamp and the API server expect: authentik applies
# the blueprint some time after its pods are ready. Never gives up: a failed Job is never retried by Flux.
#
# Environment: ISSUER_URL, SERVER (authentik's address in the cluster).
set -u

host=${ISSUER_URL#https://}
path=/${host#*/}
host=${host%%/*}

answers() {
  # TLS ends at the load balancer; the Gateway adds this header too.
  document=$(wget -q -T 10 -O - --header "Host: $host" --header "X-Forwarded-Proto: https" \
    "$SERVER${path}.well-known/openid-configuration") || return 1
  case $(printf '%s' "$document" | tr -d '[:space:]') in
    *"\"issuer\":\"$ISSUER_URL\""*) return 0 ;;
  esac
  echo "The document names another issuer: $document"
  return 1
}

until answers; do
  echo "No login at $ISSUER_URL yet. Trying again in ${RETRY_SECONDS:-5} s."
  sleep "${RETRY_SECONDS:-5}"
done
echo "$ISSUER_URL answers."
