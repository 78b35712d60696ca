import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments, parseDocument } from "yaml";

import { externalSecrets } from "../../../modules/addons/external-secrets";
import { notifications } from "../../../modules/addons/notifications";
import type { NotificationSettings } from "../../../modules/addons/notifications/settings";
import { switchedOn } from "./environment";

const INFRASTRUCTURE = path.resolve(__dirname, "../../../gitops/infrastructure");
const secretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:team/slack-AbCdEf";

const documentOf = (credential: NotificationSettings["slack"]["credential"]) => {
  const slack = { secretArn, credential, channel: "platform-alerts" };
  const switches = { notifications: { slack, severity: "error" } } as const;
  return switchedOn(switches, notifications, externalSecrets).document();
};

test.each([
  ["bot-token", "token"],
  ["webhook", "address"],
] as const)("with a %s, External Secrets reads the key %s", (credential, key) => {
  const { variables, secrets } = documentOf(credential);
  expect(variables).toMatchObject({
    TF_SLACK_CHANNEL: { value: "platform-alerts" },
    TF_NOTIFICATION_SEVERITY: { value: "error" },
    TF_SLACK_SECRET_ARN: { value: secretArn },
  });
  expect(secrets).toMatchObject([{ name: "team/slack", properties: [key] }]);
});

interface Source {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}
interface Alert {
  readonly spec: { readonly eventSources: Source[]; readonly exclusionList: string[] };
}
const ALERT = parseDocument(
  fs.readFileSync(path.join(INFRASTRUCTURE, "notifications/slack/alert.yaml"), "utf8"),
).toJS() as Alert;

/** Objects of the tree whose events the Alert must take. */
function emitters(): readonly Source[] {
  const files = fs.readdirSync(INFRASTRUCTURE, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".yaml"))
    .flatMap((file) =>
      parseAllDocuments(fs.readFileSync(path.join(INFRASTRUCTURE, file), "utf8")).map(
        (document) => document.toJS() as { kind?: string; metadata?: Omit<Source, "kind"> } | null,
      ),
    )
    .flatMap((object) => {
      const kinds = /^(Kustomization|HelmRelease|GitRepository|HelmRepository|OCIRepository)$/;
      if (object?.metadata?.namespace === undefined || !kinds.test(object.kind ?? "")) return [];
      const { name, namespace } = object.metadata;
      const kind = object.kind ?? "";
      const own = { kind, name, namespace };
      // helm-controller creates it next to its repository.
      return kind === "HelmRepository" ? [own, { ...own, kind: "HelmChart" }] : [own];
    });
}

const key = ({ kind, namespace = "flux-system" }: Source): string => `${kind} ${namespace}`;
const emitting = new Set(emitters().map(key));
const taken = new Set(ALERT.spec.eventSources.map(key));

test("the Alert has no entry for what the tree doesn't have", () => {
  expect([...taken].filter((entry) => !emitting.has(entry))).toEqual([]);
});

test("it takes the events of every Kustomization and source of Flux, and of the releases that we ship", () => {
  const own = [...emitting].filter((entry) => entry.endsWith(" flux-system"));
  // Not every namespace: an addon of one's own may have no entry, and its failing release still fails its Kustomization.
  const shipped = ["HelmRelease karpenter", "OCIRepository karpenter", "HelmChart authentik"];
  expect([...taken]).toEqual(expect.arrayContaining([...own, ...shipped]));
  expect(taken.size).toBeGreaterThan(30);
});

test.each([
  ["Dependencies do not meet ready condition, retrying in 5s", true],
  ["dependency 'istio-system/istio-base' is not ready", true],
  ["unable to get 'istio-system/istio-base' dependency: not found", true],
  ["Health checks canceled due to new reconciliation triggered by GitRepository/a/b", true],
  ["garbage collected 1 artifacts", true],
  ["health check failed after 5m0s: timeout waiting for: [Deployment/shop/shop]", false],
  ["Helm install failed for release a/b: context deadline exceeded", false],
  ["failed to checkout and determine revision: unable to clone: i/o timeout", false],
  ["stored artifact for commit 'Raise the limit'", false],
])("%s: left out %s", (message, isLeftOut) => {
  const excluded = ALERT.spec.exclusionList.some((pattern) => new RegExp(pattern).test(message));
  expect(excluded).toBe(isLeftOut);
});
