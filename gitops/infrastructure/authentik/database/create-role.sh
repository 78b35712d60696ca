#!/bin/sh
# Gives authentik a role of its own in the database. Tries until it succeeds: a failed Job is never retried by Flux.
#
# Environment: ROLE, GENERATION (such as v2); MASTER_SECRET, ROLE_SECRET and SCRIPTS (directories); PGHOST, PGDATABASE, PGSSL*.
set -u

attempt() {
  # The Secret follows a raised generation only at the next refresh.
  found=v$(cat "$ROLE_SECRET/generation") || return 1
  if [ "$found" != "$GENERATION" ]; then
    echo "The Secret still has generation $found of the password, not $GENERATION."
    return 1
  fi
  password=$(cat "$ROLE_SECRET/password") || return 1
  PGUSER=$(cat "$MASTER_SECRET/username") || return 1
  PGPASSWORD=$(cat "$MASTER_SECRET/password") || return 1
  export PGUSER PGPASSWORD
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=role="$ROLE" --file="$SCRIPTS/create-role.sql" || return 1
  # \password sends a hash, so the password never reaches the server's logs.
  printf '%s\n%s\n' "$password" "$password" | psql --no-psqlrc --quiet --command="\\password $ROLE" || return 1
  PGUSER=$ROLE PGPASSWORD=$password psql --no-psqlrc --quiet --command='SELECT' >/dev/null
}

until attempt; do
  echo "Trying again in ${RETRY_SECONDS:-10} s."
  sleep "${RETRY_SECONDS:-10}"
done
echo "Role $ROLE owns database $PGDATABASE and has generation $GENERATION of its password."
