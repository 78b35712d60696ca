import { ENGINES } from "landbridge/contract";
import type { Problem } from "landbridge/errors";

import { configuredGitServer } from "../git-server";
import type { CrossCheck, SoundAws } from "./cross-check";
import { forEachAws } from "./cross-check";

/** Addons that are controllers of Flux, and what to use with Argo CD. */
const OF_FLUX = {
  notifications: {
    needs: "Flux's notification-controller",
    remedy: "Argo CD has a notifications controller of its own: docs/notifications.md",
  },
  "commit-status": {
    needs: "Flux's notification-controller",
    remedy: "Argo CD's notifications controller sets commit statuses too: docs/notifications.md",
  },
  "webhook-receiver": {
    needs: "Flux's notification-controller",
    remedy: "Argo CD's own server takes webhooks, at /api/webhook: docs/notifications.md",
  },
} as const;

type FluxAddon = keyof typeof OF_FLUX;

const needsFlux = forEachAws(({ addons, engine }) => {
  if (engine?.kind === undefined) return [];
  const { project, title } = ENGINES[engine.kind];
  if (project === "flux") return [];
  return (Object.keys(OF_FLUX) as FluxAddon[])
    .filter((addon) => addons?.[addon] !== undefined)
    .map((addon) => ({
      place: `addons.${addon}`,
      message: `needs ${OF_FLUX[addon].needs}, which ${title} doesn't have`,
      received: engine.kind,
      allowed: "engine.kind flux or flux-operator",
      remedy: OF_FLUX[addon].remedy,
    }));
});

/** The Image Updater runs one script for every ECR registry, and a token is good for one region. */
const ownRegionOnly = forEachAws(({ addons, engine, region }) => {
  const arns = addons?.["image-updates"]?.ecrRepositoryArns ?? [];
  if (engine?.kind === undefined || ENGINES[engine.kind].project === "flux") return [];
  return arns.flatMap((arn, index) =>
    arn === undefined || region === undefined || arn.split(":")[3] === region
      ? []
      : [
          {
            place: `addons.image-updates.ecrRepositoryArns[${index}]`,
            message: "is in another region: Argo CD's Image Updater signs in to ECR in its own",
            received: arn,
            allowed: `repositories in ${region}`,
          },
        ],
  );
});

/** Types of commit statuses and webhooks differ, and a host name of one's own doesn't tell. */
const knownGitServer = forEachAws(({ addons, git }) => {
  const [user] = (["commit-status", "webhook-receiver"] as const).filter(
    (addon) => addons?.[addon] !== undefined,
  );
  if (user === undefined || git?.url === undefined) return [];
  const server = configuredGitServer(git);
  if (server === undefined) {
    return [
      {
        place: "git.server",
        message: `is needed by addons.${user}: the host name doesn't say what the server runs`,
        received: git.url,
        allowed: "github, gitlab, gitea, bitbucket, bitbucketserver or azuredevops",
      },
    ];
  }
  return git.auth?.kind === "github-app" && server !== "github" ? [appElsewhere(server)] : [];
});

function appElsewhere(received: string): Problem {
  return {
    place: "git.server",
    message: "contradicts git.auth: only GitHub has GitHub Apps",
    received,
    allowed: "github",
  };
}

/** A push to Git changes no artifact: the pipeline does, later. */
const webhookOfGit = forEachAws(({ addons, engine }) => {
  if (addons?.["webhook-receiver"] === undefined || !pullsArtifacts(engine)) return [];
  return [
    {
      place: "addons.webhook-receiver",
      message: "is a webhook of the Git server, and Flux reconciles an OCI artifact here",
      received: "oci",
      allowed: 'engine.source.kind "git"',
    },
  ];
});

function pullsArtifacts(engine: SoundAws["engine"]): boolean {
  return engine?.kind === "flux-operator" && engine.source?.kind === "oci";
}
/** Prometheus writes what the workspace keeps. */
const workspaceHasWriter = forEachAws(({ addons }) =>
  addons?.["amazon-managed-prometheus"] === undefined ||
  addons["kube-prometheus-stack"] !== undefined
    ? []
    : [
        {
          place: "addons.amazon-managed-prometheus",
          message: "needs addons.kube-prometheus-stack, whose Prometheus writes to it",
          received: Object.keys(addons),
          allowed: 'addons["kube-prometheus-stack"], switched on',
        },
      ],
);

/** Crossplane creates what the list of workload clusters has: neither makes sense without the other. */
const crossplaneHasWork = forEachAws(({ addons, topology }) => {
  const isHub = topology?.kind === "management";
  const { workloads } = (topology ?? {}) as { readonly workloads?: object };
  const isListed = isHub && Object.keys(workloads ?? {}).length > 0;
  const isOn = addons?.crossplane !== undefined;
  if (isOn && !isListed) {
    return [
      {
        place: "addons.crossplane",
        message: isHub
          ? "has nothing to create: the list of workload clusters is empty"
          : "is for management environments",
        received: topology?.kind,
        allowed: 'topology.kind "management", and at least one cluster in topology.workloads',
      },
    ];
  }
  if (isOn || !isListed) return [];
  return [
    {
      place: "topology.workloads",
      message: "needs addons.crossplane, which creates the clusters",
      received: Object.keys(workloads ?? {}),
      allowed: "addons: { crossplane: {} }",
    },
  ];
});

/** Checks between `addons` and what they need. */
export const ADDON_CHECKS: readonly CrossCheck[] = [
  needsFlux,
  ownRegionOnly,
  knownGitServer,
  webhookOfGit,
  workspaceHasWriter,
  crossplaneHasWork,
];
