import { text } from "../../verify/yaml/json";
import { alike } from "../alike";
import type { Danger } from "../document";
import type { Side } from "../side/side";
import type { DangerRule } from "./rule";

/** Access policies of EKS that administer a cluster. */
const ADMIN = /\/AmazonEKS(?:ClusterAdmin|Admin)Policy$/;

/** An environment whose cluster nobody administers any more. */
export const lastAdmin: DangerRule = ({ base, head }) => {
  const environments = [...new Set(base.stacks.map(({ environment }) => environment))].sort();
  const entries = environments.flatMap((environment) => {
    const hasCluster = resources(head, environment, "aws_eks_cluster").length > 0;
    const [before, after] = [base, head].map((side) => adminsOf(side, environment));
    if (!hasCluster || before?.length === 0 || after?.length !== 0) return [];
    const message =
      "no access entry has a policy of an administrator any more: nobody can administer the cluster.";
    const entry: Omit<Danger, "environments"> = {
      kind: "lockout",
      severity: "high",
      subject: before?.join(", ") ?? "",
      message,
    };
    return [{ environment, entry }];
  });
  return alike(entries).map(({ environments: all, entry }) => ({ environments: all, ...entry }));
};

function adminsOf(side: Side, environment: string): readonly string[] {
  return resources(side, environment, "aws_eks_access_policy_association").filter((address) =>
    ADMIN.test(text(valuesOf(side, environment, address), "policy_arn") ?? ""),
  );
}

function resources(side: Side, environment: string, type: string): readonly string[] {
  return elements(side, environment)
    .filter((element) => element.kind === "resource" && element.type === type)
    .map(({ address }) => address);
}

function valuesOf(side: Side, environment: string, address: string): unknown {
  return elements(side, environment).find((element) => element.address === address)?.values;
}

function elements(
  { stacks }: Side,
  environment: string,
): readonly Side["stacks"][number]["elements"][number][] {
  return stacks
    .filter((stack) => stack.environment === environment)
    .flatMap((stack) => stack.elements);
}
