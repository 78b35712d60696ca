import type { AwsEnvironmentInput } from "../../config/schema";
import { dev, fixturePlatform, platformWith } from "../support/fixture-platform";
import { stacksIn, stacksOf, type SynthesizedEnvironment } from "../support/platform";

const environments = stacksOf("dev", "prod", "local");

/** The JSON without CDKTF's own comments, which repeat what the rest says, and without the text of generated files. */
function withoutComments(node: unknown): unknown {
  if (typeof node === "string" && /Written by `landbridge waves`|^data:\n {2}resource\./.test(node))
    return "(written by `landbridge waves`)";
  if (Array.isArray(node)) return node.map(withoutComments);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== "//")
      .map(([key, value]) => [key, withoutComments(value)]),
  );
}

describe.each(Object.entries(environments))("%s", (_name, { core, bootstrap }) => {
  test("core", () => {
    expect(withoutComments(core)).toMatchSnapshot();
  });

  test("bootstrap", () => {
    expect(withoutComments(bootstrap)).toMatchSnapshot();
  });
});

test("staging, which has Flux Operator: bootstrap", () => {
  const engine = { kind: "flux-operator", version: "v2.8.8" } as const;
  const { staging } = stacksIn(platformWith(engine), "staging");
  expect(withoutComments(staging.bootstrap)).toMatchSnapshot();
});

/** An environment whose generated files are in the repository. */
function withArgocd(engine: AwsEnvironmentInput["engine"]): SynthesizedEnvironment {
  const environment = { ...dev, name: "argocd", engine };
  const platform = { ...fixturePlatform, defaultEnvironment: "argocd" };
  return stacksIn({ ...platform, environments: [environment] }, "argocd").argocd;
}

test("argocd: bootstrap", () => {
  expect(withoutComments(withArgocd({ kind: "argocd" }).bootstrap)).toMatchSnapshot();
});

describe("argocd-eks", () => {
  const { core, bootstrap } = withArgocd({
    kind: "argocd-eks",
    identityCenter: { instanceArn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b" },
    admins: { groups: ["9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f"] },
    viewers: { users: ["9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e60"] },
    vpcEndpointIds: ["vpce-0a1b2c3d4e5f67890"],
  });

  test("core adds the capability with its permissions", () => {
    const own = Object.entries(core.resource ?? {}).flatMap(([type, resources]) =>
      Object.entries(resources)
        .filter(([id]) => id.startsWith("argocd_"))
        .map(([id, body]) => [`${type}.${id}`, body]),
    );
    expect(withoutComments(Object.fromEntries(own))).toMatchSnapshot();
  });

  test("bootstrap", () => {
    expect(withoutComments(bootstrap)).toMatchSnapshot();
  });
});
