import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { exactVersion, pinnedProviders } from "../../e2e/terraform/pinned-providers";
import { synthesized } from "../support/platform";

/** The version that the installed bindings were generated for. */
const bindings = /providerVersion: '([\d.]+)'/.exec(
  fs.readFileSync(require.resolve("@cdktf/provider-aws/lib/vpc"), "utf8"),
)?.[1];

test("the simulated AWS provider has the version that the bindings pin in every stack", () => {
  const pins = pinnedProviders(synthesized());
  expect(exactVersion(pins, "hashicorp/aws")).toBe(bindings);
  expect([...pins.keys()].sort()).toEqual([
    "fluxcd/flux",
    "hashicorp/aws",
    "hashicorp/kubernetes",
    "hashicorp/random",
  ]);
});

test("an environment without AWS needs fewer providers", () => {
  const pins = pinnedProviders(synthesized(), "hashicorp/aws");
  expect([...pins.keys()].sort()).toEqual(["fluxcd/flux", "hashicorp/kubernetes"]);
});

describe("rejects stacks that a simulator can't serve", () => {
  const output = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-pins-"));

  afterAll(() => {
    fs.rmSync(output, { recursive: true });
  });

  function pins(versions: Readonly<Record<string, string | undefined>>) {
    fs.rmSync(path.join(output, "stacks"), { recursive: true, force: true });
    for (const [stack, version] of Object.entries(versions)) {
      const folder = path.join(output, "stacks", stack);
      fs.mkdirSync(folder, { recursive: true });
      const terraform = { required_providers: { aws: { source: "aws", version } } };
      fs.writeFileSync(path.join(folder, "cdk.tf.json"), JSON.stringify({ terraform }));
    }
    return pinnedProviders(output);
  }

  test("two versions of one provider", () => {
    expect(() => pins({ core: "6.25.0", "core-prod": "6.26.0" })).toThrow(
      "stack core-prod pins hashicorp/aws 6.26.0, another stack pins 6.25.0",
    );
  });

  test("no version, and a range of versions", () => {
    expect(() => pins({ core: undefined })).toThrow("stack core pins no version of hashicorp/aws");
    expect(() => exactVersion(pins({ core: "~> 6.0" }), "hashicorp/aws")).toThrow(
      'the stacks ask for hashicorp/aws "~> 6.0", which is not one exact version',
    );
    expect(() => exactVersion(pins({ core: "6.25.0" }), "hashicorp/random")).toThrow(
      "no stack needs the provider hashicorp/random",
    );
  });
});
