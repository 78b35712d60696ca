/** What authentik's own rules require of its blueprints, certificates and values, which no schema covers. */
import { X509Certificate } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

const FOLDER = path.resolve(__dirname, "../../gitops/infrastructure/authentik");
const read = (file: string): string => fs.readFileSync(path.join(FOLDER, file), "utf8");

const secret = parse(read("secrets/blueprint-headlamp.yaml")) as {
  readonly spec: {
    readonly target: { readonly template: { readonly data: Readonly<Record<string, string>> } };
    readonly data: readonly { readonly secretKey: string }[];
  };
};
const [argocdSecret, argocdBlueprint] = parse(read("../argocd/authentik/blueprint.yaml")) as [
  { readonly value: { readonly secretKey: string } },
  { readonly value: string },
];

interface Client {
  readonly name: string;
  readonly blueprint: string;
  readonly secretKeys: readonly string[];
}

const CLIENTS: readonly Client[] = [
  {
    name: "headlamp",
    blueprint: secret.spec.target.template.data["headlamp.yaml"] ?? "",
    secretKeys: secret.spec.data.map(({ secretKey }) => secretKey),
  },
  {
    name: "argocd",
    blueprint: argocdBlueprint.value,
    secretKeys: [argocdSecret.value.secretKey],
  },
];

interface Entry {
  readonly model: string;
  readonly conditions?: readonly unknown[];
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** A blueprint with authentik's tags as text: `!Find [a, [b, c]]` becomes `Find: [...]`. */
function entries(blueprint: string): readonly Entry[] {
  const tag = (name: string) => ({
    tag: `!${name}`,
    collection: "seq" as const,
    resolve: (node: unknown) => ({ [name]: JSON.stringify(node) }),
  });
  const keyOf = { tag: "!KeyOf", resolve: (text: string) => ({ KeyOf: text }) };
  return (parse(blueprint, { customTags: [tag("Find"), keyOf] }) as { entries: Entry[] }).entries;
}

const finds = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/\{"Find":"(.*?)"\}/g)].map(([, found = ""]) => found);

describe.each(CLIENTS)("$name", ({ name, blueprint, secretKeys }) => {
  test("the client secret is part of the blueprint's text, so that a new one is applied", () => {
    expect(blueprint).not.toContain("!Env");
    expect(blueprint).not.toContain("!File");
    expect(secretKeys).toHaveLength(1);
    expect(blueprint).toContain(`client_secret: "{{ .${secretKeys[0]} }}"`);
  });

  test("every !Find has a condition, so that no provider is created without its flows and its key", () => {
    const using = entries(blueprint).filter(({ attrs }) => finds(attrs ?? {}).length > 0);
    expect(using.map(({ model }) => model)).toEqual(["authentik_providers_oauth2.oauth2provider"]);
    for (const { attrs, conditions } of using) {
      expect(finds(conditions ?? []).sort()).toEqual(finds(attrs).sort());
    }
  });

  test("the application has no condition: it makes the blueprint fail where its provider was skipped", () => {
    const application = entries(blueprint).find(
      ({ model }) => model === "authentik_core.application",
    );
    expect(application).not.toHaveProperty("conditions");
    expect(application?.attrs?.provider).toEqual({ KeyOf: `${name}-provider` });
  });
});

test("the database's certificate is verified against AWS's authorities, which outlive this platform", () => {
  const bundle = read("database/rds-global-bundle.pem");
  const certificates = [
    ...bundle.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g),
  ].map(([pem]) => new X509Certificate(pem));
  expect(certificates.length).toBeGreaterThan(60);
  for (const { subject, ca, validTo } of certificates) {
    expect([subject, ca]).toEqual([expect.stringMatching(/Amazon RDS \S+ Root CA/), true]);
    expect(new Date(validTo).getFullYear()).toBeGreaterThan(2060);
  }
  // The authority that modules/database chooses, in the regions of the environments.
  expect(bundle).toContain("# Amazon RDS eu-west-1 Root CA RSA2048 G1");
  const { authentik } = parse(read("controller/base/values.yaml")) as {
    authentik: { postgresql: Readonly<Record<string, string>> };
  };
  expect(authentik.postgresql).toMatchObject({
    user: "authentik_app",
    sslmode: "verify-full",
    sslrootcert: "/certificates/rds-global-bundle.pem",
  });
});
