import { portNameProblem } from "../../../catalog/schemas/formats";
import { annotationsOf } from "../../../kubernetes/object";
import type { ClusterObject } from "../../../model/applier";
import { isRecord, list, record, text, type FieldPath, type YamlRecord } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import { containersOf, podsMadeBy } from "../../references/pods";
import { invalidImage } from "./images";
import type { InvalidValue } from "./invalid-value-type";

/** Lists in which a server-side apply allows each key only once; another one takes the last. */
const KEYS_OF_CONTAINER: Readonly<Record<string, (item: YamlRecord) => string | undefined>> = {
  env: (item) => text(item, "name"),
  ports: portKey,
};

/** The annotation by which OpenShift sets images of a workload. */
const IMAGE_TRIGGERS = "image.openshift.io/triggers";

/** The greatest number of a port. */
export const HIGHEST_PORT = 65_535;

/** Ports and entries of a pod template that the API server rejects. */
export function* invalidInPods(object: ClusterObject): Iterable<InvalidValue> {
  const pods = podsMadeBy(object);
  if (pods === undefined) return;
  const spec = [...pods.path, "spec"];
  yield* invalidRestart(object, text(pods.spec, "restartPolicy"), [...spec, "restartPolicy"]);
  for (const field of ["containers", "initContainers", "volumes"])
    yield* twice(list(pods.spec, field), [...spec, field], (item) => text(item, "name"));
  const isTriggered = annotationsOf(object.data)[IMAGE_TRIGGERS] !== undefined;
  for (const { container, path } of containersOf(pods.spec)) {
    const own = [...spec, ...path];
    if (container.image === undefined || container.image === "")
      yield {
        path: own,
        message: `container "${text(container, "name") ?? ""}" has no image`,
        isMissing: true,
      };
    yield* twice(list(container, "volumeMounts"), [...own, "volumeMounts"], (item) =>
      text(item, "mountPath"),
    );
    for (const [field, keyOf] of Object.entries(KEYS_OF_CONTAINER))
      for (const value of twice(list(container, field), [...own, field], keyOf))
        yield { ...value, onlyServerSide: true };
    yield* invalidPorts(list(container, "ports"), [...own, "ports"], "containerPort");
    yield* twice(list(container, "ports"), [...own, "ports"], (port) => text(port, "name"));
    // OpenShift fills in an image that is a space, which is the only empty one that the API server accepts.
    if (container.image !== " " || !isTriggered) yield* invalidImage(container, own);
  }
}

/** What ends is not restarted as a whole, and what runs always is. */
function* invalidRestart(
  { id }: ClusterObject,
  policy: string | undefined,
  path: FieldPath,
): Iterable<InvalidValue> {
  if (id.group === "batch" && (policy ?? "Always") === "Always")
    yield {
      path: policy === undefined ? path.slice(0, -1) : path,
      message: `the pods of a ${id.kind} need restartPolicy: OnFailure or Never`,
    };
  else if (id.group === "apps" && (policy === "OnFailure" || policy === "Never"))
    yield { path, message: `the pods of a ${id.kind} may only have restartPolicy: Always` };
}

/** Ports of a Service that the API server rejects. */
export function* invalidServicePorts({ id, data }: ClusterObject): Iterable<InvalidValue> {
  if (id.group !== "" || id.kind !== "Service") return;
  const path = ["spec", "ports"];
  const ports = list(data, ...path);
  if (ports.length === 0 && needsPorts(data))
    yield {
      path: ["spec"],
      message: "a Service needs ports, unless it is headless (clusterIP: None)",
      isMissing: true,
    };
  yield* invalidPorts(ports, path, "port");
  yield* twice(ports, path, (port) => text(port, "name"));
  yield* twice(ports, path, portKey);
  if (ports.length < 2) return;
  for (const [index, port] of ports.entries()) {
    if (isRecord(port) && port.name === undefined)
      yield {
        path: [...path, index],
        message: "each port of a Service with several ports needs a name",
      };
  }
}

/**
 * Whether the API server refuses a Service without ports (`ValidateService`). One without a selector may only change a Service
 * that something else creates.
 */
function needsPorts(data: unknown): boolean {
  const spec = record(data, "spec");
  return (
    record(spec, "selector") !== undefined &&
    spec?.clusterIP !== "None" &&
    spec?.type !== "ExternalName"
  );
}

function portKey(item: YamlRecord): string | undefined {
  const port = item.containerPort ?? item.port;
  return typeof port === "number" ? `${port}/${text(item, "protocol") ?? "TCP"}` : undefined;
}

function* invalidPorts(
  ports: readonly unknown[],
  path: FieldPath,
  field: string,
): Iterable<InvalidValue> {
  for (const [index, port] of ports.entries()) {
    if (!isRecord(port)) continue;
    const { [field]: number } = port;
    if (typeof number === "number" && (number < 1 || number > HIGHEST_PORT))
      yield {
        path: [...path, index, field],
        message: `port ${number} is not between 1 and ${HIGHEST_PORT}`,
      };
    const name = text(port, "name");
    // A Service's ports may have longer names than a container's.
    if (name === undefined || isOpenText(name) || field === "port") continue;
    const problem = portNameProblem(name);
    if (problem !== undefined)
      yield { path: [...path, index, "name"], message: `the port's name "${name}" ${problem}` };
  }
}

function* twice(
  items: readonly unknown[],
  path: FieldPath,
  keyOf: (item: YamlRecord) => string | undefined,
): Iterable<InvalidValue> {
  const known = new Set<string>();
  for (const [index, item] of items.entries()) {
    const key = isRecord(item) ? keyOf(item) : undefined;
    if (key === undefined) continue;
    if (known.has(key) && !isOpenText(key))
      yield { path: [...path, index], message: `${String(path.at(-1))} contains "${key}" twice` };
    known.add(key);
  }
}
