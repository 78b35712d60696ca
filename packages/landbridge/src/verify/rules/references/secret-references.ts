import { memoize } from "../../../lib/memoize";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { isRecord, text, type FieldPath } from "../../yaml/json";
import { fieldsBelow } from "./fields-below";
import type { ObjectReference } from "./object-reference";

/** Keys with a name and often a key of a Secret, whatever the kind. */
const NAMES_SECRET =
  /(?:^s|S)ecret(?:Key)?Ref$|(?:bearerToken|credentials|password|token|url)Secret$/;

/** Secrets that the controller of the object writes. */
const WRITTEN = /privateKey|connection|generated|output|publish|target|write/i;

/** Fields of custom resources that name Secrets, as nearly all CRDs call them. */
export function* secretReferences(reader: ClusterObject, model: Model): Iterable<ObjectReference> {
  const { group } = reader.id;
  const isFlux = group.endsWith(".fluxcd.io") || group === "fluxcd.controlplane.io";
  if (!group.includes(".") || group.endsWith(".k8s.io") || isFlux) return;
  const namespace = namespaceOf(reader, model);
  for (const [path, key, entry] of fieldsBelow(reader.data.spec, ["spec"]))
    if (NAMES_SECRET.test(key) && !WRITTEN.test(key)) yield* named(reader, entry, path, namespace);
  const { spec } = reader.data;
  const authority = group === "cert-manager.io" ? text(spec, "ca", "secretName") : undefined;
  if (authority !== undefined && !authority.includes("$"))
    yield {
      ...{ reader, path: ["spec", "ca", "secretName"], group: "", kind: "Secret" },
      ...{ namespace, name: authority, otherKinds: {}, optional: false },
    };
}

function* named(
  reader: ClusterObject,
  entry: unknown,
  path: FieldPath,
  own: string,
): Iterable<ObjectReference> {
  const name = text(entry, "name");
  const namespace = text(entry, "namespace") ?? own;
  const key = text(entry, "key");
  const isSecret = (text(entry, "kind") ?? "Secret") === "Secret";
  if (!isSecret || name === undefined || /^$|[${]/.test(name) || /^$|[${]/.test(namespace)) return;
  yield {
    reader,
    path: [...path, "name"],
    group: "",
    kind: "Secret",
    namespace,
    name,
    otherKinds: {},
    optional: isRecord(entry) && entry.optional === true,
    key: key === undefined ? undefined : { name: key, path: [...path, "key"] },
  };
}

/** Objects without a namespace say where the Secret is, but for ClusterIssuers: cert-manager looks in its own. */
function namespaceOf({ id }: ClusterObject, model: Model): string {
  return id.kind === "ClusterIssuer" ? namespaceOfCertManager(model) : id.namespace;
}

const namespaceOfCertManager = memoize((model: Model): string => {
  const release = model.releases.find(({ chart }) => chart === "cert-manager");
  return (
    text(release?.values, "clusterResourceNamespace") ?? release?.targetNamespace ?? "cert-manager"
  );
});
