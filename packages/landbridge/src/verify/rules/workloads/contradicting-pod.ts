import { quantityOf } from "../../catalog/schemas/quantity";
import { describe } from "../../kubernetes/object";
import { at, list, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import { containersOf, podsOf, type Pods } from "../references/pods";
import { isSelected } from "../references/service-ports";
import type { ClusterRule, Report } from "../rule";
import { unrunnableScripts } from "./script-without-execute";

/** LB641 */
export const contradictingPod: ClusterRule = {
  id: "LB641",
  name: "contradicting-pod",
  severity: "error",
  summary: "Settings of a pod contradict each other.",
  why: "The API server accepts them. The kubelet refuses to start a container that must not run as root and runs as user 0; a pod whose spread constraint selects other pods isn't spread; a container with a few bytes of memory is killed; a script without the execute bit can't be executed, not even by root; a preStop hook that takes longer than the grace period is cut off.",
  remedy: "Change one of the two.",
  limits: "Pods of charts and operators aren't read. Users of images are unknown.",
  checksRemotes: true,
  *check(model) {
    for (const pods of podsOf(model)) {
      for (const { path, message, severity } of contradictions(pods))
        yield {
          severity,
          message: `${describe(pods.owner.id)}: ${message}.`,
          at: { object: pods.owner, path: [...pods.path, "spec", ...path], value: true },
          object: pods.owner.id,
          // A base has it in each of its overlays.
          cause: `${pods.owner.origin.file} ${message}`,
        };
    }
  },
};

interface Contradiction extends Pick<Report, "severity"> {
  /** From the pod's `spec`. */
  readonly path: FieldPath;
  readonly message: string;
}

function* contradictions(pods: Pods): Iterable<Contradiction> {
  yield* spreadOverOthers(pods);
  yield* unrunnableScripts(pods);
  for (const { container, path } of containersOf(pods.spec)) {
    yield* root(pods.spec, container, path);
    yield* fewBytes(container, path);
    yield* longStop(pods.spec, container, path);
  }
}

function* root(spec: YamlRecord, container: YamlRecord, path: FieldPath): Iterable<Contradiction> {
  const contexts = [
    [[...path, "securityContext"], record(container, "securityContext")],
    [["securityContext"], record(spec, "securityContext")],
  ] as const;
  const settingOf = (field: string): { path: FieldPath; value: unknown } | undefined => {
    const [own, context] = contexts.find(([, each]) => each?.[field] !== undefined) ?? [];
    return own === undefined ? undefined : { path: [...own, field], value: context?.[field] };
  };
  const user = settingOf("runAsUser");
  if (user?.value === 0 && settingOf("runAsNonRoot")?.value === true)
    yield {
      path: user.path,
      message: `container "${text(container, "name") ?? ""}" runs as user 0, and runAsNonRoot forbids it`,
    };
}

function* spreadOverOthers({ spec, labels }: Pods): Iterable<Contradiction> {
  for (const [index, constraint] of list(spec, "topologySpreadConstraints").entries()) {
    const selector = record(constraint, "labelSelector", "matchLabels");
    if (selector === undefined || isSelected(labels, selector)) continue;
    if (Object.values({ ...selector, ...labels }).some((value) => String(value).includes("$")))
      continue;
    const [key = "", value] =
      Object.entries(selector).find(([own, wanted]) => labels[own] !== wanted) ?? [];
    yield {
      severity: "warning",
      path: ["topologySpreadConstraints", index, "labelSelector", "matchLabels", key],
      message: `the spread constraint counts pods with ${key}: ${String(value)}, which its own pods don't have`,
    };
  }
}

/** Least memory that any program needs; less is a number without its unit. */
const LEAST_MEMORY = 1_000_000;

function* fewBytes(container: YamlRecord, path: FieldPath): Iterable<Contradiction> {
  for (const field of ["limits", "requests"]) {
    const value = at(container, "resources", field, "memory");
    const bytes = quantityOf(value);
    if (bytes === undefined || bytes === 0 || bytes >= LEAST_MEMORY) continue;
    yield {
      severity: field === "limits" ? "error" : "warning",
      path: [...path, "resources", field, "memory"],
      message: `${String(value)} of memory is ${bytes} bytes: a unit such as Mi is missing, or it is m for thousandths`,
    };
  }
}

/** Seconds that a pod has to stop, if it doesn't say so. */
const GRACE = 30;

function* longStop(
  spec: YamlRecord,
  container: YamlRecord,
  path: FieldPath,
): Iterable<Contradiction> {
  const stop = record(container, "lifecycle", "preStop");
  const own = spec.terminationGracePeriodSeconds ?? GRACE;
  const seconds = at(stop, "sleep", "seconds") ?? sleepOf(list(stop, "exec", "command"));
  if (typeof own !== "number" || typeof seconds !== "number" || seconds < own) return;
  yield {
    severity: "warning",
    path: [...path, "lifecycle", "preStop"],
    message: `the preStop hook takes ${seconds} s, and after ${own} s (terminationGracePeriodSeconds) the container is killed`,
  };
}

/** The seconds of `["sleep", "60"]` and `["sh", "-c", "sleep 60"]`. */
function sleepOf(command: readonly unknown[]): number | undefined {
  const [, seconds] = /(?:^|[\s/])sleep (\d+)$/.exec(command.join(" ")) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}
