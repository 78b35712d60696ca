import { SopsKey } from "../../modules/sops";
import type { CreateModule } from "./optional-module";

/** The key for the secrets in Git, which is protected like the cluster. */
export const sops: CreateModule<"sops"> = (scope, platform, { editorArns }) => {
  const { name, region, accountId, partition, cluster, deletionProtection, contract } = platform;
  new SopsKey(scope, "sops", {
    name,
    clusterName: cluster.clusterName,
    editorArns,
    deletionProtection,
    region,
    accountId,
    partition,
    contract,
  });
  return [];
};
