import { backends } from "../../../tools/charts/checks/backends";
import { identities } from "../../../tools/charts/checks/identities";
import { podData } from "../../../tools/charts/checks/pod-data";
import { renders } from "../../../tools/charts/checks/renders";
import { schemasCheck } from "../../../tools/charts/checks/schemas";
import type { ChartCheck } from "../../../tools/charts/rendered";
import { SchemaFiles } from "../../../tools/charts/schema-files";
import { contract, FILES, rendered, RENDERED } from "./support";

/** Messages of a check with their places. */
async function found(check: ChartCheck, options?: Parameters<typeof rendered>[0]) {
  const findings = await check.run(await rendered(options));
  return findings.map(
    ({ location, message }) => `${location.file}:${String(location.line)}: ${message}`,
  );
}

const output = (from: string, to: string): string => {
  expect(RENDERED).toContain(from);
  return RENDERED.replace(from, to);
};

test("a chart that renders everything that Git and the contract name has no findings", async () => {
  for (const check of [renders, schemasCheck(new SchemaFiles()), backends, identities, podData]) {
    expect(await found(check)).toEqual([]);
  }
});

describe("schemas", () => {
  const check = schemasCheck(new SchemaFiles());

  test("a field of the wrong type is reported with its template, at the release", async () => {
    expect(await found(check, { output: output("port: 80", "port: http") })).toEqual([
      'clusters/dev/release.yaml:9: The chart app 1.0.0 renders an invalid Service "app" (app/templates/app.yaml): /spec/ports/0/port must be integer.',
    ]);
  });

  test("an unknown field is reported, and the items of a List are validated one by one", async () => {
    const list = `kind: List
apiVersion: v1
items: [{ apiVersion: v1, kind: ServiceAccount, metadata: { name: a }, secret: [] }]`;
    expect(await found(check, { output: list })).toEqual([
      expect.stringContaining('/ must NOT have additional properties "secret".'),
    ]);
  });

  test("a field that may have several types is one problem", async () => {
    const quantity = output(
      "image: app:1",
      "image: app:1\n          resources: { requests: { cpu: [1] } }",
    );
    expect(await found(check, { output: quantity })).toEqual([
      expect.stringContaining("/resources/requests/cpu must be string or must be number."),
    ]);
  });

  test("kinds without a schema are counted", async () => {
    const files = new SchemaFiles();
    const output = "apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: a }";
    expect(await found(schemasCheck(files), { output })).toEqual([]);
    expect([...files.withoutSchema]).toEqual([["example.com/v1 Thing", 1]]);
  });
});

describe("backends", () => {
  test("a Service with another name is reported at the route", async () => {
    expect(await found(backends, { output: output("name: app }", "name: app-server }") })).toEqual([
      'clusters/dev/route.yaml:7: Neither Git nor a chart creates the Service "app/app" that the route sends traffic to.',
    ]);
  });

  test("a port that the Service doesn't have is reported at the route", async () => {
    expect(await found(backends, { output: output("port: 80", "port: 8080") })).toEqual([
      'clusters/dev/route.yaml:8: The Service "app/app" (chart app) has no port 80.',
    ]);
  });

  test("nothing is reported if a release of the namespace couldn't be rendered", async () => {
    const environment = await rendered();
    const [{ release }] = environment.releases as [(typeof environment.releases)[0]];
    const skipped = [{ release, reason: "no chart" }];
    expect(await backends.run({ ...environment, releases: [], skipped })).toEqual([]);
    expect(await backends.run({ ...environment, releases: [] })).toHaveLength(1);
  });
});

