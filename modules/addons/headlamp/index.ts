import { generationOf, type Addon } from "../addon";
import { authentikHostname } from "../authentik";
import { Headlamp, SECRET } from "./headlamp";
import { headlampLogin } from "./login";

export { Headlamp } from "./headlamp";
export type { HeadlampProps } from "./props";

/** Headlamp, the cluster's web interface; its users sign in at Authentik. */
export const headlamp: Addon = {
  name: "headlamp",
  accountNames: [SECRET],
  create(scope, { name, dns, secrets, contract }) {
    new Headlamp(scope, "headlamp", {
      name,
      domain: dns.domain,
      authentikHostname: authentikHostname(dns.domain),
      recoveryWindowDays: secrets.recoveryWindowDays,
      secretVersion: generationOf(secrets, SECRET),
      contract,
    });
  },
  login: ({ dns }) => headlampLogin(authentikHostname(dns.domain)),
};
