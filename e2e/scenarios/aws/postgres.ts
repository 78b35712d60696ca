import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { prod } from "../../../__tests__/support/fixture-platform";
import { follow, readHowTos, type HowTo } from "../../../__tests__/support/how-to";
import { majorUpgradeRules } from "../../aws/postgres-rules";
import { WITH_TERRAFORM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { unframed } from "../../terraform/cdktf";
import { managed, readState } from "../../terraform/state";
import type { Scenario } from "../scenario";
import { assertPlansEmpty, STACKS } from "../support";
import { deploy } from "./lifecycle";
import { awsWorld } from "./support";

const PAGE = "docs/production.md";
const DEPLOY = "npm run deploy -- core-prod bootstrap-prod";

/** A major upgrade of PostgreSQL and growth of its storage, as docs/production.md describes them. */
export const awsPostgres: Scenario = {
  name: "aws-postgres",
  title: `on a simulated AWS: PostgreSQL is upgraded and its storage grows, by following ${PAGE} literally`,
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const aws = await awsWorld(stage, "aws-postgres", { base: prod, domain: "prod.example.com" });
    const { world, simulator } = aws;
    configureShipped(world);
    await deploy(stage, aws);
    const before = instance(world);
    assert.equal(before.engine_version, "17");

    simulator.rule(majorUpgradeRules("18"));
    const deployStep = async (): Promise<void> => {
      await world.cdktf.deploy(STACKS);
      // RDS asks for permission only while the version changes.
      if (instance(world).engine_version === "18") simulator.rule({});
    };
    const howTos = readHowTos(fs.readFileSync(path.join(world.checkout, PAGE), "utf8"));
    const [upgrade, grow] = ["Upgrade PostgreSQL", "Grow the database"].map((title) => {
      const found = howTos.find((howTo) => howTo.title === title);
      assert.ok(found, `${PAGE} has no section "${title}"`);
      return found;
    }) as [HowTo, HowTo];

    const environment = path.join(world.checkout, "config/environments/prod.ts");
    const shipped = fs.readFileSync(environment, "utf8");
    fs.writeFileSync(environment, shipped.replace('engineVersion: "17"', 'engineVersion: "18"'));
    const refused = await stage.step("refused without permission", () =>
      world.cdktf.tryDeploy(STACKS),
    );
    assert.notEqual(refused.code, 0, refused.output);
    assert.match(unframed(refused.output), /AllowMajorVersionUpgrade flag must be present/);
    fs.writeFileSync(environment, shipped);

    await stage.step("followed Upgrade PostgreSQL", () =>
      followDeploying(world, upgrade, deployStep),
    );
    const upgraded = instance(world);
    assert.equal(upgraded.engine_version, "18");
    assert.equal(upgraded.allow_major_version_upgrade, false, "the permission was removed again");
    assert.equal(upgraded.id, before.id, "the instance was replaced");
    const groups = [...simulator.records("aws_db_parameter_group").values()];
    assert.deepEqual(
      groups.map(({ family }) => family),
      ["postgres18"],
    );
    assert.equal(upgraded.parameter_group_name, groups[0]?.name);

    await stage.step("followed Grow the database", () => followDeploying(world, grow, deployStep));
    const grown = instance(world);
    assert.equal(grown.allocated_storage, 100);
    assert.equal(grown.id, before.id, "the instance was replaced");
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
    await stage.lab.end("aws-postgres");
  },
};

/** The environment that is shipped, as its file has it, with Git and the state on this machine. */
function configureShipped({ checkout, remote }: World): void {
  const own = {
    state: { kind: "local" },
    git: { url: remote.url, auth: { kind: "token" } },
    engine: { kind: "flux", embeddedManifests: true },
  };
  const text = `import { prod } from "./environments/prod";
import type { PlatformInput } from "./schema";

const own = ${JSON.stringify(own)} as const;
// The provider's own Flux doesn't support the newest Kubernetes.
const cluster = { ...prod.cluster, version: "1.34" } as const;

export const platform: PlatformInput = {
  platform: "landbridge",
  defaultEnvironment: "prod",
  environments: [{ ...prod, ...own, cluster }],
};
`;
  fs.writeFileSync(path.join(checkout, "config/index.ts"), text);
}

/** Follows a section: its edits literally, and its deploys with cdktf, as preflight would ask the real AWS. */
async function followDeploying(
  world: World,
  { steps }: HowTo,
  deployStep: () => Promise<void>,
): Promise<void> {
  for (const step of steps) {
    if (step.kind !== "run") {
      follow(world.checkout, step);
      continue;
    }
    assert.equal(step.script, DEPLOY);
    await deployStep();
  }
}

function instance(world: World): Readonly<Record<string, unknown>> {
  const [found] = managed(readState(world.checkout, "prod", "core"), "aws_db_instance");
  assert.ok(found, "core has no database");
  return found.attributes;
}
