import { ExternalDns } from "../../../modules/addons/external-dns";
import { actions, inlinePolicies, isRead, resources } from "../pod-identity/support";
import { addonsIn } from "./environment";

const ZONE = "arn:aws:route53:::hostedzone/Z1";
const build = () =>
  addonsIn((stack, given) => {
    new ExternalDns(stack, "external-dns", { ...given, zoneArn: ZONE });
  });

test("may change only the records of its zone, and no delegations", () => {
  const policy = Object.values(inlinePolicies(build().json)).flat();
  const changes = policy.filter((statement) => !actions(statement).every(isRead));
  expect(changes).toEqual([
    expect.objectContaining({
      Action: "route53:ChangeResourceRecordSets",
      Resource: ZONE,
      Condition: {
        "ForAllValues:StringEquals": {
          "route53:ChangeResourceRecordSetsRecordTypes": ["A", "AAAA", "CNAME", "TXT"],
        },
      },
    }),
  ]);
});

test("outside its zone, may only list zones", () => {
  const beyond = Object.values(inlinePolicies(build().json))
    .flat()
    .filter((statement) => resources(statement).some((resource) => resource !== ZONE));
  expect(beyond.flatMap(actions)).toEqual(["route53:ListHostedZones"]);
});

test("the contract gets identity, namespace and values", () => {
  const { identities, namespaces, services } = build().document();
  expect(identities).toMatchObject([
    { namespace: "external-dns", serviceAccount: "external-dns", managedBy: "git" },
  ]);
  expect(namespaces).toHaveProperty("external-dns");
  expect(services["external-dns"]).toMatchObject({
    namespace: "external-dns",
    values: {
      domainFilters: ["dev.example.com"],
      txtOwnerId: "landbridge-dev",
      env: [{ name: "AWS_DEFAULT_REGION", value: "eu-west-1" }],
    },
  });
});
