import { z } from "zod";

import * as field from "../fields";

/**
 * The namespaces `apps`, `logging`, `monitoring` and `observability`, and what developers may do in them.
 * @example
 * ```ts
 * cluster: {
 *   version: "1.36",
 *   access: {
 *     admins: {
 *       principalArn: "arn:aws:iam::111122223333:role/platform-admin",
 *       policy: "AmazonEKSClusterAdminPolicy",
 *     },
 *     developers: { principalArn: "arn:aws:iam::111122223333:role/developer", groups: ["developers"] },
 *   },
 *   nodeGroups: { platform: { instanceTypes: ["m7g.large"], minSize: 2, maxSize: 3, desiredSize: 2 } },
 * },
 * addons: { "developer-access": {} },
 * ```
 */
export const developerAccess = z.strictObject({
  /** Group of at least one entry of `cluster.access`. Default: `developers`. */
  group: field.kubernetesGroup.default("developers"),
});
