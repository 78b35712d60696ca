import { url } from "../../contract";
import { optional } from "../addon";
import { addGivenSecret } from "../given-secret";

/** Namespace of the only ExternalSecret; the others get copies. */
const NAMESPACE = "registry-credentials";

/** Credentials of an image registry, in every namespace that asks for them by its label. */
export const registryCredentials = optional({
  name: "registry-credentials",
  accountNames: [],
  create(_scope, { contract }, { secretArn, server }) {
    contract.namespace(NAMESPACE, { podSecurity: "restricted" });
    contract.variable("TF_REGISTRY_SERVER", url(server));
    addGivenSecret(contract, {
      variable: "TF_REGISTRY_SECRET_ARN",
      secretArn,
      properties: ["username", "password"],
    });
  },
});
