import { describe, labelsOf } from "../../kubernetes/object";
import { changesPods, isOpenShift } from "../../model/admission";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { hasOpenText } from "../../yaml/open-text";
import { containersOf, podsOf } from "../references/pods";
import type { ClusterRule } from "../rule";
import { scalersOf } from "./scalers";

const ENFORCE = "pod-security.kubernetes.io/enforce";

/** LB642 */
export const refusedByPodSecurity: ClusterRule = {
  id: "LB642",
  name: "refused-by-pod-security",
  severity: "error",
  summary: "The namespace enforces a level of Pod Security that a pod doesn't meet.",
  why: "The workload is applied without an error, but the API server refuses each of its pods: a Deployment stays at 0 replicas, and Flux waits until its timeout.",
  remedy:
    "Set what the level asks for (https://kubernetes.io/docs/concepts/security/pod-security-standards/), or lower the label of the namespace.",
  limits:
    "Only namespaces and pods of the repository are read, not those of charts. Capabilities, seccomp, users, privileges, host namespaces, host paths and host ports are compared, not sysctls, SELinux and AppArmor. Nothing is reported if a webhook or a policy of the repository changes pods, and on OpenShift nothing that its security context constraints fill in. It is a warning where nothing runs yet (`replicas: 0`, `suspend: true`), and where a chart of the repository gets values that aren't known here.",
  checksRemotes: true,
  *check(model) {
    if (changesPods(model)) return;
    for (const { owner, path, spec } of podsOf(model)) {
      const [namespace, second] = model.find({
        group: "",
        kind: "Namespace",
        namespace: "",
        name: owner.id.namespace,
      });
      if (namespace === undefined || second !== undefined) continue;
      const level = labelsOf(namespace.data)[ENFORCE];
      if ((level !== "baseline" && level !== "restricted") || isWindows(spec)) continue;
      const lacks = [
        ...baseline(spec),
        ...(level === "restricted" ? restricted(spec, isOpenShift(model)) : []),
      ];
      if (lacks.length === 0 || hasUnknownValue(owner)) continue;
      yield {
        ...(isUncertain(model, owner) && { severity: "warning" }),
        message: `Namespace ${owner.id.namespace} enforces ${level}, and refuses the pods of ${describe(owner.id)}: ${lacks.join("; ")}.`,
        at: { object: owner, path: [...path, "spec"] },
        object: owner.id,
        related: [
          {
            at: { object: namespace, path: ["metadata", "labels", ENFORCE], value: true },
            message: `enforces ${level}`,
          },
        ],
      };
    }
  },
};

/** Whether values that aren't known may give a pod more, or it isn't created as it is written. */
function isUncertain(model: Model, owner: ClusterObject): boolean {
  return owner.origin.hasOpenValues === true || isIdle(model, owner);
}

/** Whether a workload has no pods as it is written: they are refused only when something starts it. */
function isIdle(model: Model, owner: ClusterObject): boolean {
  if (at(owner.data, "spec", "suspend") === true) return true;
  return at(owner.data, "spec", "replicas") === 0 && scalersOf(model, owner).length === 0;
}

function isWindows(spec: YamlRecord): boolean {
  return text(spec, "os", "name") === "windows";
}

/** Whether a variable of the object has no known value, so that its pods aren't known either. */
function hasUnknownValue({ substituted }: ClusterObject): boolean {
  return (substituted?.errors.length ?? 0) > 0;
}

const HOST_NAMESPACES = ["hostIPC", "hostNetwork", "hostPID"];

/** What a container may add at the level baseline. */
const CAPABILITIES = new Set([
  ...["AUDIT_WRITE", "CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "MKNOD"],
  ...["NET_BIND_SERVICE", "SETFCAP", "SETGID", "SETPCAP", "SETUID", "SYS_CHROOT"],
]);

function* baseline(spec: YamlRecord): Iterable<string> {
  for (const field of HOST_NAMESPACES) if (spec[field] === true) yield `${field} is true`;
  for (const volume of list(spec, "volumes"))
    if (record(volume, "hostPath") !== undefined)
      yield `volume ${text(volume, "name") ?? ""} is a hostPath`;
  for (const each of containers(spec)) yield* baselineOf(each);
}

function* baselineOf({ name, container, context }: Container): Iterable<string> {
  if (context.privileged === true) yield `container ${name} is privileged`;
  for (const capability of list(context, "capabilities", "add"))
    if (!CAPABILITIES.has(String(capability))) yield `container ${name} adds ${String(capability)}`;
  for (const port of list(container, "ports"))
    if (isRecord(port) && typeof port.hostPort === "number" && port.hostPort !== 0)
      yield `container ${name} has hostPort ${port.hostPort}`;
}

/**
 * What the level restricted asks for, too.
 * @param isFilledIn whether something sets what isn't written, such as OpenShift's constraint `restricted-v2`
 */
function* restricted(spec: YamlRecord, isFilledIn: boolean): Iterable<string> {
  const pod = record(spec, "securityContext") ?? {};
  for (const { name, context } of containers(spec)) {
    const isWrong = (value: unknown, ...allowed: readonly unknown[]): boolean =>
      value === undefined ? !isFilledIn : !hasOpenText(value) && !allowed.includes(value);
    if (isWrong(context.allowPrivilegeEscalation, false))
      yield `container ${name} has no allowPrivilegeEscalation: false`;
    if (!isFilledIn && !list(context, "capabilities", "drop").includes("ALL"))
      yield `container ${name} doesn't drop ALL capabilities`;
    // Kubernetes may allow a pod with a user namespace of its own to run as root in it.
    const { runAsNonRoot, runAsUser } =
      spec.hostUsers === false ? AS_ANYONE : { ...pod, ...context };
    if (isWrong(runAsNonRoot, true)) yield `container ${name} has no runAsNonRoot: true`;
    if (runAsUser === 0) yield `container ${name} runs as user 0`;
    const seccomp = text(context, "seccompProfile", "type") ?? text(pod, "seccompProfile", "type");
    if (isWrong(seccomp, "RuntimeDefault", "Localhost"))
      yield `container ${name} has no seccompProfile RuntimeDefault`;
  }
}

const AS_ANYONE: YamlRecord = { runAsNonRoot: true };

interface Container {
  readonly name: string;
  readonly container: YamlRecord;
  readonly context: YamlRecord;
}

function containers(spec: YamlRecord): readonly Container[] {
  return containersOf(spec).map(({ container }) => ({
    name: text(container, "name") ?? "",
    container,
    context: record(container, "securityContext") ?? {},
  }));
}
