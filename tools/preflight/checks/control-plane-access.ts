import { cidrsOverlap, parseCidr } from "../../../lib/cidr";
import type { AwsContext, Check } from "../check";
import { ok, problem, skipped, warning } from "../outcome";

/** Whether this machine will reach the cluster's API server, which `bootstrap` talks to. */
export const controlPlaneAccess: Check<AwsContext> = {
  title: "access to the API server",
  run: async ({ environment, prefix, account, world }) => {
    const { publicAccessCidrs } = environment.cluster;
    const endpoint = (await account.cluster(prefix))?.endpoint;
    if (endpoint !== undefined && (await world.connects(new URL(endpoint).hostname, 443))) {
      return [ok(`${endpoint} answers`)];
    }
    if (publicAccessCidrs.length === 0) {
      return [
        warning(
          "the API server has no public endpoint, so bootstrap works only from inside the VPC",
          "Deploy core from here and bootstrap from a runner in the VPC, or through a VPN (README, section 'The platform in two commands').",
        ),
      ];
    }
    const address = await world.publicAddress();
    if (address === undefined) {
      return [skipped("the public address of this machine can't be determined")];
    }
    const own = parseCidr(`${address}/32`);
    const isAllowed = publicAccessCidrs.some((text) => {
      const network = parseCidr(text);
      return own !== undefined && network !== undefined && cidrsOverlap(network, own);
    });
    return [
      isAllowed
        ? ok(`${address} is in publicAccessCidrs`)
        : problem(
            `this machine's public address ${address} is not in publicAccessCidrs (${publicAccessCidrs.join(", ")}): bootstrap would time out`,
            `Add ${address}/32 to cluster.publicAccessCidrs in config/environments/${environment.name}.ts, or deploy from one of these networks.`,
          ),
    ];
  },
};
