import { moduleProtections } from "../../config/module-retention";
import { awsEnvironment } from "../../config/schema";
import { dev } from "../support/fixture-platform";
import { problemsOf, withProperties, withProperty } from "./support";

const ADMIN = "arn:aws:iam::111122223333:role/platform-admin";
const SETUP = { namespace: "logging", serviceAccount: "setup", access: "admin" };

const placesOf = (modules: object): readonly string[] =>
  problemsOf(withProperty("dev", "modules", modules)).map(({ place }) => place);

test("SOPS needs Flux", () => {
  const modules = { sops: {} };
  expect(placesOf(modules)).toEqual([]);
  const engine = { kind: "argocd" };
  expect(problemsOf(withProperties("dev", { engine, modules }))).toMatchObject([
    { place: "dev.modules.sops" },
  ]);
});

test("the load balancer needs NGINX on a port of the nodes", () => {
  const modules = { "ingress-load-balancer": {} };
  expect(placesOf(modules)).toEqual(["dev.modules.ingress-load-balancer"]);
  const addons = { "nginx-ingress": { service: { kind: "node-port" } } };
  expect(problemsOf(withProperties("dev", { addons, modules }))).toEqual([]);
});

test.each([
  ["the Job in Git alone", {}, []],
  ["one more", { adminArn: ADMIN }, []],
  ["two more", { adminArn: ADMIN, clients: { setup: SETUP } }, ["dev.modules.opensearch"]],
])("OpenSearch is administered by %s", (_what, opensearch, places) => {
  expect(placesOf({ opensearch })).toEqual(places);
});

test("more zones of OpenSearch than the network has are an error", () => {
  expect(placesOf({ opensearch: { adminArn: ADMIN, zones: 3 } })).toEqual([
    "dev.modules.opensearch.zones",
  ]);
});

test("Kafka 4 on the smallest brokers is an error", () => {
  const msk = { kind: "provisioned", kafkaVersion: "4.1.x.kraft" };
  expect(placesOf({ msk })).toEqual(["dev.modules.msk.kafkaVersion"]);
  expect(placesOf({ msk: { ...msk, instanceType: "kafka.m7g.large" } })).toEqual([]);
});

test("clients of the VPN with addresses of the VPC are an error", () => {
  const access = (clientCidr: string) => ({
    "private-access": {
      kind: "client-vpn",
      clientCidr,
      authentication: {
        kind: "federated",
        samlProviderArn: "arn:aws:iam::111122223333:saml-provider/sso",
      },
    },
  });
  expect(placesOf(access("10.20.128.0/22"))).toEqual(["dev.modules.private-access.clientCidr"]);
  expect(placesOf(access("10.200.0.0/22"))).toEqual([]);
});

test("what holds data is protected like the database, unless it is configured", () => {
  const environment = awsEnvironment.parse({
    ...dev,
    retain: true,
    database: { ...dev.database, deletionProtection: true },
    modules: {
      msk: { kind: "provisioned", deletionProtection: false },
      opensearch: { adminArn: ADMIN },
      "hydra-database": {},
    },
  });
  expect(moduleProtections(environment).map(({ what }) => what)).toEqual([
    "Hydra's database",
    "the OpenSearch domain",
  ]);
});

test("a role for the parent zone without a parent zone is an error", () => {
  const zone = { kind: "new", parentZoneRoleArn: "arn:aws:iam::444455556666:role/dns" };
  expect(problemsOf(withProperty("dev", "dns", { domain: "dev.example.com", zone }))).toMatchObject(
    [{ place: "dev.dns.zone.parentZoneRoleArn" }],
  );
});
