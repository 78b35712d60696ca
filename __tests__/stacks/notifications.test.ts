import type { AwsEnvironmentInput } from "../../config/schema";
import { ADDON_SWITCHES } from "../support/addons-platform";
import { dev } from "../support/fixture-platform";
import { stacksIn } from "../support/platform";

/** The engine without the controller, which it may be told to leave out. */
const components = ["source-controller", "kustomize-controller", "helm-controller"] as const;

function bootstrapOf(more: Partial<AwsEnvironmentInput>): string {
  const environments = [{ ...dev, ...more }];
  const platform = { platform: "landbridge", defaultEnvironment: "dev", environments };
  return JSON.stringify(stacksIn(platform, "dev").dev.bootstrap.resource);
}

const ENGINES: readonly NonNullable<AwsEnvironmentInput["engine"]>[] = [
  { kind: "flux", components: [...components] },
  { kind: "flux-operator", components: [...components] },
];

describe.each(ENGINES)("$kind", (engine) => {
  test("leaves notification-controller out if it isn't listed", () => {
    expect(bootstrapOf({ engine })).not.toContain("notification-controller");
  });

  test.each(["notifications", "commit-status", "webhook-receiver"] as const)(
    "installs it for %s all the same",
    (addon) => {
      const addons = { [addon]: ADDON_SWITCHES[addon] };
      expect(bootstrapOf({ engine, addons })).toContain("notification-controller");
    },
  );
});
