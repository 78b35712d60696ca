import { findKind, isBuiltInGroup, kindsOf } from "./api-kinds";

/**
 * Whether Kubernetes 1.34 serves an API, as templates of charts ask for it: `apps/v1`, `v1`, or with a kind, `apps/v1/Deployment`.
 * @returns undefined for groups of custom resources, which a cluster may have
 */
export function servesApi(name: string): boolean | undefined {
  const parts = name.split("/");
  const [group = "", version = "", kind] = /^v\d/.test(name) ? ["", ...parts] : parts;
  if (!isBuiltInGroup(group)) return undefined;
  const kinds = kind === undefined ? kindsOf(group) : [kind];
  return kinds.some((each) => findKind(group, each)?.versions.includes(version) === true);
}
