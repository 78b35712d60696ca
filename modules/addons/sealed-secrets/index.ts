import { text } from "../../contract";
import { optional } from "../addon";

/** Name of the addon, of its chart and of its namespace. */
const NAME = "sealed-secrets";

const HOURS_PER_DAY = 24;

/** Bitnami's Sealed Secrets. It needs nothing of AWS. */
export const sealedSecrets = optional({
  name: NAME,
  accountNames: [],
  create(_scope, { contract }, { keyRenewalDays }) {
    contract.namespace(NAME, { podSecurity: "restricted" });
    const keyrenewperiod = text(`${keyRenewalDays * HOURS_PER_DAY}h`);
    contract.service(NAME, { namespace: NAME, values: { keyrenewperiod } });
  },
});
