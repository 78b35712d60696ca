import { forEachString, isRecord } from "../../verify/yaml/json";
import { alike } from "../alike";
import type { Danger, TerraformChange } from "../document";
import { forceNewOf } from "../facts/force-new";
import { valuesAt } from "../facts/values-at";
import { referencesIn } from "../sections/reach";
import type { Side, StackElement } from "../side/side";
import type { DangerRule } from "./rule";
import { isStatefulResource } from "./stateful";

type OneDanger = Omit<Danger, "environments">;

/**
 * Resources that Terraform replaces because they can't change a reference to one that it replaces: a new VPC has a new id, so
 * its subnets are new, too. A plan says it itself.
 */
export const cascade: DangerRule = ({ terraform, head }) => {
  const environments = [...new Set(head.stacks.map(({ environment }) => environment))].sort();
  const entries = environments.flatMap((environment) => {
    const own = terraform.filter((change) => change.environments.includes(environment));
    if (own.some(({ plan }) => plan !== undefined)) return [];
    return replacedWith(own.filter(isReplaced), resourcesOf(head, environment))
      .sort((one, other) => rankOf(one) - rankOf(other))
      .map((entry) => ({ environment, entry }));
  });
  return alike(entries).map(({ environments: all, entry }) => ({ environments: all, ...entry }));
};

/** What people notice, first: of many that are replaced together, only a few are named. */
const NOTICED = /^aws_(?:eks_\w+|security_group|nat_gateway|lb|vpc_endpoint|instance)\./;

function rankOf({ severity, subject }: OneDanger): number {
  if (severity === "high") return 0;
  return NOTICED.test(subject) ? 1 : 2;
}

function isReplaced({ kind, action, declaredIn, replacement }: TerraformChange): boolean {
  if (kind !== "resource") return false;
  return replacement?.certain === true || (action === "moved" && declaredIn !== "head");
}

function resourcesOf({ stacks }: Side, environment: string): readonly StackElement[] {
  return stacks
    .filter((stack) => stack.environment === environment)
    .flatMap(({ elements }) => elements)
    .filter(({ kind }) => kind === "resource");
}

function replacedWith(
  changes: readonly TerraformChange[],
  resources: readonly StackElement[],
): OneDanger[] {
  const byAddress = new Map(resources.map((resource) => [resource.address, resource]));
  const replaced = new Set(changes.map(({ address }) => address));
  const found: OneDanger[] = [];
  const queue = [...replaced];
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const source = byAddress.get(address);
    if (source === undefined) continue;
    for (const resource of resources) {
      const attribute = replaced.has(resource.address) ? undefined : forcedBy(resource, source);
      if (attribute === undefined) continue;
      replaced.add(resource.address);
      queue.push(resource.address);
      found.push(dangerOf(resource, attribute, address));
    }
  }
  return found;
}

function dangerOf({ address, type }: StackElement, attribute: string, source: string): OneDanger {
  const isStateful = isStatefulResource(type);
  return {
    kind: "replaced-too",
    severity: isStateful ? "high" : "medium",
    subject: address,
    // Resources without data are reported together.
    message: isStateful
      ? `Terraform replaces it, too: ${attribute} is of ${source}, which is new.`
      : "is replaced, too: it refers to something that Terraform replaces.",
  };
}

/** The attribute for which a resource is replaced if another one is. */
function forcedBy(resource: StackElement, source: StackElement): string | undefined {
  const addresses = new Set([source.address]);
  const isNew = (expression: string): boolean =>
    referencesIn(expression, addresses).some(({ attribute }) => !isGiven(source, attribute));
  return forceNewOf(resource.type)?.attributes.find(
    ({ path, force }) =>
      force !== "sometimes" &&
      valuesAt(resource.values, path.split(".")).flatMap(textsIn).some(isNew),
  )?.path;
}

function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  forEachString(value, (text) => {
    texts.push(text);
  });
  return texts;
}

/** Whether the configuration says what an attribute is, so that it stays. */
function isGiven({ values }: StackElement, attribute: string): boolean {
  return isRecord(values) && Object.hasOwn(values, attribute);
}
