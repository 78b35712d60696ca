import { nearestName, SLIP } from "../../../../lib/nearest-name";
import { isRecord, type FieldPath } from "../../../yaml/json";

/** A key of Helm values that is nearly the name of a field which pods have there. */
export interface MisspeltField {
  readonly path: FieldPath;
  readonly nearest: string;
}

const SECURITY_CONTEXT = [
  ...["allowPrivilegeEscalation", "appArmorProfile", "capabilities", "fsGroup"],
  ...["fsGroupChangePolicy", "privileged", "procMount", "readOnlyRootFilesystem", "runAsGroup"],
  ...["runAsNonRoot", "runAsUser", "seLinuxOptions", "seccompProfile", "supplementalGroups"],
  ...["supplementalGroupsPolicy", "sysctls", "windowsOptions"],
];

const PROBE = [
  ...["exec", "failureThreshold", "grpc", "httpGet", "initialDelaySeconds", "periodSeconds"],
  ...["successThreshold", "tcpSocket", "terminationGracePeriodSeconds", "timeoutSeconds"],
];

/** Fields of these that are mappings; the others are single values or lists. */
const MAPPINGS = new Set([
  ...["appArmorProfile", "capabilities", "seLinuxOptions", "seccompProfile", "windowsOptions"],
  ...["exec", "grpc", "httpGet", "tcpSocket", "limits", "requests"],
]);

/** Standard resources; others have a domain, or begin with `hugepages-`. `storage` is that of a claim. */
const RESOURCES = ["cpu", "ephemeral-storage", "memory", "storage"];

/** Keys that resemble a field and mean something else: charts make a resource such as `nvidia.com/gpu` of it. */
const OTHER_NAMES = new Set(["gpu"]);

/** Fields below keys that charts copy into pods, by the end of the keys above. Charts may add others of their own. */
const FIELDS: readonly { readonly below: RegExp; readonly names: readonly string[] }[] = [
  { below: /(?:^|\.)\w*[rR]esources\.(?:limits|requests)$/, names: RESOURCES },
  { below: /(?:^|\.)\w*[rR]esources$/, names: ["claims", "limits", "requests"] },
  { below: /(?:^|\.)\w*[sS]ecurityContext$/, names: SECURITY_CONTEXT },
  { below: /(?:^|\.)(?:liveness|readiness|startup)Probe$/, names: PROBE },
];

/** The keys of a mapping that are slips of a pod's fields. */
export function misspeltPodFields(
  mapping: Readonly<Record<string, unknown>>,
  path: FieldPath,
): readonly MisspeltField[] {
  const place = path.join(".");
  const names = FIELDS.find(({ below }) => below.test(place))?.names;
  if (names === undefined) return [];
  // A field that is there, too, isn't meant.
  const missing = names.filter((name) => !Object.hasOwn(mapping, name));
  return Object.keys(mapping).flatMap((key) => {
    if (names.includes(key) || (isRecord(mapping[key]) && names === RESOURCES)) return [];
    if (OTHER_NAMES.has(key)) return [];
    const isMapping = isRecord(mapping[key]);
    const nearest = nearestName(key, missing, SLIP, (name) => MAPPINGS.has(name) === isMapping);
    return nearest === undefined ? [] : [{ path: [...path, key], nearest }];
  });
}
