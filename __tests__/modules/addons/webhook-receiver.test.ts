import { externalSecrets } from "../../../modules/addons/external-secrets";
import { webhookReceiver } from "../../../modules/addons/webhook-receiver";
import type { WebhookReceiverSettings } from "../../../modules/addons/webhook-receiver/settings";
import { switchedOn } from "./environment";

const build = (server: WebhookReceiverSettings["server"] = "github") =>
  switchedOn({ "webhook-receiver": { server } }, webhookReceiver, externalSecrets);

test("Terraform generates the token, and stores it nowhere", () => {
  const { json, document } = build();
  const [password] = Object.values(json.ephemeral?.random_password ?? {});
  expect(password).toMatchObject({ length: 64 });
  const [version] = Object.values(json.resource?.aws_secretsmanager_secret_version ?? {});
  expect(version).toHaveProperty("secret_string_wo");
  expect(version).not.toHaveProperty("secret_string");
  expect(document().secrets).toMatchObject([
    { name: "landbridge-dev/webhook-receiver", properties: ["token", "generation"] },
  ]);
});

test("only the route's namespace may use the host, and Flux's own has no part in the Gateway", () => {
  const { variables, namespaces } = build().document();
  expect(variables.TF_WEBHOOK_HOSTNAME).toMatchObject({ value: "flux-webhook.dev.example.com" });
  expect(namespaces).toMatchObject({
    "webhook-receiver": {
      labels: {
        "landbridge.dev/gateway": "platform",
        "host.landbridge.dev/flux-webhook": "owned",
      },
    },
  });
  expect(namespaces["flux-system"]?.labels).toEqual({});
});

test.each([
  ["github", "github"],
  ["gitea", "github"],
  ["gitlab", "gitlab"],
  ["bitbucket", "bitbucket"],
  ["bitbucketserver", "bitbucket"],
  ["azuredevops", "generic"],
] as const)("calls of %s are of the type %s", (server, type) => {
  expect(build(server).document().variables.TF_WEBHOOK_TYPE).toMatchObject({ value: type });
});
