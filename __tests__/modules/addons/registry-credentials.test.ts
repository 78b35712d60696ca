import { externalSecrets } from "../../../modules/addons/external-secrets";
import { registryCredentials } from "../../../modules/addons/registry-credentials";
import { switchedOn } from "./environment";

const secretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:docker-hub-AbCdEf";
const server = "https://index.docker.io/v1/";

test("the credentials are read in a namespace of their own", () => {
  const switches = { "registry-credentials": { secretArn, server } };
  const { document } = switchedOn(switches, registryCredentials, externalSecrets);
  const { variables, secrets, namespaces } = document();
  expect(variables).toMatchObject({
    TF_REGISTRY_SERVER: { value: server },
    TF_REGISTRY_SECRET_ARN: { value: secretArn },
  });
  expect(secrets).toMatchObject([{ name: "docker-hub", properties: ["username", "password"] }]);
  expect(namespaces).toHaveProperty("registry-credentials");
});
