import { buildProblemRule } from "./build-problem";

/** LB611 */
export const remoteBase = buildProblemRule(
  {
    id: "LB611",
    name: "remote-base",
    severity: "warning",
    summary: "A kustomization takes a base from the network.",
    why: "kustomize fetches it at each reconciliation: if the remote is down or has changed, the cluster fails or changes without a commit.",
    remedy:
      "Copy the files into the repository, or read them through a GitRepository source with a fixed tag.",
    limits: "Objects from a remote base aren't verified: Landbridge doesn't use the network.",
  },
  ["remote-base"],
  // Host, owner and repository.
  {
    cause: ({ entry, message }) => entry?.split("/").slice(0, 5).join("/") ?? message,
    argocdRemedy:
      "Copy the files into the repository, or read them through a source of the Application with a fixed targetRevision.",
  },
);
