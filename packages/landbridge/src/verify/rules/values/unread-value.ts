import { SOPS_KEY_VARIABLE } from "../../../contract/sops-key";
import type { Location } from "../../findings/location";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { mayHave, type Unknown } from "../../model/unknowns";
import type { ExistingData } from "../../prerequisites/prerequisites";
import { SOPS_CONFIGURATION } from "../../sops/creation-rules";
import { forEachString, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { unless } from "../unless";
import { PARAMETER_FIELD, policyParametersOf } from "./policy-parameters";
import { referencesOf } from "./references";

/** LB102 */
export const unreadValue: ClusterRule = {
  id: "LB102",
  name: "unread-value",
  severity: "warning",
  summary: "Terraform provides a value that nothing in Git reads.",
  why: "Either it is left over, or its reader misspells the name and gets nothing.",
  remedy:
    "Read it in Git, or remove it from the contract. While a new name is rolled out, accept it in landbridge.yaml.",
  limits:
    "A value that a part of the repository that can't be read or rendered may read is only a note. The rule leaves the values of workload environments alone, which get the same ones whatever runs there. A ConfigMap whose name appears anywhere else, for example in a chart's values, counts as read, and so does one of Terraform that doesn't bootstrap the cluster if nothing in Git names it.",
  *check(model) {
    if (model.isGuessed) return;
    const handedOver = handedOverTo(model);
    if (handedOver.length === 0) return;
    const references = referencesOf(model);
    const variables = usedVariables(model);
    const named = namedOtherwise(model);
    for (const data of handedOver) {
      if (named.has(data.name)) continue;
      const readers = references.filter((reference) => reference.existing === data);
      const policies = policyParametersOf(model).filter((policy) => policy.existing === data);
      if (readers.length > 0 || policies.length > 0)
        yield* unreadKeys(model, data, { readers, policies, variables });
      else if (data.nearby !== true) yield unread(model, data);
    }
  },
};

/** ConfigMaps with values for the Git tree. */
function handedOverTo({ prerequisites }: Model): readonly ExistingData[] {
  const { data, remotes = [] } = prerequisites;
  // What is in kube-system is for the cluster itself: `aws-auth`, `coredns`.
  const others = new Set(["kube-system", ...remotes.map(({ namespace }) => namespace)]);
  return data.filter(
    ({ kind, keys, namespace }) =>
      kind === "ConfigMap" && keys !== undefined && !others.has(namespace),
  );
}

/** What reads a ConfigMap, and every variable that Git uses. */
interface Readers {
  readonly readers: ReturnType<typeof referencesOf>;
  readonly policies: ReturnType<typeof policyParametersOf>;
  readonly variables: ReadonlySet<string>;
}

function* unreadKeys(
  model: Model,
  data: ExistingData,
  { readers, policies, variables }: Readers,
): Iterable<Report> {
  for (const [key, { place, value }] of data.keys ?? []) {
    const isRead =
      policies.some(({ reads }) => reads.some((read) => read.key === key)) ||
      readers.some(({ valuesKey }) =>
        valuesKey === undefined ? variables.has(key) : valuesKey === key,
      ) ||
      (key === SOPS_KEY_VARIABLE && isNamedForSops(model, value));
    if (!isRead) yield unread(model, data, { key, place });
  }
}

/** @param part a key of the ConfigMap; left out for all of it */
function unread(
  model: Model,
  data: ExistingData,
  part?: { readonly key: string; readonly place: Location | undefined },
): Report {
  const unknown = mayRead(model, data, part?.key ?? data.name);
  const name = `ConfigMap ${data.namespace}/${data.name}`;
  const what = part === undefined ? name : `${part.key} of ${name}`;
  return {
    severity: severityWith(unknown),
    message: `${what} is not read by anything in Git${unless(unknown, "reads it")}.`,
    at: part?.place ?? data.place,
  };
}

/** What may read a ConfigMap or a key of it where nothing shows that. */
function mayRead(
  model: Model,
  { namespace, name }: Pick<ExistingData, "namespace" | "name">,
  what: string,
): Unknown | undefined {
  return model.unknowns.find((unknown) => {
    const { content, applier } = unknown;
    const isSubstituted =
      applier.variables?.sources.some((source) => source.name === name) === true;
    // Whatever it has may use the variables of its Kustomization.
    if (isSubstituted && content.kind !== "unread") return true;
    if (content.kind === "templates")
      return content.objects.some((template) => template.namespace === namespace);
    const reader = { group: "", kind: "Pod", namespace, name: what };
    return mayHave(unknown, reader, model.sources.repository);
  });
}

/** A value that an unknown part may read isn't worth more than a note: removing it could break that part. */
function severityWith(unknown: Unknown | undefined): "note" | "warning" {
  return unknown === undefined ? "warning" : "note";
}

/** Whether SOPS encrypts for the key: no object in the cluster has to name it. */
function isNamedForSops({ sources }: Model, key: string | undefined): boolean {
  const configuration = sources.repository.read(SOPS_CONFIGURATION);
  return key !== undefined && configuration?.includes(key) === true;
}

function usedVariables(model: Model): ReadonlySet<string> {
  return new Set(
    model.appliers.flatMap(({ objects }) =>
      objects.flatMap(({ substituted }) => substituted?.uses.map(({ name }) => name) ?? []),
    ),
  );
}

/** Texts in Git apart from Flux's references: a pod, or the values of a chart, may name a ConfigMap. */
function namedOtherwise(model: Model): ReadonlySet<string> {
  const names = new Set<string>();
  const references = new Map<ClusterObject | undefined, FieldPath | undefined>([
    ...model.appliers.map(({ object, kind }) => [object, REFERENCES[kind]] as const),
    ...policyParametersOf(model).map(({ binding }) => [binding, PARAMETER_FIELD] as const),
  ]);
  for (const object of model.appliers.flatMap(({ objects }) => objects)) {
    const own = references.get(object);
    forEachString(object.data, (text, path) => {
      if (path[0] !== "metadata" && (own === undefined || !isBelow(path, own))) names.add(text);
    });
  }
  return names;
}

/** Where Flux objects name the ConfigMaps and Secrets that they read. */
const REFERENCES: Readonly<Record<string, FieldPath>> = {
  Kustomization: ["spec", "postBuild", "substituteFrom"],
  root: ["spec", "postBuild", "substituteFrom"],
  HelmRelease: ["spec", "valuesFrom"],
};

function isBelow(path: FieldPath, above: FieldPath): boolean {
  return above.every((key, index) => path[index] === key);
}
