/** A module with values for Git has two sides, config/ and Git: both together pass, and either one alone fails the synth. */
import * as fs from "node:fs";
import * as path from "node:path";

import { COMPONENTS, full } from "../support/addons-platform";
import { MODULE_COMPONENTS, MODULES } from "../support/modules-platform";
import { proven, treeOfFull } from "../support/proven";

const root = treeOfFull();

/** Components that are the Git side of one module. */
const READERS = MODULE_COMPONENTS.filter((name) => name !== "hydra");

test("everything that is optional passes together", async () => {
  expect(await proven(root, full, COMPONENTS)).toMatchObject({ text: "", failed: false });
});

test("SOPS's key needs its rule in .sops.yaml, and no reader in the cluster", async () => {
  const tree = treeOfFull();
  const modules = { sops: MODULES.sops };
  expect(await proven(tree, { modules }, [])).toMatchObject({ text: "", failed: false });
  fs.rmSync(path.join(tree, ".sops.yaml"));
  const { failed, text } = await proven(tree, { modules }, []);
  expect({ failed, text }).toEqual({ failed: true, text: expect.stringMatching(/LB102/) });
});

test("modules that Git doesn't read pass without a component", async () => {
  const modules = Object.fromEntries(
    Object.entries(MODULES).filter(
      ([name]) => !MODULE_COMPONENTS.some((component) => component === name),
    ),
  );
  const addons = { "nginx-ingress": { service: { kind: "node-port" } } } as const;
  const report = await proven(root, { addons, modules }, ["nginx-ingress"]);
  expect(report).toMatchObject({ text: "", failed: false });
});

test("Hydra needs its database and its secrets", async () => {
  const modules = { "hydra-database": MODULES["hydra-database"] };
  const both = await proven(root, { modules }, ["hydra-database", "hydra"]);
  expect(both).toMatchObject({ text: "", failed: false });
  const { failed, text } = await proven(root, { modules: {} }, ["hydra"]);
  expect({ failed, text }).toEqual({
    failed: true,
    text: expect.stringContaining("hydra-secrets"),
  });
});

describe.each(READERS)("%s", (name) => {
  const modules = { [name]: MODULES[name] };

  test("passes alone", async () => {
    expect(await proven(root, { modules }, [name])).toMatchObject({ text: "", failed: false });
  });

  test("on in config/ and not listed in Git is an error", async () => {
    const { failed, text } = await proven(root, { modules }, []);
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringMatching(/LB102/) });
  });

  test("listed in Git and off in config/ is an error", async () => {
    const { failed, text } = await proven(root, {}, [name]);
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringMatching(/LB10[134]/) });
  });
});
