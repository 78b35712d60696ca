import { onLocalCluster } from "../../config/local-cluster";
import { validatePlatform } from "../../config/validate";
import { fixturePlatform as platform } from "../support/fixture-platform";

const choice = { configPath: "/kubeconfig", configContext: "chosen" };

test("a chosen cluster takes the place of the configured one, in local environments only", () => {
  const { environments } = validatePlatform(onLocalCluster(platform, choice));
  expect(
    environments.map((environment) =>
      environment.kind === "local" ? environment.kubernetes : environment.kind,
    ),
  ).toEqual(["aws", "aws", choice]);
});

test("without a choice the platform is as it is configured", () => {
  expect(onLocalCluster(platform, undefined)).toBe(platform);
});
