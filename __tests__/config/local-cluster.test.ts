import { onLocalCluster } from "../../config/local-cluster";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { fixturePlatform as platform } from "../support/fixture-platform";

const choice = { configPath: "/kubeconfig", configContext: "chosen" };

test("a chosen cluster replaces the configured one, only in local environments", () => {
  const { environments } = validatePlatform(onLocalCluster(platform, choice), ACCOUNT_NAMES);
  expect(
    environments.map((environment) =>
      environment.kind === "local" ? environment.kubernetes : environment.kind,
    ),
  ).toEqual(["aws", "aws", choice]);
});

test("without a choice, the configuration stays unchanged", () => {
  expect(onLocalCluster(platform, undefined)).toBe(platform);
});