describe("identities", () => {
  test("a service account that doesn't exist is reported where Terraform declares it", async () => {
    const other = RENDERED.replace(
      "kind: ServiceAccount\nmetadata: { name: app }",
      "kind: ServiceAccount\nmetadata: { name: other }",
    );
    expect(await found(identities, { output: other })).toEqual([
      'modules/app.ts:7: Neither Git nor a chart creates the service account "app/app" that gets an IAM role.',
    ]);
  });

  test("a service account that no pod uses is reported", async () => {
    expect(
      await found(identities, {
        output: output("serviceAccountName: app", "serviceAccountName: default"),
      }),
    ).toEqual([
      'modules/app.ts:7: No pod runs as the service account "app/app", so none gets its IAM role.',
    ]);
  });

  test("the pods of a collector run as its service account", async () => {
    const collector = `${output("serviceAccountName: app", "serviceAccountName: default")}---
apiVersion: opentelemetry.io/v1beta1
kind: OpenTelemetryCollector
metadata: { name: app }
spec: { serviceAccount: app }
`;
    expect(await found(identities, { output: collector })).toEqual([]);
  });

  test("what Terraform installs in the engine's namespace isn't known", async () => {
    const [identity] = contract.identities;
    const environment = await rendered();
    const identitiesIn = (namespace: string) => ({
      ...environment,
      contract: {
        ...contract,
        identities: [{ ...identity!, namespace, serviceAccount: "image-reflector-controller" }],
      },
    });
    expect(await identities.run(identitiesIn("flux-system"))).toEqual([]);
    expect(await identities.run(identitiesIn("app"))).toHaveLength(1);
  });
});

describe("pod-data", () => {
  test("a Secret that nothing creates is reported", async () => {
    expect(
      await found(podData, {
        output: output("secretKeyRef: { name: app", "secretKeyRef: { name: db"),
      }),
    ).toEqual([
      'clusters/dev/release.yaml:9: The pods of Deployment "app/app" (chart app) need the Secret "db", which neither Git nor a chart creates.',
    ]);
  });

  test("a Secret of an ExternalSecret is found, and its keys are compared", async () => {
    const external = (key: string): Readonly<Record<string, string>> => ({
      "clusters/dev/route.yaml": `${FILES["clusters/dev/route.yaml"]!}---
apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata: { name: db, namespace: app }
spec: { data: [{ secretKey: ${key}, remoteRef: { key: db } }] }
`,
    });
    const db = output("secretKeyRef: { name: app", "secretKeyRef: { name: db");
    expect(await found(podData, { output: db, files: external("password") })).toEqual([]);
    expect(await found(podData, { output: db, files: external("pass") })).toEqual([
      'clusters/dev/release.yaml:9: The pods of Deployment "app/app" (chart app) need the key "password" of the Secret "db", which has only: pass.',
    ]);
  });

  test("a Secret that a Job of the chart creates is found", async () => {
    const job = (
      args: string,
    ) => `${output("secretKeyRef: { name: app", "secretKeyRef: { name: db")}---
apiVersion: batch/v1
kind: Job
metadata: { name: certificate, annotations: { helm.sh/hook: pre-install } }
spec: { template: { spec: { containers: [{ name: create, args: ${args} }] } } }
`;
    expect(await found(podData, { output: job("[create, --secret-name=db]") })).toEqual([]);
    expect(await found(podData, { output: job("[patch, --secret-name=db]") })).toHaveLength(1);
  });

  test("a service account that nothing creates is reported", async () => {
    const other = output("serviceAccountName: app", "serviceAccountName: other");
    expect(await found(podData, { output: other })).toEqual([
      expect.stringContaining('run as the service account "other", which neither Git nor a chart'),
    ]);
  });
});

describe("renders", () => {
  test("helm's error is a finding, but a missing chart isn't", async () => {
    const environment = await rendered();
    const [{ release }] = environment.releases as [(typeof environment.releases)[0]];
    const skipped = (failed: boolean) => ({
      ...environment,
      releases: [],
      skipped: [{ release, reason: "nil pointer", failed }],
    });
    expect(await renders.run(skipped(true))).toMatchObject([
      { message: `Helm can't render the chart "app": nil pointer`, object: "HelmRelease app/app" },
    ]);
    expect(await renders.run(skipped(false))).toEqual([]);
  });
});
