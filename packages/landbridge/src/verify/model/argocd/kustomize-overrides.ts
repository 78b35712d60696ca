import { isUnknownText, sourceIn, type ApplicationSource } from "../../argocd/application";
import { fillEnvironment } from "../../argocd/build-environment";
import type { FluxOverrides } from "../../kustomize/build";
import { parseYaml } from "../../yaml/document";
import { flag, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import type { ApplierDraft } from "../applier-draft";

/** The fields of `kustomize` that add to a kustomization; undefined where there are none. */
export function kustomizeOverrides(
  draft: ApplierDraft,
  directory: string,
): FluxOverrides | undefined {
  const source = sourceIn(draft.spec, directory);
  const kustomize = record(source?.data, "kustomize");
  if (source === undefined || kustomize === undefined) return undefined;
  const { origin } = draft.object ?? {};
  const line = origin?.line ?? origin?.document?.line;
  return {
    place: {
      file: origin?.file ?? directory,
      ...(line === undefined ? {} : { line }),
    },
    path: [...source.path, "kustomize"],
    images: list(kustomize, "images").flatMap(imageEntry),
    replicas: list(kustomize, "replicas").flatMap(replicasEntry),
    patches: list(kustomize, "patches").filter(isReadable),
    components: componentsOf(draft, kustomize),
    namePrefix: text(kustomize, "namePrefix"),
    nameSuffix: text(kustomize, "nameSuffix"),
    targetNamespace: text(kustomize, "namespace"),
    ignoreMissingComponents: kustomize.ignoreMissingComponents === true,
    commonMetadata: {
      labels: filledIn(record(kustomize, "commonLabels"), draft, source),
      annotations:
        flag(kustomize, "commonAnnotationsEnvsubst") === true
          ? filledIn(record(kustomize, "commonAnnotations"), draft, source)
          : (record(kustomize, "commonAnnotations") ?? {}),
    },
  };
}

/** Whether a patch is there, and YAML, with the parameters that only Argo CD fills in. */
function isReadable(entry: unknown): boolean {
  const inline = text(entry, "patch") ?? "";
  if (isUnknownText(text(entry, "path") ?? "")) return false;
  return (
    !isUnknownText(inline) || parseYaml("", inline).every(({ problem }) => problem === undefined)
  );
}

/** The components whose directories are known; what the others add is not. */
function componentsOf(draft: ApplierDraft, kustomize: YamlRecord): readonly string[] {
  const all = list(kustomize, "components").filter((item) => typeof item === "string");
  const unknown = all.find(isUnknownText);
  if (unknown !== undefined)
    draft.unknownObjects ??= `component ${unknown} is known only to Argo CD`;
  return all.filter((item) => !isUnknownText(item));
}

/** Labels or annotations with the variables of the build environment, as far as they are known. */
function filledIn(
  written: YamlRecord = {},
  application: ApplierDraft,
  source: ApplicationSource,
): YamlRecord {
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => [
      key,
      typeof value === "string" ? (fillEnvironment(value, application, source) ?? value) : value,
    ]),
  );
}

/** An entry of `images` as `kustomize edit set image` reads it: `name=new:tag`, `name:tag` or `name@digest`. */
function imageEntry(written: unknown): readonly YamlRecord[] {
  if (typeof written !== "string") return [];
  const [, name, rest = ""] = /^(?:([^=]+)=)?(.+)$/.exec(written) ?? [];
  const [, image = "", newTag, digest] = /^(.*?)(?::([^:/@]+))?(?:@([^@]+))?$/.exec(rest) ?? [];
  return [
    {
      name: name ?? image,
      ...(name === undefined || image === "*" ? {} : { newName: image }),
      ...(newTag === undefined ? {} : { newTag }),
      ...(digest === undefined ? {} : { digest }),
    },
  ];
}

/**
 * An entry of `replicas`, whose count may be a text with an integer (GetIntCount in Argo CD's types.go): a template's
 * parameter is one. One that only Argo CD fills in changes nothing here.
 */
function replicasEntry(written: unknown): readonly unknown[] {
  const count = text(written, "count");
  if (!isRecord(written) || count === undefined) return [written];
  if (isUnknownText(count)) return [];
  return [/^[-+]?\d+$/.test(count) ? { ...written, count: Number(count) } : written];
}
