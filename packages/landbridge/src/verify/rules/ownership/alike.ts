import { isDeepStrictEqual } from "node:util";

import { annotationsOf, labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { isRecord, record, type YamlRecord } from "../../yaml/json";

/**
 * Whether two owners want the same, as far as that can be known; only a Namespace does something by its labels. What is
 * encrypted counts as equal.
 */
export function isAlike(one: ClusterObject, other: ClusterObject): boolean {
  const isNamespace = one.id.kind === "Namespace";
  const [left, right] = [one, other].map(({ data }) =>
    withoutSecrets(isNamespace ? withoutMarks(data) : { ...asStored(data), metadata: undefined }),
  );
  return isDeepStrictEqual(left, right);
}

/** Annotations that only say how Argo CD or Flux applies an object, and a label that the API server sets itself. */
const MARKS =
  /^(?:argocd\.argoproj\.io|kustomize\.toolkit\.fluxcd\.io)\/|^kubernetes\.io\/metadata\.name$/;

function withoutMarks(data: YamlRecord): YamlRecord {
  const plain = (all: Readonly<Record<string, unknown>>): YamlRecord =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !MARKS.test(key)));
  return {
    ...data,
    metadata: {
      ...record(data, "metadata"),
      annotations: plain(annotationsOf(data)),
      labels: plain(labelsOf(data)),
    },
  };
}

/** A Secret with its texts as the API server keeps them. */
function asStored(data: YamlRecord): YamlRecord {
  if (data.kind !== "Secret") return data;
  const { stringData, type = "Opaque", ...rest } = data;
  const texts = Object.entries(isRecord(stringData) ? stringData : {}).map(
    ([key, value]) => [key, Buffer.from(String(value)).toString("base64")] as const,
  );
  return { ...rest, type, data: { ...record(data, "data"), ...Object.fromEntries(texts) } };
}

/** A value without what SOPS and kubeseal encrypt, differently each time. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value === "string") return value.startsWith("ENC[") ? "ENC[]" : value;
  if (!isRecord(value)) return value;
  const isSealed = value.kind === "SealedSecret";
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "sops")
      .map(([key, inner]) => [
        key,
        isSealed && key === "spec"
          ? Object.keys(record(inner, "encryptedData") ?? {})
          : withoutSecrets(inner),
      ]),
  );
}
