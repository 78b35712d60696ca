import { engineTraits } from "landbridge/contract";

import { FLUX_VERSION } from "../../config/versions";
import { generationOf } from "../../modules/addons";
import { ContractClusterSecret } from "../../modules/contract";
import { ContractConfigMaps } from "../../modules/contract/config-maps";
import {
  ARGOCD,
  ArgocdEngine,
  argocdLogin,
  ClusterSecret,
  LOGIN_SECRET,
  LoginClient,
} from "../../modules/engine/argocd";
import { addHelmProvider } from "../cluster-access";
import type { Core } from "../core";
import { argocdFleet } from "../fleet/argocd";
import { gitCredentials } from "../git-credentials";
import { argocdDirectory, generatedFile } from "./generated-file";
import type { ConfigOf, EngineContext, EngineWiring } from "./wiring";

type Config = ConfigOf<"argocd">;

/** Argo CD, installed from its chart. */
export const argocd: EngineWiring<Config> = {
  version: () => ARGOCD.version,
  directory: argocdDirectory,
  clusterSecret,
  fleet: argocdFleet,
  addCloud: (stack, { name, dns, secrets, contract }) => {
    new LoginClient(stack, "argocd-login", {
      name,
      domain: dns.domain,
      recoveryWindowDays: secrets.recoveryWindowDays,
      secretVersion: generationOf(secrets, LOGIN_SECRET),
      contract,
    });
    return {};
  },
  addSink: (stack, { contract, git, deletionProtection }) => {
    const { resources } = new ContractConfigMaps(stack, "contract", {
      contract,
      deletionProtection,
      services: false,
    });
    const { secret } = new ClusterSecret(stack, "cluster-secret", {
      values: clusterSecret({ contract }, git),
      after: resources,
    });
    return [...resources, secret];
  },
  install: (stack, context, info, after) => {
    const { config, git, domain, access, contract, deletionProtection } = context;
    const { groups, localAdmin } = config;
    const credentials = gitCredentials(stack, git.auth, engineTraits("argocd").gitAccess);
    addHelmProvider(stack, access);
    return new ArgocdEngine(stack, "argocd", {
      engine: info,
      auth: git.auth,
      url: git.url,
      credential: credentials.signIn,
      charts: config.sources.charts,
      kubectlImage: `${config.sources.fluxCliImage}:${FLUX_VERSION}`,
      settings: {
        highAvailability: config.highAvailability,
        images: { argocd: config.sources.image, redis: config.sources.redisImage },
        login: domain === undefined ? undefined : { ...argocdLogin(domain), groups, localAdmin },
      },
      generated: {
        root: generatedFile(contract, "root.yaml"),
        healthChecks: generatedFile(contract, "health-checks.yaml"),
      },
      after,
      deletionProtection,
    });
  },
};

function clusterSecret(
  { contract }: Pick<Core, "contract">,
  { url, branch }: EngineContext<Config>["git"],
): ContractClusterSecret {
  return new ContractClusterSecret(contract, { url, revision: branch });
}
