import { id, text } from "../../contract";
import { optional } from "../addon";
import { shareNamespace } from "../shared-namespaces";

/** The service account of the consumer, which the module `msk` gives a role. */
export const CDC = { namespace: "apps", serviceAccount: "cdc" } as const;

/** A consumer of changes that are captured in Kafka. */
export const cdc = optional({
  name: "cdc",
  accountNames: [],
  create(_scope, { contract }, { topics, group }) {
    shareNamespace(contract, CDC.namespace);
    contract.variable("TF_CDC_TOPICS", text(topics.join(",")));
    contract.variable("TF_CDC_GROUP", id(group));
  },
});
