import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { COMPONENTS, full, platformFolder } from "../../../__tests__/support/addons-platform";
import { MODULES, sopsConfigurationOf } from "../../../__tests__/support/modules-platform";
import type { AwsEnvironmentInput } from "../../../config/schema";
import { MODULE_RULES } from "../../aws/module-rules";
import { CONFIG_MAP } from "../../cluster/kinds";
import { WITH_TERRAFORM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { managed, readState } from "../../terraform/state";
import type { Scenario } from "../scenario";
import { assertPlansEmpty, STACKS } from "../support";
import { assertDestroyed, count, deploy, destroy } from "./lifecycle";
import { awsWorld, configureAws, type AwsWorld } from "./support";

type Modules = NonNullable<AwsEnvironmentInput["modules"]>;

const DOMAIN = "dev.example.com";

/** Crossplane needs a topology, and creates nothing here: __tests__/gitops/workload-cluster.test.ts renders what it would. */
const OWN_TOPOLOGY = "crossplane";

/** Every other optional addon. The file system isn't protected, because the scenario destroys it. */
const addons = {
  ...full.addons,
  "aws-efs-csi-driver": {},
  [OWN_TOPOLOGY]: undefined,
} satisfies AwsEnvironmentInput["addons"];

/** With developers among those who may enter. */
const { cluster } = full;

/** What an environment has in which everything optional is on. */
export const EVERYTHING = {
  addons,
  cluster,
  modules: MODULES,
} satisfies Partial<AwsEnvironmentInput>;

/** What modules may be instead, and a parent zone in another account. */
const ALTERNATIVES: Partial<AwsEnvironmentInput> = {
  addons,
  cluster,
  modules: {
    ...MODULES,
    msk: { kind: "serverless" },
    "private-access": {
      kind: "client-vpn",
      clientCidr: "10.200.0.0/22",
      authentication: {
        kind: "federated",
        samlProviderArn: "arn:aws:iam::111122223333:saml-provider/sso",
      },
      rules: { vpc: { group: "developers" } },
    },
  },
  dns: {
    domain: DOMAIN,
    zone: {
      kind: "new",
      parentZone: "example.com",
      parentZoneRoleArn: "arn:aws:iam::444455556666:role/landbridge-dns",
    },
  },
};

/** What only the alternatives create. */
const LATER_TYPES = [
  "aws_msk_serverless_cluster",
  "aws_ec2_client_vpn_endpoint",
  "aws_ec2_client_vpn_network_association",
  "aws_ec2_client_vpn_authorization_rule",
  "aws_cloudwatch_log_stream",
] as const;

/** A resource of each module: its type, and how its name begins. */
const RESOURCES: Readonly<Record<keyof Modules, readonly [type: string, name: string]>> = {
  sops: ["aws_kms_alias", "sops"],
  "ingress-load-balancer": ["aws_lb", "ingress-load-balancer"],
  msk: ["aws_msk_cluster", "kafka"],
  opensearch: ["aws_opensearch_domain", "opensearch"],
  "hydra-database": ["aws_db_instance", "hydra"],
  "private-access": ["aws_instance", "session-host"],
  cloudwatch: ["aws_cloudwatch_dashboard", "cloudwatch"],
};

/** An environment with everything that is optional. */
export const awsEverything: Scenario = {
  name: "aws-everything",
  title:
    "every optional addon and module on a simulated AWS: apply, empty plans, teardown and destroy; then serverless Kafka, a client VPN and a parent zone elsewhere",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const props = { domain: DOMAIN, change: EVERYTHING, laterTypes: LATER_TYPES };
    const aws = await awsWorld(stage, "aws-everything", props, { tree: listEverything });
    const { world, simulator } = aws;
    simulator.rule({ values: MODULE_RULES });
    await validate(aws);
    await deploy(stage, aws);
    stage.figure("resources", String(count(aws)));
    assertModules(world);
    await assertValues(world);
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
    const destroyed = await stage.step("destroyed", () => destroy(aws));
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.match(destroyed.output, /Suspend reconciliation/);
    await assertDestroyed(aws);
    for (const [type] of Object.values(RESOURCES)) {
      assert.equal(simulator.records(type).size, 0, `${type} in the account`);
    }

    configureAws(world, { domain: DOMAIN, change: ALTERNATIVES });
    await stage.step("deployed core with the alternatives", () => world.cdktf.deploy(["core"]));
    const state = readState(world.checkout, "dev", "core");
    for (const type of LATER_TYPES) assert.ok(managed(state, type).length > 0, type);
    const [vpn] = managed(state, "aws_ec2_client_vpn_endpoint");
    assert.deepEqual(vpn?.attributes.dns_servers, ["10.20.0.2"], "the resolver of 10.20.0.0/16");
    await stage.step("its plan is empty", () => assertPlansEmpty(world, ["core"]));
    // By Terraform itself: cdktf doesn't destroy core without bootstrap, which wasn't deployed this time.
    const args = ["destroy", "-auto-approve", "-input=false"];
    const last = await stage.step("destroyed core", () => world.cdktf.terraform("core", args));
    assert.equal(last.code, 0, last.output);
    await assertDestroyed(aws);
    await stage.lab.end("aws-everything");
  },
};

/** Git's side of what is on: the components of dev, and the rule for its key. */
export function listEverything(gitops: string): void {
  const file = path.join(gitops, "clusters/dev/platform/kustomization.yaml");
  fs.writeFileSync(file, platformFolder(COMPONENTS.filter((name) => name !== OWN_TOPOLOGY)));
  fs.writeFileSync(path.join(gitops, "../.sops.yaml"), sopsConfigurationOf("dev"));
}

/** Terraform finds no mistake in the synthesized stacks. */
async function validate({ world }: AwsWorld): Promise<void> {
  for (const stack of STACKS) {
    for (const args of [["init", "-input=false"], ["validate"]]) {
      const { code, output } = await world.cdktf.terraform(stack, args);
      assert.equal(code, 0, `${stack}: ${output}`);
    }
  }
}

/** Each module has created something. */
function assertModules({ checkout }: World): void {
  const state = readState(checkout, "dev", "core");
  for (const [module, [type, start]] of Object.entries(RESOURCES)) {
    const own = managed(state, type).filter(({ name }) => name.startsWith(start));
    assert.ok(own.length > 0, `${module}: no ${type}`);
  }
}

/** Flux has substituted every value of the contract, and none is empty. */
async function assertValues({ cluster }: World): Promise<void> {
  const map = await cluster.read(CONFIG_MAP, "received", "default");
  const data = map?.data ?? {};
  for (const [name, value] of Object.entries(data)) assert.match(value, /^value: ./, name);
  assert.match(data.TF_KAFKA_BOOTSTRAP_BROKERS ?? "", /:9098/);
  assert.match(data.TF_OPENSEARCH_ENDPOINT ?? "", /\.es\.amazonaws\.com$/);
  assert.match(data.TF_SOPS_KEY_ARN ?? "", /:alias\/landbridge-dev-sops$/);
  assert.match(data.TF_HYDRA_DB_HOST ?? "", /hydra/);
}
