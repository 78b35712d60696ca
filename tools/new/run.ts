import { type Options, parseArguments, programHelp } from "landbridge/cli";
import { UserError } from "landbridge/errors";

import { accountName } from "../../lib/aws-names";
import { ADDON_OPTIONS, addonSpec } from "./addon/options";
import { planAddon } from "./addon/plan";
import { hasRole, isGitOnly } from "./addon/spec";
import { Changes, type Undo } from "./changes";
import { ENVIRONMENT_OPTIONS, environmentSpec } from "./environment/options";
import { planEnvironment, withEnvironment } from "./environment/plan";
import { checkConfiguration, existingIn, loadConfiguration } from "./platform";
import type { Ask } from "./questions";

/** Environment of the command. */
export interface Surroundings {
  /** The checkout, absolute. */
  readonly root: string;
  /** Prompts the user; undefined without a terminal. */
  readonly ask: Ask | undefined;
  readonly say: (line: string) => void;
  /** Aborted when the user interrupts: nothing stays written. */
  readonly signal: AbortSignal;
  /** The text of a file as the project's formatter writes it. */
  readonly format: (file: string, text: string) => Promise<string>;
  /** Brings what is generated from the addons up to date. @returns the changed files */
  readonly updateDerived: (undo: Undo) => Promise<readonly string[]>;
}

/** Operations of a kind of object that the command can create. */
interface Plan {
  readonly changes: Changes;
  /** Whether files that are generated from the addons change too. */
  readonly affectsDerived: boolean;
  readonly next: readonly string[];
}

const KINDS = {
  addon: {
    options: ADDON_OPTIONS,
    description:
      "Adds an addon: its construct and test, its entry in modules/addons/registry.ts, and its directory in\ngitops/infrastructure/. Prompts for missing options. If anything fails, it writes nothing.",
    plan: newAddon,
  },
  environment: {
    options: ENVIRONMENT_OPTIONS,
    description:
      "Adds an environment as a copy of another: its configuration, its entry in config/index.ts, and its directory\nin gitops/clusters/. Prompts for missing options. If anything fails, it writes nothing.",
    plan: newEnvironment,
  },
} as const;

const USAGE =
  "npm run new -- addon NAME [options]\n       npm run new -- environment NAME [options]";

/**
 * Runs the command.
 * @throws UserError if there are problems; nothing is written then
 * @throws Interrupted if the user interrupts; nothing is written then
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const [kind = "", ...rest] = args;
  if (kind === "" || kind === "-h" || kind === "--help") {
    surroundings.say(`Usage: ${USAGE}\n\nWith --help after the kind: its options.`);
    return;
  }
  if (kind !== "addon" && kind !== "environment") {
    const allowed = Object.keys(KINDS).join(", ");
    throw new UserError({
      place: kind,
      message: "can't be created",
      allowed,
      remedy: `run ${USAGE}`,
    });
  }
  const { options, description, plan } = KINDS[kind];
  const given = parseArguments(rest, { ...options, help: { short: "h", help: "" } });
  if (given.has("help")) {
    surroundings.say(help(kind, description, options));
    return;
  }
  const [name, ...others] = given.positionals;
  if (name === undefined || others.length > 0) {
    const message = name === undefined ? "is missing" : `is one word, not ${others.length + 1}`;
    throw new UserError({ place: "NAME", message, remedy: `run npm run new -- ${kind} NAME` });
  }
  const { changes, affectsDerived, next } = await plan(name, given, surroundings);
  const derived = await write(changes, affectsDerived, surroundings);
  report(changes, derived, next, surroundings.say);
}

type Planner = (
  name: string,
  given: ReturnType<typeof parseArguments>,
  surroundings: Surroundings,
) => Promise<Plan>;

/** Prompts for options first, because loading the platform takes a second. */
async function newAddon(...[name, given, { root, ask }]: Parameters<Planner>): Promise<Plan> {
  const spec = await addonSpec(name, given, ask);
  const changes = new Changes(root);
  const names = hasRole(spec) ? [accountName("iam-role", name)] : [];
  const platform = checkConfiguration(root, loadConfiguration(root), names);
  planAddon(changes, spec, existingIn(platform));
  const values = `gitops/infrastructure/${name}/controller/values.yaml`;
  return {
    changes,
    affectsDerived: !isGitOnly(spec),
    next: [
      `Complete ${values}: check in the chart's documentation which value sets the name of its service account.`,
      ...(hasRole(spec) ? [`Narrow modules/addons/${name}/policy.ts to what its pods need.`] : []),
      "npx cdktf synth && npm run pictures && npm test",
      "Commit and push; then deploy core and bootstrap of each environment, such as npx cdktf deploy core bootstrap.",
    ],
  };
}

async function newEnvironment(...[name, given, { root, ask }]: Parameters<Planner>): Promise<Plan> {
  const configured = loadConfiguration(root);
  const spec = await environmentSpec(name, given, configured, ask);
  const changes = new Changes(root);
  planEnvironment(changes, spec);
  // "Already exists" is clearer than the configuration's error about two environments with one name.
  changes.assertPossible();
  checkConfiguration(root, withEnvironment(configured, spec));
  return {
    changes,
    affectsDerived: false,
    next: [
      `Edit config/environments/${name}.ts: everything you didn't set is copied from ${spec.from}.`,
      `Edit gitops/clusters/${name}/platform/kustomization.yaml: it is copied from ${spec.from}.`,
      "npx cdktf synth && npm test",
      `Commit and push; then npx cdktf deploy core-${name} bootstrap-${name}.`,
    ],
  };
}

/** Writes everything, or nothing after an error or an interruption. @returns generated files that changed */
async function write(
  planned: Changes,
  affectsDerived: boolean,
  { say, signal, format, updateDerived }: Surroundings,
): Promise<readonly string[]> {
  planned.assertPossible();
  const changes = await planned.formatted(format);
  signal.throwIfAborted();
  const undo = changes.apply();
  try {
    if (!affectsDerived) return [];
    say("Updating the addons' page and the snapshots of the stacks ...");
    const derived = await updateDerived(undo);
    signal.throwIfAborted();
    return derived;
  } catch (error) {
    undo.run();
    throw error;
  }
}

function report(
  changes: Changes,
  derived: readonly string[],
  next: readonly string[],
  say: (line: string) => void,
): void {
  say("Created:");
  for (const file of changes.createdFiles) say(`  ${file}`);
  say("Changed:");
  for (const file of [...changes.editedFiles, ...derived].sort()) say(`  ${file}`);
  say("Next:");
  next.forEach((step, index) => {
    say(`  ${index + 1}. ${step}`);
  });
}

function help(kind: string, description: string, options: Options): string {
  const usage = `npm run new -- ${kind} NAME [options]`;
  return programHelp({ usage, description, options });
}
