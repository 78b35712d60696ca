import { groupOf, type ObjectId } from "../kubernetes/object";
import type { FluxOverrides } from "../kustomize/build";
import { at, flag, list, record, text, type YamlRecord } from "../yaml/json";

/** Fields of a Flux Kustomization that kustomize acts on. */
export function overridesOf(
  spec: YamlRecord,
  place: { readonly file: string; readonly line?: number },
): FluxOverrides {
  const components = list(spec, "components").filter((item) => typeof item === "string");
  const targetNamespace = text(spec, "targetNamespace");
  const namePrefix = text(spec, "namePrefix");
  const nameSuffix = text(spec, "nameSuffix");
  const commonMetadata = record(spec, "commonMetadata");
  return {
    place,
    patches: list(spec, "patches"),
    images: list(spec, "images"),
    components,
    ignoreMissingComponents: flag(spec, "ignoreMissingComponents") ?? false,
    targetNamespace,
    namePrefix,
    nameSuffix,
    commonMetadata,
  };
}

/** Whether the Kustomization waits for every object that it applies. */
export function waitsForAll(spec: YamlRecord): boolean {
  return flag(spec, "wait") === true;
}

/** The objects that the Kustomization waits for by name; without effect where `wait` is set. */
export function healthChecksOf(spec: YamlRecord): readonly ObjectId[] {
  const checks: ObjectId[] = [];
  for (const check of list(spec, "healthChecks")) {
    const kind = text(check, "kind");
    const name = text(check, "name");
    if (kind === undefined || name === undefined) continue;
    const group = groupOf(text(check, "apiVersion") ?? "");
    checks.push({ group, kind, namespace: text(check, "namespace") ?? "", name });
  }
  return checks;
}

/** The cluster it applies to: empty for its own, else the Secret with the kubeconfig. */
export function targetClusterOf(spec: YamlRecord, namespace: string): string {
  const secret =
    text(spec, "kubeConfig", "secretRef", "name") ??
    text(spec, "kubeConfig", "configMapRef", "name");
  return secret === undefined ? "" : `${namespace}/${secret}`;
}

/** `spec.path`, from the top of the source; undefined where it isn't a text: the API server refuses such a Kustomization. */
export function pathIn(spec: unknown): string | undefined {
  const path = at(spec, "path") ?? "";
  return typeof path === "string" ? path : undefined;
}
