import { createRequire } from "node:module";

import type { Construct } from "constructs";

import { VPN_NAMES } from "../../modules/client-vpn/names";
import { HYDRA_NAMES } from "../../modules/hydra-database/names";
import { INGRESS_NAMES } from "../../modules/ingress-load-balancer/names";
import { MSK_NAMES } from "../../modules/msk/names";
import { OPENSEARCH_NAMES } from "../../modules/opensearch/names";
import { HOST_NAMES } from "../../modules/session-host/names";
import { SOPS_ROLE } from "../../modules/sops/names";
import { baseTargets } from "./base-targets";
import type * as Cloudwatch from "./cloudwatch";
import type * as HydraDatabase from "./hydra-database";
import type * as IngressLoadBalancer from "./ingress-load-balancer";
import type * as Msk from "./msk";
import type * as Opensearch from "./opensearch";
import { type ModulePlatform, type OptionalModule, optionalModule } from "./optional-module";
import type * as PrivateAccess from "./private-access";
import type * as Sops from "./sops";

const load = createRequire(__filename);

/**
 * Every optional module of AWS resources. The order is that of the contract's entries, and so is part of its hash; a
 * new module is added at the end, before CloudWatch, which watches the others.
 */
export const OPTIONAL_MODULES: readonly OptionalModule[] = [
  optionalModule({
    name: "sops",
    accountNames: [SOPS_ROLE],
    load: () => (load("./sops") as typeof Sops).sops,
  }),
  optionalModule({
    name: "ingress-load-balancer",
    accountNames: INGRESS_NAMES,
    load: () => (load("./ingress-load-balancer") as typeof IngressLoadBalancer).ingressLoadBalancer,
  }),
  optionalModule({
    name: "msk",
    accountNames: MSK_NAMES,
    load: () => (load("./msk") as typeof Msk).msk,
  }),
  optionalModule({
    name: "opensearch",
    accountNames: OPENSEARCH_NAMES,
    load: () => (load("./opensearch") as typeof Opensearch).opensearch,
  }),
  optionalModule({
    name: "hydra-database",
    accountNames: HYDRA_NAMES,
    load: () => (load("./hydra-database") as typeof HydraDatabase).hydraDatabase,
  }),
  optionalModule({
    name: "private-access",
    accountNames: [...VPN_NAMES, ...HOST_NAMES],
    load: () => (load("./private-access") as typeof PrivateAccess).privateAccess,
  }),
  optionalModule({
    name: "cloudwatch",
    accountNames: [],
    load: () => (load("./cloudwatch") as typeof Cloudwatch).cloudwatch,
  }),
];

/** Creates the modules that an environment has switched on. */
export function addModules(scope: Construct, platform: Omit<ModulePlatform, "targets">): void {
  let targets = baseTargets(platform);
  for (const module of OPTIONAL_MODULES) {
    targets = [...targets, ...module.create(scope, { ...platform, targets })];
  }
}
