import { text } from "../../contract";
import { optional } from "../addon";
import { shareNamespace, type SharedNamespace } from "../shared-namespaces";

/** Where developers may look; in `apps` they may also act. */
const NAMESPACES: readonly SharedNamespace[] = ["apps", "logging", "monitoring", "observability"];

/** Namespaces for applications, logs, metrics and traces, with a Role in each for the developers' group. */
export const developerAccess = optional({
  name: "developer-access",
  accountNames: [],
  create(_scope, { contract }, { group }) {
    for (const name of NAMESPACES) shareNamespace(contract, name);
    contract.variable("TF_DEVELOPER_GROUP", text(group));
  },
});
