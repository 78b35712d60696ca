import * as assert from "node:assert/strict";
import * as path from "node:path";

import { argocd as environment } from "../../config/environments/argocd";
import { applicationSetsIn, generate, generatedFrom } from "../argocd/bridge";
import { startComponents } from "../argocd/components";
import { applyClusterSecret, installBare } from "../argocd/install";
import { applications } from "../argocd/progress";
import { SynthesizedEngine } from "../argocd/synthesized";
import { APPLICATION, SECRET } from "../cluster/kinds";
import { BRIDGE_ADDONS } from "../lab/parts";
import { Skip } from "../lab/skip";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import { configure } from "../terraform/checkout";
import type { Scenario, Stage } from "./scenario";

const NAME = "argocd-bridge";

/** Our addons that gitops-bridge has too, each with the chart that names its Application. */
const ADDONS = {
  karpenter: "karpenter",
  external_dns: "external-dns",
  external_secrets: "external-secrets",
  aws_load_balancer_controller: "aws-load-balancer-controller",
} as const;

/** gitops-bridge's ApplicationSets and our cluster Secret: neither knows the other. */
export const argocdBridge: Scenario = {
  name: "argocd/bridge",
  title:
    "gitops-bridge's ApplicationSets, unchanged, generate their Applications from our cluster Secret",
  needs: ["control-plane", "argocd", "gitops-bridge"],

  async run(stage) {
    const { gitopsBridge } = stage.lab.settings;
    if (gitopsBridge === undefined) throw new Skip("E2E_GITOPS_BRIDGE isn't set");
    const files = stage.lab.argocd();
    const world = await stage.step("cluster, Git remote and checkout are ready", () =>
      stage.lab.world(NAME, {}),
    );
    const secret = await stage.step("cdktf synth of the environment argocd", () =>
      synthesized(world),
    );
    await installBare(world, files);
    await applyClusterSecret(world.cluster, secret);
    const components = await startComponents(world, files, { by: "scenario", syncTimeout: "600" });
    const sets = applicationSetsIn(path.join(gitopsBridge, BRIDGE_ADDONS));
    await stage.step(`${sets.length} ApplicationSets generate without an error`, () =>
      generate(world.cluster, sets),
    );
    stage.figure("ApplicationSets of gitops-bridge", String(sets.length));
    await assertGenerated(stage, world, secret.metadata.annotations ?? {});
    await stage.step("an annotation that is missing stays as `{{...}}`", () => missing(world));
    assert.deepEqual(components.crashes, [], "components that ended by themselves");
    await stage.lab.end(NAME);
  },
};

/** The cluster Secret of an environment on AWS. */
async function synthesized(world: World): Promise<SynthesizedEngine["clusterSecret"]> {
  configure(world.checkout, {
    platform: "landbridge",
    defaultEnvironment: environment.name,
    environments: [environment],
  });
  world.env = { TERRAFORM_BINARY_NAME: path.join(world.folder, "none") };
  await world.cdktf.synth();
  return new SynthesizedEngine(world.checkout, environment.name).clusterSecret;
}

/** One Application for each addon that both have, with the contract's values in the chart's. */
async function assertGenerated(
  stage: Stage,
  { cluster }: World,
  annotations: Readonly<Record<string, string>>,
): Promise<void> {
  const names = Object.values(ADDONS).map((chart) => `addon-in-cluster-${chart}`);
  const all = await applications(cluster);
  assert.deepEqual(all.map(({ metadata }) => metadata.name).sort(), [...names].sort());
  for (const application of all) {
    const text = JSON.stringify(application.spec);
    assert.doesNotMatch(text, /\{\{|<no value>/, application.metadata.name);
  }
  for (const [addon, chart] of Object.entries(ADDONS)) {
    const application = all.find(({ metadata }) => metadata.name.endsWith(`-${chart}`));
    assert.ok(application !== undefined, chart);
    const { values, namespace } = generatedFrom(application);
    assert.equal(namespace, annotations[`${addon}_namespace`], chart);
    const { serviceAccount } = values as Record<string, unknown>;
    assert.deepEqual(
      serviceAccount,
      {
        name: annotations[`${addon}_service_account`],
        annotations: { "eks.amazonaws.com/role-arn": annotations[`${addon}_iam_role_arn`] },
      },
      chart,
    );
  }
  const dns = all.find(({ metadata }) => metadata.name.endsWith("external-dns"));
  assert.ok(dns !== undefined);
  const { domainFilters } = generatedFrom(dns).values as Record<string, unknown>;
  assert.deepEqual(domainFilters, [environment.dns.domain]);
  stage.figure("Applications from our cluster Secret", all.length.toFixed(0));
}

/** gitops-bridge's templates have no missingkey=error: a value that isn't there is no error of Argo CD. */
async function missing({ cluster }: World): Promise<void> {
  const metadata = { name: "in-cluster", namespace: "argocd" };
  const annotations = { karpenter_sqs_queue_name: null };
  await cluster.merge(SECRET, { metadata }, { metadata: { annotations } });
  await waitFor("the template's text in the Application", async () => {
    const karpenter = await cluster.read(APPLICATION, "addon-in-cluster-karpenter", "argocd");
    return JSON.stringify(karpenter?.spec).includes(
      "{{metadata.annotations.karpenter_sqs_queue_name}}",
    );
  });
}
