import * as fs from "node:fs";
import * as path from "node:path";

import { awsEnvironment } from "../../../config/schema";
import { APPLICATIONS, estimate, total } from "../../../tools/costs/estimate";
import { EXAMPLES } from "../../../tools/costs/examples";
import { renderMarkdown, renderText } from "../../../tools/costs/render";
import { replaceSection } from "../../../tools/docs/section";
import { ADDON_SWITCHES, full } from "../../support/addons-platform";
import { ARGOCD_ENGINES } from "../../support/argocd-engines";
import { EXISTING_VPC } from "../../support/existing-vpc";
import { ARGOCD_EKS } from "../../support/fleet-platform";
import { MODULES } from "../../support/modules-platform";
import { environment } from "../preflight/support";

const monthly = (name: string, items: ReturnType<typeof estimate>): number | undefined =>
  items.find(({ what }) => what.startsWith(name))?.monthly;

test("an environment is the sum of its items", () => {
  const items = estimate(environment());
  // 730 hours: $0.10, and 2 nodes of $0.0816.
  expect(monthly("EKS control plane", items)).toBeCloseTo(73);
  expect(monthly("nodes platform", items)).toBeCloseTo(119.14);
  expect(monthly("NAT gateways", items)).toBeCloseTo(32.85);
  expect(total(items)).toBeCloseTo(items.reduce((sum, item) => sum + (item.monthly ?? 0), 0));
});

test("two zones double the database, and an existing VPC has no NAT gateways to pay for", () => {
  const { database } = environment();
  const [one, two] = [false, true].map((multiAz) =>
    estimate(environment({ database: { ...database, multiAz } })),
  );
  expect(monthly("PostgreSQL", two!)).toBeCloseTo(2 * monthly("PostgreSQL", one!)!);
  const existing = estimate(environment({ network: EXISTING_VPC }));
  expect(monthly("NAT gateways", existing)).toBeUndefined();
});

test("a management environment pays for the clusters that Crossplane creates", () => {
  const without = estimate(environment());
  const topology = {
    kind: "management" as const,
    workloads: {
      orders: { cidr: "10.100.0.0/16", availabilityZones: ["a", "b", "c"] },
      search: {
        cidr: "10.101.0.0/16",
        natGateways: "per-az" as const,
        nodes: { count: 3, diskSizeGib: 100 },
      },
    },
  };
  const items = estimate(environment({ topology, addons: { crossplane: {} } }));
  const added = items.filter(({ what }) => !without.some((other) => other.what === what));
  expect(added.map(({ what, count }) => [what, count])).toEqual([
    ["workload cluster orders: EKS control plane", 1],
    ["workload cluster orders: nodes, m7g.large", 2],
    ["workload cluster orders: volumes, GiB", 100],
    ["workload cluster orders: NAT gateways", 1],
    ["workload cluster orders: their public addresses", 1],
    ["workload cluster search: EKS control plane", 1],
    ["workload cluster search: nodes, m7g.large", 3],
    ["workload cluster search: volumes, GiB", 300],
    ["workload cluster search: NAT gateways", 2],
    ["workload cluster search: their public addresses", 2],
  ]);
  expect(monthly("workload cluster orders: EKS", items)).toBeCloseTo(73);
});

test("a workload environment doesn't pay for the engine of its hub", () => {
  const workload = { topology: { kind: "workload" as const, hub: "hub" } };
  const [own, hubs] = [{}, workload].map((more) =>
    estimate(environment({ engine: ARGOCD_EKS, ...more })),
  );
  expect(own!.map(({ what }) => what)).toContain("EKS's Argo CD");
  expect(hubs!.map(({ what }) => what)).not.toContain("EKS's Argo CD");
  const [alone, registered] = [{}, workload].map((more) =>
    estimate(environment({ engine: { kind: "argocd" }, ...more })),
  );
  expect(monthly("secrets", alone!)! - monthly("secrets", registered!)!).toBeCloseTo(0.4);
});

