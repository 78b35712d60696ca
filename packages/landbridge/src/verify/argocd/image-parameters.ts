import { annotationsOf } from "../kubernetes/object";

const PREFIX = "argocd-image-updater.argoproj.io/";

/**
 * Helm parameters that Argo CD Image Updater sets for the images of an Application, by their dotted names: those of an
 * image's alias, else `image.name` and `image.tag` (getHelmParamNamesFromAnnotation in argocd-image-updater's pkg/argocd).
 */
export function imageParametersOf(application: unknown): readonly string[] {
  const annotations = annotationsOf(application);
  const optionOf = (name: string): string | undefined => {
    const value = annotations[`${PREFIX}${name}`];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  };
  return (optionOf("image-list") ?? "").split(",").flatMap((image) => {
    if (image.trim() === "") return [];
    const [written = "", name] = image.trim().split("=");
    const alias = name === undefined ? undefined : written.replaceAll("/", "_");
    const ofAlias = (field: string): string | undefined =>
      alias === undefined ? undefined : optionOf(`${alias}.helm.image-${field}`);
    const whole = ofAlias("spec");
    return whole === undefined
      ? [ofAlias("name") ?? "image.name", ofAlias("tag") ?? "image.tag"]
      : [whole];
  });
}
