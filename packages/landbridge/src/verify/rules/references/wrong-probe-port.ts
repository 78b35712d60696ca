import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { at, list, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import type { Report } from "../rule";
import { isPartOfWorkload } from "../structure/partial-object";
import { containersOf, podsOf } from "./pods";
import { hasVariable, portNumbers } from "./service-ports";

const PROBES = ["livenessProbe", "readinessProbe", "startupProbe"];

/** A port that a probe asks, with its position in the container. */
export interface Asked {
  readonly probe: string;
  readonly port: number | string;
  readonly path: FieldPath;
}

/** Probes that ask ports which their container doesn't list. */
export function* wrongProbePorts(model: Model): Iterable<Report> {
  for (const { owner, path, spec } of podsOf(model)) {
    if (isPartOfWorkload(owner)) continue;
    const listed = portNumbers(spec);
    for (const { container, path: own } of containersOf(spec)) {
      const numbers = [...listed, ...defaultPorts(text(container, "image") ?? "")];
      const asked = askedOf(container);
      const names = list(container, "ports").flatMap((port) => text(port, "name") ?? []);
      for (const one of asked) {
        const found = faultOf(one, { asked, names, numbers });
        if (found === undefined) continue;
        yield {
          ...((typeof one.port === "number" || owner.origin.hasOpenValues) && {
            severity: "warning",
          }),
          message: didYouMean(
            `The ${one.probe} of ${describe(owner.id)} ${found}`,
            nearestName(String(one.port), names),
          ),
          at: { object: owner, path: [...path, "spec", ...own, ...one.path], value: true },
          object: owner.id,
        };
      }
    }
  }
}

/** Ports of health and metrics at which known programs listen without being told so. */
const DEFAULTS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/(?:^|\/)kube-state-metrics(?=[:@]|$)/, [8080, 8081]],
  [/(?:^|\/)coredns(?=[:@]|$)/, [8080, 8181, 9153]],
  [/(?:^|\/)external-dns(?=[:@]|$)/, [7979]],
  [/(?:^|\/)fluent-bit(?=[:@]|$)/, [2020]],
  [/(?:^|\/)node-exporter(?=[:@]|$)/, [9100]],
  [/ingress-nginx\/controller(?=[:@]|$)/, [10254]],
];

function defaultPorts(image: string): readonly number[] {
  return DEFAULTS.find(([pattern]) => pattern.test(image))?.[1] ?? [];
}

interface Known {
  readonly asked: readonly Asked[];
  readonly names: readonly string[];
  /** Ports by number of all containers of the pod. */
  readonly numbers: readonly unknown[];
}

function faultOf({ port, probe }: Asked, { asked, names, numbers }: Known): string | undefined {
  if (typeof port === "string") {
    const isKnown =
      /^\d+$/.test(port) || [...names, port].some(hasVariable) || names.includes(port);
    return isKnown ? undefined : `asks port "${port}", which its container doesn't have.`;
  }
  if (numbers.includes(port)) return undefined;
  // A container may listen on ports that it doesn't list: only another probe shows which one is meant.
  const other = asked.find(
    (one) =>
      one.probe !== probe && (numbers.includes(one.port) || names.includes(String(one.port))),
  );
  return other === undefined
    ? undefined
    : `asks port ${port}, which no container of the pod lists; its ${other.probe} asks port ${other.port}.`;
}

/** The ports that the probes of a container ask. */
export function askedOf(container: YamlRecord): readonly Asked[] {
  return PROBES.flatMap((probe) =>
    ["httpGet", "tcpSocket"].flatMap((action): readonly Asked[] => {
      const path = [probe, action, "port"];
      const port = at(container, ...path);
      return typeof port === "number" || typeof port === "string" ? [{ probe, port, path }] : [];
    }),
  );
}
