import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { record, type FieldPath } from "../../yaml/json";
import type { Report } from "../rule";
import { isPartOfWorkload } from "../structure/partial-object";
import { isClosed } from "./closed-namespace";
import { MONITORS, MONITOR_SELECTOR, selectableBy, type Selectable } from "./monitors";
import { podsMadeBy } from "./pods";
import { valuesAt } from "./read-reference";
import { hasVariable, isSelected, portNames, servicePorts } from "./service-ports";
import { isPortOfSidecar, mayGetPorts } from "./sidecar-ports";

/** Ports that monitors of Prometheus and VictoriaMetrics read, of Services and pods of the repository that lack them. */
export function* missingMonitorPorts(model: Model): Iterable<Report> {
  for (const [key, { ports }] of Object.entries(MONITORS)) {
    const [group = "", kind = ""] = key.split("/");
    for (const monitor of model.ofKind(group, kind))
      yield* portsOf(model, monitor, valuesAt(monitor.data, ports.split(".")));
  }
}

function* portsOf(
  model: Model,
  monitor: ClusterObject,
  ports: readonly (readonly [FieldPath, unknown])[],
): Iterable<Report> {
  const selector = record(monitor.data, ...MONITOR_SELECTOR);
  if (selector === undefined) return;
  const read = selectableBy(model, monitor).filter(({ labels }) => isSelected(labels, selector));
  const [first] = read;
  if (first === undefined) return;
  const names = read.flatMap(namesOf);
  for (const [path, port] of ports) {
    if (typeof port !== "string" || names.includes(port)) continue;
    if ([...names, port].some(hasVariable)) continue;
    if (!isService(first) && isPortOfSidecar(port)) continue;
    const lack = isService(first)
      ? `${describe(first.owner.id)} doesn't have`
      : `no container of ${describe(first.owner.id)} has`;
    yield {
      // A chart may have a Service or pods with the same labels.
      severity: read.every((one) => isSure(model, one)) ? "error" : "warning",
      message: didYouMean(
        `${describe(monitor.id)} reads port "${port}", which ${lack}.`,
        nearestName(port, names),
      ),
      at: { object: monitor, path, value: true },
      object: monitor.id,
    };
  }
}

function namesOf({ owner }: Selectable): readonly string[] {
  const pods = podsMadeBy(owner);
  if (pods !== undefined) return portNames(pods.spec);
  return servicePorts(owner).flatMap(({ name }) => name ?? []);
}

function isSure(model: Model, { owner }: Selectable): boolean {
  const isWhole = owner.origin.hasOpenValues !== true && !isPartOfWorkload(owner);
  return isWhole && isClosed(model, owner.id.namespace) && !mayGetPorts(model, owner);
}

function isService({ owner }: Selectable): boolean {
  return owner.id.kind === "Service";
}
