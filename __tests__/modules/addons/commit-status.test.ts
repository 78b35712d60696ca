import { commitStatus } from "../../../modules/addons/commit-status";
import type { CommitStatusSettings } from "../../../modules/addons/commit-status/settings";
import { externalSecrets } from "../../../modules/addons/external-secrets";
import { switchedOn } from "./environment";

const secretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:status-AbCdEf";

const documentOf = (credential: CommitStatusSettings["credential"]) => {
  const address = "https://github.com/acme/platform";
  const settings = { secretArn, credential, server: "github", address } as const;
  const switches = { "commit-status": settings };
  return switchedOn(switches, commitStatus, externalSecrets).document();
};

test.each([
  ["token", ["token"]],
  ["github-app", ["githubAppID", "githubAppInstallationID", "githubAppPrivateKey"]],
] as const)("with a %s, External Secrets reads its keys", (credential, properties) => {
  const { variables, secrets } = documentOf(credential);
  expect(variables).toMatchObject({
    TF_COMMIT_STATUS_SERVER: { value: "github" },
    TF_COMMIT_STATUS_ADDRESS: { value: "https://github.com/acme/platform" },
    TF_COMMIT_STATUS_SECRET_ARN: { value: secretArn },
  });
  expect(secrets).toMatchObject([{ name: "status", properties }]);
});
