import { linearRegExp } from "../../lib/linear-regexp";
import { memoize } from "../../lib/memoize";
import { FLUX_OPERATOR_GROUP } from "../flux/kinds";
import { flag, list, record, text, type YamlRecord } from "../yaml/json";
import type { ClusterObject } from "./applier";
import type { Model } from "./model";

/** How far a controller of Flux is kept from acting for others. */
export interface Lockdown {
  /** `--no-cross-namespace-refs` */
  readonly noCrossNamespaceRefs: boolean;
  /** `--no-remote-bases` */
  readonly noRemoteBases: boolean;
  /** `--default-service-account`; undefined where it isn't set, so that objects without an account have the controller's rights. */
  readonly defaultServiceAccount: string | undefined;
  /** What sets the arguments; undefined where Terraform does. */
  readonly object?: ClusterObject;
}

/** Every controller of Flux that applies or follows references. */
export const CONTROLLERS = [
  "kustomize-controller",
  "helm-controller",
  "notification-controller",
  "image-reflector-controller",
  "image-automation-controller",
  "source-watcher",
] as const;

/** One of them. */
export type Controller = (typeof CONTROLLERS)[number];

/** The lockdown of a controller; undefined where the repository has neither its Deployment nor what installs it. */
export function lockdownOf(model: Model, controller: Controller): Lockdown | undefined {
  return lockdowns(model).get(controller);
}

const lockdowns = memoize((model: Model): ReadonlyMap<Controller, Lockdown> => {
  const found = new Map<Controller, Lockdown>();
  const account = model.prerequisites.tenantServiceAccount;
  for (const controller of CONTROLLERS) {
    const lockdown = account === undefined ? fromGit(model, controller) : whole(account);
    if (lockdown !== undefined) found.set(controller, lockdown);
  }
  return found;
});

function whole(defaultServiceAccount: string): Lockdown {
  return { noCrossNamespaceRefs: true, noRemoteBases: true, defaultServiceAccount };
}

function fromGit(model: Model, controller: Controller): Lockdown | undefined {
  const [instance] = model.ofKind(FLUX_OPERATOR_GROUP, "FluxInstance");
  if (instance !== undefined) return fromInstance(instance, controller);
  const deployment = model.ofKind("apps", "Deployment").find(({ id }) => id.name === controller);
  if (deployment !== undefined) {
    const args = list(deployment.data, "spec", "template", "spec", "containers").flatMap(
      (container) => list(container, "args"),
    );
    return { ...fromArguments(args), object: deployment };
  }
  for (const { chart, values, valuesKnown, object } of model.releases) {
    if (!valuesKnown) continue;
    const lockdown = chart === undefined ? undefined : fromChart(chart, values, controller);
    if (lockdown !== undefined) return { ...lockdown, object };
  }
  return undefined;
}

/** The charts that install Flux. */
function fromChart(
  chart: string,
  values: YamlRecord,
  controller: Controller,
): Lockdown | undefined {
  if (chart === "flux-instance") return ofInstance(record(values, "instance") ?? {}, controller);
  if (chart !== "flux2") return undefined;
  const args = list(values, camelCase(controller), "container", "additionalArgs");
  const multitenancy = record(values, "multitenancy");
  return flag(multitenancy, "enabled") === true
    ? whole(text(multitenancy, "defaultServiceAccount") ?? "default")
    : fromArguments(args);
}

function camelCase(controller: string): string {
  return controller.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function fromInstance(object: ClusterObject, controller: Controller): Lockdown {
  const spec = record(object.data, "spec") ?? {};
  return { ...ofInstance(spec, controller), object };
}

/** What Flux Operator makes of an instance: its own profile, then the patches. */
function ofInstance(spec: YamlRecord, controller: Controller): Lockdown {
  if (flag(spec, "cluster", "multitenant") === true)
    return whole(text(spec, "cluster", "tenantDefaultServiceAccount") ?? "default");
  const patches = list(spec, "kustomize", "patches").filter((entry) => targets(entry, controller));
  return fromArguments(
    patches.flatMap((entry) => withoutComments(text(entry, "patch") ?? "").match(FLAG) ?? []),
  );
}

const FLAG = /--[a-z-]+(=[^\s"']+)?/g;

function withoutComments(patch: string): string {
  return patch.replace(/(^|\s)#.*$/gm, "$1");
}

/**
 * Whether a patch's target selects a controller's Deployment; names are regular expressions for the whole name. Each
 * Deployment has its name as `app.kubernetes.io/component`, and in a distribution as `app`, too.
 */
function targets(entry: unknown, controller: string): boolean {
  const target = record(entry, "target");
  const kind = text(target, "kind");
  if (kind !== undefined && kind !== "Deployment") return false;
  if (!selects(text(target, "labelSelector") ?? "", controller)) return false;
  const name = text(target, "name");
  try {
    return name === undefined || linearRegExp(`^(?:${name})$`, "").test(controller);
  } catch {
    return false;
  }
}

/** Whether a label selector doesn't leave out a controller by its own labels; what it says of others isn't known. */
function selects(selector: string, controller: string): boolean {
  const own =
    /(?:^|,)\s*(?:app|app\.kubernetes\.io\/component)\s*(!=|==?|\s+(?:not)?in\s*(?=\())\s*(\([^)]*\)|[^,\s]+)/g;
  return [...selector.matchAll(own)].every(([, operator = "", values = ""]) => {
    const isNamed = values
      .replace(/[()]/g, "")
      .split(",")
      .some((value) => value.trim() === controller);
    return isNamed !== /!|not/.test(operator);
  });
}

function fromArguments(args: readonly unknown[]): Lockdown {
  const valueOf = (name: string): string | undefined => {
    const found = args.findLast(
      (arg): arg is string =>
        typeof arg === "string" && (arg === `--${name}` || arg.startsWith(`--${name}=`)),
    );
    return found === undefined ? undefined : found.slice(name.length + 3);
  };
  const isOn = (name: string): boolean => {
    const value = valueOf(name);
    return value !== undefined && value !== "false";
  };
  const account = valueOf("default-service-account");
  return {
    noCrossNamespaceRefs: isOn("no-cross-namespace-refs"),
    noRemoteBases: isOn("no-remote-bases"),
    defaultServiceAccount: account === "" ? undefined : account,
  };
}
