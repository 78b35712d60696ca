import { optional } from "../addon";
import { addGivenSecret } from "../given-secret";
import { shareNamespace } from "../shared-namespaces";

/** The URLs of a MongoDB Atlas cluster and of its oplog, for applications. */
export const mongodbAtlas = optional({
  name: "mongodb-atlas",
  accountNames: [],
  create(_scope, { contract }, { secretArn }) {
    shareNamespace(contract, "apps");
    addGivenSecret(contract, {
      variable: "TF_MONGODB_SECRET_ARN",
      secretArn,
      properties: ["url", "oplogUrl"],
    });
  },
});
