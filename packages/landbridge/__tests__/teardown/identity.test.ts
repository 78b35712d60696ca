import type { Api } from "../../src/doctor/cluster/api";
import { assertCluster } from "../../src/teardown/identity";
import { contractOf } from "../doctor/support/diagnosis-input";
import { FakeCluster } from "./support/fake-cluster";
import { kustomization } from "./support/live";

const origin = { file: "a.ts", line: 1 };
const contract = {
  ...contractOf({}),
  variables: {
    TF_ENVIRONMENT: { type: "string", known: true, value: "dev", origin },
    TF_VPC_ID: { type: "id", known: false, value: "stand-in", origin },
  },
  infrastructure: {
    cluster: { name: "acme-dev", region: "eu-west-1", accountId: "111122223333" },
    stacks: [],
    protections: [],
    retained: [],
  },
};

const variables = (data: object) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { namespace: "flux-system", name: "cluster-vars-terraform" },
  data,
});

const rootOf = (path: string) => kustomization("flux-system", { path });

/** The same cluster by another context of the kubeconfig. */
const through = (context: string, cluster: FakeCluster): Api => ({
  context,
  server: cluster.server,
  get: (path) => cluster.get(path),
});

test("the path that Flux reconciles decides", async () => {
  const own = new FakeCluster().add(rootOf(`./${contract.engine.path}`));
  await expect(assertCluster(own, contract)).resolves.toBeUndefined();
  const other = new FakeCluster().add(rootOf("./gitops/clusters/prod"), variables({}));
  await expect(assertCluster(other, contract)).rejects.toThrow(
    /this cluster reconciles gitops\/clusters\/prod, it is not that of dev/,
  );
});

test("a hub is never taken for one of its workload environments, whose contract names the same path", async () => {
  const hub = new FakeCluster().add(rootOf(`./${contract.engine.path}`));
  const workload = { ...contract, environment: "orders", hub: "dev" };
  await expect(assertCluster(hub, workload)).rejects.toThrow(
    /it is not that of orders, which has no engine/,
  );
});

test("without Flux, the values that Terraform has written decide", async () => {
  const own = new FakeCluster().add(variables({ TF_ENVIRONMENT: "dev", TF_VPC_ID: "vpc-1" }));
  await expect(assertCluster(own, contract)).resolves.toBeUndefined();
  const other = new FakeCluster().add(variables({ TF_ENVIRONMENT: "prod" }));
  await expect(assertCluster(other, contract)).rejects.toThrow(
    /its TF_ENVIRONMENT has another value/,
  );
});

test("an empty cluster is that of a context with its ARN, and of no other", async () => {
  const empty = new FakeCluster();
  const arn = "arn:aws:eks:eu-west-1:111122223333:cluster/acme-dev";
  await expect(assertCluster(through(arn, empty), contract)).resolves.toBeUndefined();
  for (const context of ["kind", arn.replace("acme-dev", "acme-prod"), `x${arn}`]) {
    await expect(assertCluster(through(context, empty), contract)).rejects.toThrow(
      /aws eks update-kubeconfig --name acme-dev --region eu-west-1/,
    );
  }
});
