import { z } from "zod";

import * as field from "../fields";

/**
 * The namespaces `apps`, `logging`, `monitoring` and `observability`, and what developers may do in them.
 * @example
 * ```ts
 * cluster: {
 *   access: {
 *     developers: { principalArn: "arn:aws:iam::111122223333:role/developer", groups: ["developers"] },
 *   },
 * },
 * addons: { "developer-access": {} },
 * ```
 */
export const developerAccess = z.strictObject({
  /** Group of at least one entry of `cluster.access`. Default: `developers`. */
  group: field.kubernetesGroup.default("developers"),
});