test("optional addons add their load balancer, volumes, file system and secrets", () => {
  const [without, all] = [{}, { ...ADDON_SWITCHES, "nginx-ingress": {} }].map((addons) =>
    estimate(environment({ addons })),
  );
  const difference = all!.filter(({ what }) => !without!.some((other) => other.what === what));
  expect(difference.map(({ what, count }) => [what, count])).toEqual([
    ["network load balancer of NGINX", 1],
    ["its public addresses", 2],
    ["volumes of monitoring, GiB", 57],
    ["EFS file system", 1],
  ]);
  // Grafana's, and the webhook receiver's; those of Slack and others are created by hand.
  expect(monthly("secrets", all!)! - monthly("secrets", without!)!).toBeCloseTo(0.8);
});

test("an environment with everything on has a price or a reason for each line", () => {
  const items = estimate(awsEnvironment.parse(full));
  expect(items.length).toBeGreaterThan(25);
  expect(items.filter(({ monthly: amount, reason }) => amount === undefined && !reason)).toEqual(
    [],
  );
  expect(
    items.filter(({ monthly: amount }) => amount === undefined).map(({ what }) => what),
  ).toEqual(["EFS file system", "CloudWatch's dashboards and alarms"]);
});

test("EKS's Argo CD is charged with its Applications, as many as the tree has", () => {
  const items = estimate(environment({ engine: ARGOCD_ENGINES["argocd-eks"] }));
  expect(monthly("EKS's Argo CD", items)).toBeCloseTo(21.9);
  expect(monthly("its Applications", items)).toBeCloseTo(24 * 1.095);
  const folder = path.resolve(__dirname, "../../../gitops/argocd/argocd/applications/templates");
  const applications = fs
    .readdirSync(folder)
    // Those of single sign-on are only for the Argo CD that Terraform installs.
    .filter((file) => !file.startsWith("argocd-"))
    .flatMap((file) =>
      fs.readFileSync(path.join(folder, file), "utf8").match(/^kind: Application$/gm),
    );
  expect(APPLICATIONS).toBe(applications.length + 1);
  const own = estimate(environment({ engine: { kind: "argocd" } }));
  expect(own.some(({ what }) => what.includes("Argo CD"))).toBe(false);
  expect(monthly("secrets", own)! - monthly("secrets", estimate(environment()))!).toBeCloseTo(0.4);
});

test("optional modules add what they run", () => {
  const addons = { "nginx-ingress": { service: { kind: "node-port" } } } as const;
  const [without, all] = [{}, MODULES].map((modules) => estimate(environment({ addons, modules })));
  const difference = all!.filter(({ what }) => !without!.some((other) => other.what === what));
  expect(difference.map(({ what, count }) => [what, count])).toEqual([
    ["Application Load Balancer", 1],
    ["public addresses of the Application Load Balancer", 2],
    ["Kafka's brokers, kafka.t3.small", 2],
    ["storage of Kafka, GiB", 40],
    ["OpenSearch's nodes, t3.medium.search", 1],
    ["storage of OpenSearch, GiB", 20],
    ["Hydra's PostgreSQL, db.t4g.micro", 1],
    ["storage of Hydra's PostgreSQL, GiB", 20],
    ["session host, t4g.nano", 1],
    ["KMS key of SOPS", 1],
    ["KMS key of the alarms", 1],
    ["CloudWatch's dashboards and alarms", 1],
  ]);
  expect(monthly("secrets", all!)! - monthly("secrets", without!)!).toBeCloseTo(0.4);
});

test("what has no price is named, not counted as free", () => {
  const { cluster } = environment();
  const nodeGroups = {
    platform: { ...cluster.nodeGroups.platform!, instanceTypes: ["x99.large"] },
  };
  expect(renderText(environment({ cluster: { ...cluster, nodeGroups } }))).toMatch(
    /no price here {2}2 × nodes platform, x99\.large \(its type is not in/,
  );
});

test("every item of the example environments has a price", () => {
  for (const example of EXAMPLES) {
    expect(estimate(example).filter((item) => item.monthly === undefined)).toEqual([]);
  }
});

/** Without the padding of tables, which Prettier adds and jest can't run. */
const unpadded = (text: string): string =>
  text.replace(/ {2,}/g, " ").replace(/-{3,}/g, "---").trim();

test("the page has today's totals; npm run docs updates it", () => {
  const file = path.resolve(__dirname, "../../../docs/costs.md");
  const page = fs.readFileSync(file, "utf8");
  const expected = replaceSection(page, "costs", renderMarkdown(EXAMPLES));
  expect(unpadded(page)).toBe(unpadded(expected));
});
