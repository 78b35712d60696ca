import { TerraformOutput, type TerraformStack } from "cdktf";

/** Outputs for people, after a deploy of `core`. */
export interface CoreOutputs {
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** Its region. */
  readonly region: string;
  /** Name servers of a zone that the stack creates. */
  readonly nameServers?: readonly string[] | undefined;
}

/** Prints them at the end of every deploy, and for `cdktf output`. */
export function printOutputs(
  stack: TerraformStack,
  { clusterName, region, nameServers }: CoreOutputs,
): void {
  print(
    stack,
    "kubeconfig",
    "Adds the cluster to your kubeconfig",
    `aws eks update-kubeconfig --name ${clusterName} --region ${region}`,
  );
  if (nameServers !== undefined) {
    print(stack, "name_servers", "Name servers of the zone, for its delegation", nameServers);
  }
}

function print(stack: TerraformStack, id: string, description: string, value: unknown): void {
  const output = new TerraformOutput(stack, id, { description, value, staticId: true });
  output.overrideLogicalId(id);
}
