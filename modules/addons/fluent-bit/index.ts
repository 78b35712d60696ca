import { number } from "../../contract";
import { optional } from "../addon";
import { shareNamespace } from "../shared-namespaces";

/** The service account of Fluent Bit, which the module `opensearch` gives a role. */
export const FLUENT_BIT = { namespace: "logging", serviceAccount: "fluent-bit" } as const;

/** Fluent Bit, which sends the logs of every container to OpenSearch. */
export const fluentBit = optional({
  name: "fluent-bit",
  accountNames: [],
  create(_scope, { contract }, { retentionDays }) {
    // It reads the nodes' /var/log, which only `privileged` allows.
    shareNamespace(contract, FLUENT_BIT.namespace, "privileged");
    contract.variable("TF_LOG_RETENTION_DAYS", number(retentionDays));
  },
});
