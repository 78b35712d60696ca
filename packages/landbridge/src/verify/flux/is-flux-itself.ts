import { labelsOf } from "../kubernetes/object";

/** Whether an object is one that `flux install` writes, such as those of gotk-components.yaml. */
export function isFluxItself(data: unknown): boolean {
  return labelsOf(data)["app.kubernetes.io/part-of"] === "flux";
}
