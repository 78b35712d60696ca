import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import { resolvePath } from "../../repository/repository";
import { isList, textAt, textWith, toPlain, Unknown, valueAt } from "../hcl/value";
import type { Instance } from "../instance";
import { objectsIn } from "../manifest-objects";
import { normalizedPath } from "./flux-path";
import type { Handler } from "./handler";
import { addDownload } from "./manifest";

const bootstrapGit: Handler = (instance, node, collector) => {
  collector.bootstraps.push({ node, kind: "sync" });
  const namespace = instance.has("namespace") ? instance.text("namespace") : "flux-system";
  collector.setFluxPath(normalizedPath(instance.field("path")), instance.placeOf("path"));
  collector.createsFluxPath = true;
  collector.installsBundledFlux ||= !instance.has("version");
  collector.fluxVersion ??= instance.text("version");
  collector.addCrds(...FLUX_CRDS);
  if (namespace === undefined) return;
  collector.addImpliedNamespace(node, { name: namespace, place: instance.place });
  collector.addApplier("Kustomization", namespace, namespace);
};

/**
 * `data.flux_sync` of the provider before 1.0, which returns a GitRepository and a Kustomization of `target_path`. Other
 * resources commit and apply them; which ones, and so what is created before them, isn't read.
 */
const syncData: Handler = (instance, _node, collector) => {
  collector.setFluxPath(
    normalizedPath(instance.field("target_path")),
    instance.placeOf("target_path"),
  );
  collector.createsFluxPath = true;
  collector.fluxAddress ??= textWith("*", instance.field("url"));
  collector.addCrds(...FLUX_CRDS);
  const namespace = instance.has("namespace") ? instance.text("namespace") : "flux-system";
  const name = instance.has("name") ? instance.text("name") : "flux-system";
  if (namespace !== undefined && name !== undefined)
    for (const kind of ["Kustomization", "GitRepository"])
      collector.addApplier(kind, namespace, name);
};

/** `data.flux_install` of the provider before 1.0. */
const installData: Handler = (instance, _node, collector) => {
  collector.fluxVersion ??= instance.text("version");
  collector.addCrds(...FLUX_CRDS);
};

const gitFile =
  (pathField: string): Handler =>
  (instance, _node, collector) => {
    const path = instance.text(pathField);
    const content = instance.field("content");
    if (content === undefined) return;
    for (const object of objectsIn(content)) {
      const kind = textAt(object, "kind") ?? "";
      const name = textAt(object, "metadata", "name");
      const isFlux = textAt(object, "apiVersion")?.includes(".toolkit.fluxcd.io/") === true;
      if (!isFlux || name === undefined || !/^(?:Kustomization|HelmRelease)$/.test(kind)) continue;
      collector.addApplier(kind, textAt(object, "metadata", "namespace") ?? "default", name);
    }
    const normalized = path === undefined ? undefined : resolvePath("", path);
    const text = content instanceof Unknown && content.isSensitive ? undefined : toPlain(content);
    if (normalized === undefined || typeof text !== "string") return;
    const repository = textWith("*", instance.field("repository"));
    collector.files.push({
      path: normalized,
      text,
      place: instance.placeOf("content"),
      ...(repository === undefined ? {} : { repository }),
    });
  };

/** Data sources of the provider of Flux, and downloads. */
export const fluxDataHandlers: ReadonlyMap<string, Handler> = new Map([
  ["flux_install", installData],
  ["flux_sync", syncData],
  // CRDs are downloaded to be applied, be it document by document.
  [
    "http",
    (instance, _node, collector) => {
      addDownload(instance.text("url") ?? "", collector);
    },
  ],
]);

/** Files that the provider of Flux and those of Git hosts commit. */
export const fluxHandlers: Readonly<Record<string, Handler>> = {
  flux_bootstrap_git: bootstrapGit,
  github_repository_file: gitFile("file"),
  gitlab_repository_file: gitFile("file_path"),
  gitea_repository_file: gitFile("file"),
  local_file: (instance, node, collector) => {
    // The name starts at the working directory, which is the root module's directory.
    if (isInRepository(instance)) gitFile("filename")(instance, node, collector);
  },
};

function isInRepository(instance: Instance): boolean {
  const name = instance.text("filename");
  return name !== undefined && !name.startsWith("/") && /\.ya?ml$/.test(name);
}

/** The value that `set` blocks or `set` lists give a key of a chart. */
export function setValue(instance: Instance, key: string): ReturnType<typeof valueAt> {
  const sets = instance.field("set");
  if (sets === undefined || !isList(sets)) return undefined;
  const found = sets.find((item) => textAt(item, "name") === key);
  return found === undefined ? undefined : valueAt(found, "value");
}
