import { isList, Mapping, valueAt, type Value } from "../hcl/value";
import { documentsIn } from "../manifest-objects";
import type { Handler } from "./handler";
import { addDownload, addObject } from "./manifest";

/** What a patch of the machines has Talos apply while the cluster starts: addresses of manifests, and manifests. */
const patches: Handler = (instance, node, collector) => {
  const documents = listOf(instance.field("config_patches")).flatMap((patch) =>
    patch instanceof Mapping ? [patch] : documentsIn(patch),
  );
  const inCluster = (key: string): readonly Value[] =>
    documents.flatMap((document) => listOf(valueAt(document, "cluster", key)));
  for (const url of inCluster("extraManifests"))
    if (typeof url === "string") addDownload(url, collector);
  for (const manifest of inCluster("inlineManifests"))
    for (const object of documentsIn(valueAt(manifest, "contents") ?? ""))
      addObject(object, instance, node, collector);
};

function listOf(value: Value | undefined): readonly Value[] {
  return value !== undefined && isList(value) ? value : [];
}

/** Resources of the provider `talos`. */
export const talosHandlers: Readonly<Record<string, Handler>> = {
  talos_machine_configuration_apply: patches,
};

/** Its data sources. */
export const talosDataHandlers: Readonly<Record<string, Handler>> = {
  talos_machine_configuration: patches,
};
