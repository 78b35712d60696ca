#!/bin/sh
# Sends requests to OpenSearch, signed with the pod's IAM role. Tries until it succeeds: a failed Job is never retried by Flux.
#
# A request is a file with the method and the path in its first line, and the body below.
# Environment: ENDPOINT, REGION, REQUESTS (a directory); EKS Pod Identity sets AWS_CONTAINER_*.
set -u
work=$(mktemp -d)

# Reads a field of the credentials, a flat JSON object of strings.
field() { sed -n "s/.*\"$1\" *: *\"\([^\"]*\)\".*/\1/p" "$work/credentials"; }

# EKS Pod Identity's agent gives out credentials of the pod's role; they are too short-lived to keep.
sign_in() {
  token=$(cat "$AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE") || return 1
  # Options come from stdin: arguments are in the list of processes.
  printf 'header = "Authorization: %s"\n' "$token" |
    curl --config - --silent --show-error --fail --max-time 10 --output "$work/raw" \
      "$AWS_CONTAINER_CREDENTIALS_FULL_URI" || return 1
  tr ',' '\n' <"$work/raw" >"$work/credentials"
  printf 'user = "%s:%s"\nheader = "x-amz-security-token: %s"\n' \
    "$(field AccessKeyId)" "$(field SecretAccessKey)" "$(field Token)" >"$work/options"
}

# call METHOD PATH [curl options]: prints the status; the answer is in $work/answer.
call() {
  method=$1 path=$2
  shift 2
  curl --config "$work/options" --aws-sigv4 "aws:amz:$REGION:es" --silent --show-error --max-time 30 \
    --request "$method" --output "$work/answer" --write-out '%{http_code}' "$@" "$ENDPOINT/$path"
}

number() { sed -n "s/.*\"$1\" *: *\([0-9]*\).*/\1/p" "$work/answer"; }

send() {
  read -r method path <"$1" || return 1
  tail -n +2 "$1" >"$work/body"
  case $path in
  _plugins/_ism/policies/*)
    # A policy that exists is replaced only by its version.
    status=$(call GET "$path") || return 1
    [ "$status" = 200 ] && path="$path?if_primary_term=$(number _primary_term)&if_seq_no=$(number _seq_no)"
    ;;
  esac
  status=$(call "$method" "$path" --header 'content-type: application/json' --data-binary "@$work/body") || return 1
  case $status in
  20?) echo "$method $path: $status" ;;
  *)
    echo "$method $path: $status $(cat "$work/answer")"
    return 1
    ;;
  esac
}

attempt() {
  sign_in || return 1
  for request in "$REQUESTS"/*; do
    send "$request" || return 1
  done
}

until attempt; do
  echo "Trying again in ${RETRY_SECONDS:-10} s."
  sleep "${RETRY_SECONDS:-10}"
done
