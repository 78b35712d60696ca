import { isList, Mapping, textAt, valueAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";
import { documentsIn, objectsIn } from "../manifest-objects";
import type { Handler } from "./handler";
import { addObject } from "./manifest";

/** Folder of the root module whose templates are applied; its variable `extra_kustomize_folder` names another. */
const FOLDER = "extra-manifests";

/**
 * kube-hetzner/kube-hetzner/hcloud renders the templates of a folder, `*.yaml.tpl`, and applies the kustomization among
 * them once the cluster runs (its README, "Adding Extras").
 */
export const kubeHetzner: Handler = (instance, node, collector) => {
  const folder = instance.text("extra_kustomize_folder") ?? FOLDER;
  const variables = instance.field("extra_kustomize_parameters") ?? new Mapping(new Map());
  for (const kustomization of documentsIn(
    render(instance, folder, "kustomization.yaml", variables),
  ))
    for (const path of namesIn(kustomization))
      for (const object of objectsIn(render(instance, folder, path, variables)))
        addObject(object, instance, node, collector);
};

function render(instance: Instance, folder: string, path: string, variables: Value): Value {
  const directory = instance.directoryOf(`./${folder}`);
  return instance.call("templatefile", [`${directory}/${path}.tpl`, variables]) ?? "";
}

function namesIn(kustomization: Value): readonly string[] {
  const resources = valueAt(kustomization, "resources");
  if (resources === undefined || !isList(resources)) return [];
  return resources.flatMap((entry) => textAt(entry) ?? []);
}
