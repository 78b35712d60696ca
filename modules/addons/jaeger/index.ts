import { number } from "../../contract";
import { optional } from "../addon";
import { shareNamespace } from "../shared-namespaces";

/** The service account of Jaeger, which the module `opensearch` gives a role if traces are stored there. */
export const JAEGER = { namespace: "observability", serviceAccount: "jaeger" } as const;

/** Jaeger, as a collector of the OpenTelemetry operator. */
export const jaeger = optional({
  name: "jaeger",
  accountNames: [],
  create(_scope, { contract }, { storage }) {
    contract.namespace("opentelemetry-operator", { podSecurity: "restricted" });
    shareNamespace(contract, JAEGER.namespace);
    if (storage.kind === "memory") {
      contract.variable("TF_JAEGER_MAX_TRACES", number(storage.maxTraces));
    } else {
      contract.variable("TF_TRACE_RETENTION_DAYS", number(storage.retentionDays));
    }
  },
});
