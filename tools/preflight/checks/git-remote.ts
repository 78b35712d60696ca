import { writeFileSync } from "node:fs";
import * as path from "node:path";

import {
  credentialVariables,
  gitAccess,
  hasNoEngine,
  readsRegistry,
} from "../../../config/credentials";
import type { Environment } from "../../../config/schema";
import { gitVariables } from "../../../lib/git-variables";
import type { Check, Context } from "../check";
import { ok, type Outcome, problem } from "../outcome";

/** Milliseconds; a clone of depth 1 of a large repository takes a while. */
const TIMEOUT = 60_000;

/** The repository's placeholder address, which belongs to nobody. */
const EXAMPLE = /[/@]github\.com\/acme\//;

/** Whether the repository is reachable and the credentials may do there what the engine does: read, or push a commit. */
export const gitRemote: Check = {
  title: "Git repository",
  run: async (context) => {
    const { git, name } = context.environment;
    if (hasNoEngine(context.environment)) {
      return [ok("the hub's engine signs in; nothing here does")];
    }
    if (readsRegistry(context.environment)) return registryCredential(context);
    if (EXAMPLE.test(git.url)) {
      return [
        problem(
          `git.url is still the example's, ${git.url}`,
          `Write the address of your repository into config/environments/${name}.ts.`,
        ),
      ];
    }
    const access = gitAccess(context.environment);
    const variable = `TF_VAR_${gitVariables(git.auth.kind, access)[0]}`;
    const secret = context.world.variables[variable] ?? "";
    if (secret === "") {
      return [
        problem(
          `${variable} is not set; git.auth of kind ${git.auth.kind} needs it`,
          "Export it before deploying (docs/git.md).",
        ),
      ];
    }
    if (git.auth.kind === "github-app" && access === "read") return [keyOfApp(git.url, secret)];
    const directory = context.world.temporaryDirectory();
    return [await tryAccess(context, access, signIn(git.auth, secret, directory))];
  },
};

/** Nothing here can pull like Flux, so only the presence of the token is checked. */
function registryCredential({ environment, world }: Context): readonly Outcome[] {
  const missing = credentialVariables(environment)
    .map((name) => `TF_VAR_${name}`)
    .filter((name) => (world.variables[name] ?? "") === "");
  if (missing.length === 0) return [ok("Flux reads an OCI artifact, and needs nothing of Git")];
  return missing.map((name) =>
    problem(`${name} is not set; engine.source.auth needs it`, "Export it before deploying."),
  );
}

type Variables = Readonly<Record<string, string>>;

/** Environment variables that make git authenticate like Flux's provider; no secret is passed on a command line. */
function signIn(auth: Environment["git"]["auth"], secret: string, directory: string): Variables {
  if (auth.kind === "ssh") {
    const key = path.join(directory, "key");
    writeFileSync(key, secret.endsWith("\n") ? secret : `${secret}\n`, { mode: 0o600 });
    return {
      GIT_SSH_COMMAND: `ssh -i ${key} -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=${directory}/known_hosts -o ConnectTimeout=10`,
    };
  }
  const askpass = path.join(directory, "askpass");
  writeFileSync(
    askpass,
    '#!/bin/sh\ncase $1 in Username*) printf %s "$PREFLIGHT_USER" ;; *) printf %s "$PREFLIGHT_TOKEN" ;; esac\n',
    { mode: 0o700 },
  );
  return {
    GIT_ASKPASS: askpass,
    PREFLIGHT_USER: auth.kind === "token" ? auth.username : "x-access-token",
    PREFLIGHT_TOKEN: secret,
  };
}

/** Git doesn't sign in with the key of a GitHub App, so only its form is checked. */
function keyOfApp(url: string, key: string): Outcome {
  return key.includes("PRIVATE KEY-----")
    ? ok(`TF_VAR_github_app_private_key is a private key; only Flux signs in to ${url} with it`)
    : problem(
        "TF_VAR_github_app_private_key isn't a private key in PEM format",
        "Export the key file that GitHub generated for the app (docs/git.md).",
      );
}

/**
 * Fetches the branch; for an engine that writes, also `git push --dry-run` of what the branch already has: the server decides who may push before git
 * finds out that there is nothing to send.
 */
async function tryAccess(
  { environment, world }: Context,
  access: "read" | "write",
  credentials: Variables,
): Promise<Outcome> {
  const { url, branch } = environment.git;
  const directory = world.temporaryDirectory();
  const git = (...args: readonly string[]): ReturnType<typeof world.run> =>
    world.run("git", ["-c", "credential.helper=", ...args], {
      directory,
      timeout: TIMEOUT,
      variables: {
        ...credentials,
        GIT_TERMINAL_PROMPT: "0",
        // Neither settings nor hooks of the user decide over the answer.
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_CONFIG_NOSYSTEM: "1",
        LC_ALL: "C",
      },
    });
  await git("init", "--quiet");
  const fetched = await git("fetch", "--quiet", "--depth", "1", url, `refs/heads/${branch}`);
  if (fetched.code !== 0) return unreachable(url, branch, fetched.output, credentials);
  if (access === "read") return ok(`${url} is reachable, and ${branch} can be read`);
  const pushed = await git(
    "push",
    "--dry-run",
    "--no-verify",
    url,
    `FETCH_HEAD:refs/heads/${branch}`,
  );
  if (pushed.code === 0) return ok(`${url} is reachable, and ${branch} accepts a push`);
  return problem(
    `${url} can be read but not written with these credentials: ${lastLine(pushed.output, credentials)}`,
    "Give the deploy key or token write access: Flux's bootstrap commits its manifests.",
  );
}

function unreachable(url: string, branch: string, output: string, credentials: Variables): Outcome {
  if (output.includes("couldn't find remote ref")) {
    return problem(
      `${url} has no branch ${branch}`,
      `Push your copy of this project to ${branch}, or correct git.branch.`,
    );
  }
  return problem(
    `${url} can't be read with these credentials: ${lastLine(output, credentials)}`,
    "Check the address, the key or token, and the network of this machine (docs/git.md).",
  );
}

/** The line that says why, without the token. */
function lastLine(output: string, { PREFLIGHT_TOKEN: token }: Variables): string {
  const lines = output
    .split("\n")
    .filter((line) => /^(fatal|ERROR|error|remote|!|ssh)/i.test(line.trim()));
  const line = (lines[0] ?? output.trim().split("\n").at(-1) ?? "").trim();
  return token === undefined ? line : line.replaceAll(token, "***");
}
