import type { ContractDocument } from "../contract/document";
import { UserError } from "../errors/user-error";
import { annotationsOf, describe } from "../verify/kubernetes/object";
import { plural } from "../verify/rules/phrases";
import { text } from "../verify/yaml/json";
import { isApplied, type LiveObject } from "./live-object";

/**
 * A hub goes after the environments that are registered with it: its engine removes what runs in their clusters.
 * @throws UserError if there are any
 */
export function refuseHub({ environment, workloads = {} }: ContractDocument): void {
  const names = Object.keys(workloads);
  if (names.length === 0) return;
  throw new UserError(
    names.map((name) => ({
      place: "teardown",
      message: `${environment} is the hub of ${name}, which must go first`,
      remedy: `remove from ${environment}'s directory in Git what is applied to ${name}, run \`npm run destroy -- ${name}\`, remove ${name} from config/ and deploy ${environment}`,
    })),
  );
}

/**
 * In a workload cluster nothing can be suspended: the engine that would create again what is deleted runs in the hub.
 * @throws UserError if it still applies something
 */
export function refuseApplied(
  { environment, hub }: ContractDocument,
  objects: readonly LiveObject[],
): void {
  if (hub === undefined) return;
  const applied = objects.filter((object) => isApplied(object.data) && isPruned(object));
  const [first] = applied;
  if (first === undefined) return;
  throw new UserError({
    place: "teardown",
    message: `${hub} still applies ${plural(applied.length, "object")} to ${environment}, such as ${describe(first.id)}, and would create them again`,
    remedy: `remove from ${hub}'s directory in Git what is applied to ${environment}, and wait until it is gone`,
  });
}

/** Whether it goes with what has applied it. Helm never deletes the CRDs of a chart. */
function isPruned({ id, data }: LiveObject): boolean {
  const annotations = annotationsOf(data);
  return (
    id.kind !== "CustomResourceDefinition" &&
    text(annotations, "kustomize.toolkit.fluxcd.io/prune") !== "disabled" &&
    text(annotations, "helm.sh/resource-policy") !== "keep"
  );
}
