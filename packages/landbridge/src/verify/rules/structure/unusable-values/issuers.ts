import type { ClusterObject } from "../../../model/applier";
import { text } from "../../../yaml/json";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

const PATH = ["spec", "acme", "server"];

/** Issuers of which the name says another environment of Let's Encrypt than the address. */
export function* unusableServer({ id, data }: ClusterObject): Iterable<InvalidValue> {
  const server = text(data, ...PATH) ?? "";
  if (!server.includes("letsencrypt.org")) return;
  const isStaging = server.includes("staging");
  const saysStaging = /sta?ging|stg/i.test(id.name);
  if (isStaging && !saysStaging && /prod|prd/i.test(id.name))
    yield {
      path: PATH,
      message: "it asks the staging environment of Let's Encrypt, whose certificates nobody trusts",
      isWarning: true,
    };
  if (!isStaging && saysStaging)
    yield {
      path: PATH,
      message: "it asks the production environment of Let's Encrypt, which has low rate limits",
      isWarning: true,
    };
}
