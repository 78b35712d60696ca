import type { ServiceAccountReference } from "../../contract";
import { arn, type Contract, text } from "../../contract";
import { externalSecret } from "../external-secrets";
import type { ImageUpdateSettings } from "./settings";

/** Flux's controller that lists the tags of images. */
export const IMAGE_REFLECTOR: ServiceAccountReference = {
  namespace: "flux-system",
  serviceAccount: "image-reflector-controller",
};

/** Variables that Git reads. */
const GIT_URL = "TF_IMAGE_UPDATES_GIT_URL";
const GIT_BRANCH = "TF_IMAGE_UPDATES_GIT_BRANCH";
const GIT_PROVIDER = "TF_IMAGE_UPDATES_GIT_PROVIDER";
const GIT_SECRET_ARN = "TF_IMAGE_UPDATES_GIT_SECRET_ARN";

/** The secret's keys, as a GitRepository's `secretRef` has them. */
const PROPERTIES: Readonly<Record<ImageUpdateSettings["git"]["auth"]["kind"], readonly string[]>> =
  {
    ssh: ["identity", "known_hosts"],
    token: ["username", "password"],
    "github-app": ["githubAppID", "githubAppInstallationID", "githubAppPrivateKey"],
  };

/** Adds the repository that updates are committed to, and the secret that may push. */
export function addImageUpdates(
  contract: Contract,
  { git, gitSecretArn }: Pick<ImageUpdateSettings, "git" | "gitSecretArn">,
): void {
  const { auth } = git;
  contract.variable(GIT_URL, text(git.url));
  contract.variable(GIT_BRANCH, text(git.branch));
  contract.variable(GIT_PROVIDER, text(auth.kind === "github-app" ? "github" : "generic"));
  contract.variable(GIT_SECRET_ARN, arn(gitSecretArn));
  contract.secret(
    externalSecret(GIT_SECRET_ARN, {
      name: "image-updates/git",
      arn: gitSecretArn,
      properties: PROPERTIES[auth.kind],
    }),
  );
}
