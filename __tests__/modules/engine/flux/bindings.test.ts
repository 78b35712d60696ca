import { Testing } from "cdktf";

import type { AttributeTable, AttributeType } from "../../../../modules/engine/flux/attributes";
import { snakeCase } from "../../../../modules/engine/flux/attributes";
import {
  FLUX_BOOTSTRAP_GIT_ATTRIBUTES,
  FluxBootstrapGit,
} from "../../../../modules/engine/flux/bootstrap-git";
import { FLUX_PROVIDER_ATTRIBUTES, FluxProvider } from "../../../../modules/engine/flux/provider";
import schemaFile from "../../../fixtures/flux-provider-schema.json";
import { stackIn } from "../../../support/stack";

interface SchemaAttribute {
  type?: string | string[];
  nested_type?: { attributes: Record<string, SchemaAttribute> };
  required?: boolean;
  optional?: boolean;
  computed?: boolean;
}

const provider = schemaFile.provider_schemas["registry.terraform.io/fluxcd/flux"];

/** The attributes that can be set, as a table like those of the bindings. */
function settable(attributes: Record<string, SchemaAttribute>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(
        ([, { required, optional, nested_type }]) =>
          (required ?? optional) === true || nested_type !== undefined,
      )
      .map(([name, { type, nested_type }]) => [
        name,
        nested_type ? { nested: settable(nested_type.attributes) } : type,
      ]),
  );
}

function ownTable(table: AttributeTable): Record<string, unknown> {
  const convert = (type: AttributeType): unknown =>
    typeof type === "object" && "nested" in type ? { nested: ownTable(type.nested) } : type;
  return Object.fromEntries(
    Object.entries(table).map(([name, type]) => [snakeCase(name), convert(type)]),
  );
}

describe("the bindings have every attribute of the provider's schema with its type", () => {
  test("provider", () => {
    const { attributes } = provider.provider.block as {
      attributes: Record<string, SchemaAttribute>;
    };
    expect(ownTable(FLUX_PROVIDER_ATTRIBUTES)).toEqual(settable(attributes));
  });

  test("flux_bootstrap_git", () => {
    const { attributes } = provider.resource_schemas.flux_bootstrap_git.block as {
      attributes: Record<string, SchemaAttribute>;
    };
    expect(ownTable(FLUX_BOOTSTRAP_GIT_ATTRIBUTES)).toEqual(settable(attributes));
  });
});

describe("synthesis", () => {
  test("writes snake case, nested blocks and the provider's version", () => {
    const { json } = stackIn((stack) => {
      new FluxProvider(stack, "flux", {
        git: {
          url: "https://example.com/a.git",
          http: { username: "git", allowInsecureHttp: false },
        },
        kubernetes: {
          host: "https://k8s",
          exec: { apiVersion: "v1", command: "aws", env: { A_b: "c" } },
        },
      });
    });
    expect(json.provider?.flux).toEqual([
      {
        git: {
          url: "https://example.com/a.git",
          http: { username: "git", allow_insecure_http: false },
        },
        kubernetes: {
          host: "https://k8s",
          exec: { api_version: "v1", command: "aws", env: { A_b: "c" } },
        },
      },
    ]);
    expect(json.terraform?.required_providers?.flux).toEqual({
      source: "fluxcd/flux",
      version: "1.8.5",
    });
  });

  test("forwards meta-arguments", () => {
    const { json } = stackIn((stack) => {
      const aliased = new FluxProvider(stack, "flux", { alias: "second" });
      new FluxBootstrapGit(stack, "bootstrap", {
        path: "clusters/dev",
        deleteGitManifests: false,
        timeouts: { create: "10m" },
        provider: aliased,
        count: 2,
        dependsOn: [new FluxBootstrapGit(stack, "first")],
        lifecycle: { preventDestroy: true },
      });
    });
    expect(json.resource?.flux_bootstrap_git?.bootstrap).toMatchObject({
      path: "clusters/dev",
      delete_git_manifests: false,
      timeouts: { create: "10m" },
      provider: "flux.second",
      count: 2,
      depends_on: ["flux_bootstrap_git.first"],
      lifecycle: { prevent_destroy: true },
    });
  });

  test("renders as HCL too", () => {
    const hcl = Testing.synthHcl(
      stackIn((stack) => {
        new FluxProvider(stack, "flux", {
          git: { url: "https://example.com/a.git", branch: "main" },
        });
        new FluxBootstrapGit(stack, "bootstrap", {
          path: "clusters/dev",
          componentsExtra: ["source-watcher"],
          keepNamespace: true,
        });
      }).stack,
    );
    expect(hcl).toContain('resource "flux_bootstrap_git" "bootstrap" {');
    expect(hcl).toMatch(/path\s+= "clusters\/dev"/);
    expect(hcl).toMatch(/keep_namespace\s+= true/);
    expect(hcl).toMatch(/git = \{\s+url\s+= "https:\/\/example.com\/a.git"/);
    expect(hcl).toMatch(/components_extra\s+= \[\s*"source-watcher",?\s*\]/);
  });
});
