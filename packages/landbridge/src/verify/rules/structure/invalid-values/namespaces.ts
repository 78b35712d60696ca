import { didYouMean, nearestName } from "../../../../lib/nearest-name";
import { labelsOf } from "../../../kubernetes/object";
import type { ClusterObject } from "../../../model/applier";
import { record } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import type { InvalidValue } from "./invalid-value-type";

/** The labels that the admission reads; it ignores others with this prefix, such as one for a version without a mode. */
const POD_SECURITY = /^pod-security\.kubernetes\.io\/(?:audit|enforce|warn)(?:-version)?$/;
const LEVELS = ["privileged", "baseline", "restricted"];

/** Labels of Pod Security on a Namespace that the API server's admission rejects. */
export function* invalidPodSecurity({ id, data }: ClusterObject): Iterable<InvalidValue> {
  if (id.group !== "" || id.kind !== "Namespace") return;
  for (const [label, value] of Object.entries(labelsOf(data))) {
    if (!POD_SECURITY.test(label) || typeof value !== "string" || isOpenText(value)) continue;
    const isVersion = label.endsWith("-version");
    if (isVersion ? /^(?:latest|v1\.\d+)$/.test(value) : LEVELS.includes(value)) continue;
    const allowed = isVersion ? "latest or a version such as v1.36" : LEVELS.join(", ");
    yield {
      path: ["metadata", "labels", label],
      message: didYouMean(
        `the value "${value}" of label ${label} must be ${isVersion ? "" : "one of "}${allowed}`,
        isVersion ? undefined : nearestName(value, LEVELS),
      ),
    };
  }
}

/** What a ResourceQuota may limit, in addition to names with a domain and to `count/<resource>`. */
const COMPUTE = ["cpu", "memory", "ephemeral-storage"];
const QUOTA_KEYS = [
  ...COMPUTE,
  ...COMPUTE.flatMap((name) => [`requests.${name}`, `limits.${name}`]),
  ...["configmaps", "persistentvolumeclaims", "pods", "replicationcontrollers", "requests.storage"],
  ...["resourcequotas", "secrets", "services", "services.loadbalancers", "services.nodeports"],
];

/** Names in a ResourceQuota that the API server rejects (`ValidateResourceQuotaResourceName`). */
export function* invalidQuotaKeys({ id, data }: ClusterObject): Iterable<InvalidValue> {
  if (id.group !== "" || id.kind !== "ResourceQuota") return;
  for (const key of Object.keys(record(data, "spec", "hard") ?? {})) {
    if (isOpenText(key) || key.includes("/") || QUOTA_KEYS.includes(key)) continue;
    if (/^(?:requests\.)?hugepages-|\.storageclass\.storage\.k8s\.io/.test(key)) continue;
    yield {
      path: ["spec", "hard", key],
      message: didYouMean(
        `there is no resource "${key}" for a quota`,
        nearestName(key, QUOTA_KEYS),
      ),
    };
  }
}
