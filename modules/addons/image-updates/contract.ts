import { engineTraits } from "landbridge/contract";

import type { ServiceAccountReference } from "../../contract";
import { type Contract, text } from "../../contract";
import { addGivenSecret } from "../given-secret";
import type { ImageUpdateSettings } from "./settings";

/** Flux's controller that lists the tags of images. */
export const IMAGE_REFLECTOR: ServiceAccountReference = {
  namespace: "flux-system",
  serviceAccount: "image-reflector-controller",
};

/** Argo CD's Image Updater, by the name of its release. */
export const IMAGE_UPDATER: ServiceAccountReference = {
  namespace: "argocd",
  serviceAccount: "argocd-image-updater",
};

/** Variables that Git reads. */
const GIT_URL = "TF_IMAGE_UPDATES_GIT_URL";
const GIT_BRANCH = "TF_IMAGE_UPDATES_GIT_BRANCH";
const GIT_PROVIDER = "TF_IMAGE_UPDATES_GIT_PROVIDER";
const GIT_SECRET_ARN = "TF_IMAGE_UPDATES_GIT_SECRET_ARN";

type Project = ReturnType<typeof projectOf>;
type Kind = ImageUpdateSettings["git"]["auth"]["kind"];

const GITHUB_APP = ["githubAppID", "githubAppInstallationID", "githubAppPrivateKey"];
const TOKEN = ["username", "password"];

/** The secret's keys: those of a GitRepository's `secretRef`, and those that the Image Updater reads. */
const PROPERTIES: Readonly<Record<Project, Readonly<Record<Kind, readonly string[]>>>> = {
  flux: { ssh: ["identity", "known_hosts"], token: TOKEN, "github-app": GITHUB_APP },
  argocd: { ssh: ["sshPrivateKey"], token: TOKEN, "github-app": GITHUB_APP },
};

/** Whose controllers update images. */
export function projectOf({ engine }: Pick<Contract, "engine">): "flux" | "argocd" {
  return engineTraits(engine.kind).project;
}

/** Adds the repository that updates are committed to, and the secret that may push. */
export function addImageUpdates(
  contract: Contract,
  { git, gitSecretArn }: Pick<ImageUpdateSettings, "git" | "gitSecretArn">,
): void {
  const { auth } = git;
  const project = projectOf(contract);
  contract.variable(GIT_URL, text(git.url));
  contract.variable(GIT_BRANCH, text(git.branch));
  if (project === "flux")
    contract.variable(GIT_PROVIDER, text(auth.kind === "github-app" ? "github" : "generic"));
  addGivenSecret(contract, {
    variable: GIT_SECRET_ARN,
    secretArn: gitSecretArn,
    properties: PROPERTIES[project][auth.kind],
  });
}
