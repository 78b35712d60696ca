import * as fs from "node:fs";
import * as path from "node:path";

import { engineTraits } from "landbridge/contract";
import { UserError } from "landbridge/errors";

import { ContractClusterSecret } from "../../modules/contract";
import { ContractConfigMaps } from "../../modules/contract/config-maps";
import { ARGOCD, ArgocdEngine, ClusterSecret } from "../../modules/engine/argocd";
import { addHelmProvider } from "../cluster-access";
import { gitCredentials } from "../git-credentials";
import { type ConfigOf, type EngineContext, type EngineWiring } from "./wiring";

type Config = ConfigOf<"argocd">;

/** The checkout, whose generated files Terraform installs. */
const ROOT = path.resolve(__dirname, "../..");

/** Argo CD, installed from its chart. */
export const argocd: EngineWiring<Config> = {
  version: () => ARGOCD.version,
  directory: (environment) => `gitops/argocd/${environment}`,
  addSink: (stack, { contract, git, deletionProtection }) => {
    const { resources } = new ContractConfigMaps(stack, "contract", {
      contract,
      deletionProtection,
      services: false,
    });
    const { secret } = new ClusterSecret(stack, "cluster-secret", {
      values: clusterSecret(contract, git),
      after: resources,
    });
    return [...resources, secret];
  },
  install: (stack, { config, git, access, contract, deletionProtection }, info, after) => {
    const credentials = gitCredentials(stack, git.auth, engineTraits("argocd").gitAccess);
    addHelmProvider(stack, access);
    return new ArgocdEngine(stack, "argocd", {
      engine: info,
      auth: git.auth,
      url: git.url,
      credential: credentials.signIn,
      charts: config.sources.charts,
      settings: {
        highAvailability: config.highAvailability,
        images: { argocd: config.sources.image, redis: config.sources.redisImage },
      },
      generated: {
        root: generatedFile(info.path, "root.yaml", contract.environment),
        healthChecks: generatedFile(info.path, "health-checks.yaml", contract.environment),
      },
      after,
      deletionProtection,
    });
  },
};

/** The contract as Argo CD's cluster Secret has it. */
export function clusterSecret(
  contract: EngineContext<Config>["contract"],
  { url, branch }: EngineContext<Config>["git"],
): ContractClusterSecret {
  return new ContractClusterSecret(contract, { url, revision: branch });
}

function generatedFile(directory: string, name: string, environment: string): string {
  const file = path.join(directory, name);
  try {
    return fs.readFileSync(path.join(ROOT, file), "utf8");
  } catch {
    throw new UserError({
      place: file,
      message: "does not exist, and Argo CD is installed with it",
      remedy: `run \`npx landbridge waves --env ${environment}\` and commit what it writes`,
    });
  }
}
