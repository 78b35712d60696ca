import { annotationsOf } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { record } from "../../yaml/json";
import { secretMakers } from "../secret-producers";
import type { ObjectReference } from "./object-reference";

/**
 * Whether a Gateway names the Secret that a Certificate writes in another namespace, and nothing copies it; it has no
 * default instead, as an Ingress may have.
 */
export function isCertificateOfGateway(
  model: Model,
  { kind, name, reader }: ObjectReference,
  elsewhere: string,
): boolean {
  const maker = kind === "Secret" ? secretMakers(model).get(`${elsewhere}/${name}`) : undefined;
  const annotations = Object.keys(annotationsOf(reader.data));
  return (
    reader.id.kind === "Gateway" &&
    maker?.id.kind === "Certificate" &&
    record(maker.data, "spec", "secretTemplate") === undefined &&
    !annotations.some((key) => key.startsWith("cert-manager.io/"))
  );
}
