import type { AwsEnvironmentInput } from "../../config/schema";
import { IMAGE_UPDATES } from "../support/addons-platform";
import { dev } from "../support/fixture-platform";
import { stacksIn } from "../support/platform";
import type { TerraformJson } from "../support/stack";

const CONTROLLERS = ["image-reflector-controller", "image-automation-controller"];

function bootstrapOf(more: Partial<AwsEnvironmentInput>): TerraformJson {
  const environments = [{ ...dev, ...more }];
  return stacksIn({ platform: "landbridge", defaultEnvironment: "dev", environments }, "dev").dev
    .bootstrap;
}

const bootstrapGit = (more: Partial<AwsEnvironmentInput>) =>
  Object.values(bootstrapOf(more).resource?.flux_bootstrap_git ?? {})[0];

const ON = { "image-updates": IMAGE_UPDATES };

test("the engine `flux` installs the image controllers with the addon only", () => {
  expect(bootstrapGit({})).not.toHaveProperty("components_extra");
  expect(bootstrapGit({ addons: ON })).toMatchObject({ components_extra: CONTROLLERS });
});

test("components that the environment names stay", () => {
  const engine: AwsEnvironmentInput["engine"] = {
    kind: "flux",
    components: ["source-controller", "kustomize-controller", "helm-controller", "source-watcher"],
  };
  expect(bootstrapGit({ addons: ON, engine })).toMatchObject({
    components: ["source-controller", "kustomize-controller", "helm-controller"],
    components_extra: [...CONTROLLERS, "source-watcher"],
  });
});

test("the engine `flux-operator` installs them too", () => {
  const engine = { kind: "flux-operator" } as const;
  const values = (addons: AwsEnvironmentInput["addons"]): string =>
    JSON.stringify(bootstrapOf({ addons, engine }).resource?.helm_release);
  for (const controller of CONTROLLERS) {
    expect(values(ON)).toContain(controller);
    expect(values({})).not.toContain(controller);
  }
});
