import { isUserError } from "landbridge/errors";

import type { NetworkProps } from "../../../modules/network";
import { Network } from "../../../modules/network";
import type { TerraformJson } from "../../support/stack";
import { stackIn } from "../../support/stack";

export const PROPS: NetworkProps = {
  name: "landbridge-dev",
  cidr: "10.20.0.0/16",
  region: "eu-west-1",
  availabilityZones: ["a", "b", "c"],
  subnetPrefix: { public: 24, private: 20, database: 24, controlPlane: 28 },
  natGateways: "single",
  clusterName: "landbridge-dev",
};

/** Terraform JSON of a network with these props. */
export function synth(props: Partial<NetworkProps> = {}): TerraformJson {
  return stackIn((stack) => {
    new Network(stack, "network", { ...PROPS, ...props });
  }).json;
}

/** Places of the mistakes that these props make. */
export function problemsOf(props: Partial<NetworkProps>): readonly string[] {
  try {
    synth(props);
  } catch (error) {
    if (isUserError(error)) return error.problems.map(({ place }) => place);
    throw error;
  }
  return [];
}
