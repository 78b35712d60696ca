import { text, url } from "../../contract";
import { optional } from "../addon";
import { addGivenSecret } from "../given-secret";
import type { CommitStatusSettings } from "./settings";

/** Keys of the secret, as Flux's Provider reads them. */
const PROPERTIES: Readonly<Record<CommitStatusSettings["credential"], readonly string[]>> = {
  token: ["token"],
  "github-app": ["githubAppID", "githubAppInstallationID", "githubAppPrivateKey"],
};

/** What became of a commit, at the commit itself. */
export const commitStatus = optional({
  name: "commit-status",
  accountNames: [],
  create(_scope, { contract }, { secretArn, credential, server, address }) {
    contract.variable("TF_COMMIT_STATUS_SERVER", text(server));
    contract.variable("TF_COMMIT_STATUS_ADDRESS", url(address));
    addGivenSecret(contract, {
      variable: "TF_COMMIT_STATUS_SECRET_ARN",
      secretArn,
      properties: PROPERTIES[credential],
    });
  },
});
