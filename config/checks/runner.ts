import { engineTraits } from "landbridge/contract";

import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

const stateInBucket = forEachAws(({ runner, state }) =>
  runner === undefined || state?.kind !== "local"
    ? []
    : [
        {
          place: "runner",
          message: "can't read the state, which is on this machine",
          received: state.kind,
          allowed: 'state.kind "s3"',
        },
      ],
);

const lastingCredential = forEachAws(({ runner, git, engine }) =>
  // What only reads signs in with the key of the app, which doesn't expire.
  runner === undefined ||
  git?.auth?.kind !== "github-app" ||
  engineTraits(engine?.kind ?? "flux").gitAccess === "read"
    ? []
    : [
        {
          place: "runner",
          message:
            "can't bootstrap with a GitHub App, whose installation tokens expire after an hour",
          received: git.auth.kind,
          allowed: "git.auth.kind ssh or token",
          remedy: "deploy over a VPN, or from a runner of your own that creates the token",
        },
      ],
);

const ownSecret = forEachAws(({ runner, region, accountId }) => {
  const [, , , secretRegion, account] = runner?.gitSecretArn?.split(":") ?? [];
  if (secretRegion === undefined || region === undefined || accountId === undefined) return [];
  if (secretRegion === region && account === accountId) return [];
  return [
    {
      place: "runner.gitSecretArn",
      message: "is in another account or region than the environment",
      received: runner?.gitSecretArn,
      allowed: `a secret of account ${accountId} in ${region}`,
    },
  ];
});

/** Checks between `runner` and what it needs. */
export const RUNNER_CHECKS: readonly CrossCheck[] = [stateInBucket, lastingCredential, ownSecret];
