import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { annotationsOf, describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Report } from "../rule";

const PREFIX = "argocd-image-updater.argoproj.io/";

/** Options of one image, behind its alias (pkg/common/constants.go of argocd-image-updater). */
const OF_IMAGE =
  /^([\w-]+)\.(?:allow-tags|force-update|helm\.image-(?:name|spec|tag)|ignore-tags|kustomize\.image-name|platforms|pull-secret|tag-match|tag-sort-mode|update-strategy)$/;

/** Options for an alias that the list of images doesn't have: Argo CD Image Updater reads only those of the list. */
export function* unknownAliases(application: ClusterObject): Iterable<Report> {
  const annotations = annotationsOf(application.data);
  const images = annotations[`${PREFIX}image-list`];
  if (typeof images !== "string" || /[${]/.test(images)) return;
  const aliases = images.split(",").flatMap((image) => {
    const [alias, name] = image.trim().split("=");
    // An alias may have a slash, which is an underscore in the options.
    return alias === undefined || name === undefined ? [] : [alias.replaceAll("/", "_")];
  });
  const seen = new Set<string>();
  for (const key of Object.keys(annotations)) {
    const [, alias] = OF_IMAGE.exec(key.startsWith(PREFIX) ? key.slice(PREFIX.length) : "") ?? [];
    if (alias === undefined || aliases.includes(alias) || seen.has(alias)) continue;
    seen.add(alias);
    yield {
      message: didYouMean(
        `${describe(application.id)} has ${key}, and no image of image-list has the alias "${alias}": Argo CD Image Updater doesn't read it.`,
        nearestName(alias, aliases, SLIP),
      ),
      at: { object: application, path: ["metadata", "annotations", key] },
      object: application.id,
    };
  }
}
