import * as fs from "node:fs";
import * as path from "node:path";

import { S3Backend, TerraformOutput, TerraformResource, TerraformStack } from "cdktf";
import { UserError } from "landbridge/errors";
import { parse } from "yaml";

import { backendFor } from "../../../modules/state";
import { testApp } from "../../support/app";
import type { TerraformJson } from "../../support/stack";
import { synthJson } from "../../support/stack";

const STATE = { bucket: "acme-terraform-state", region: "eu-west-1", environment: "dev" };

describe("backendFor", () => {
  it("stores each environment's stacks in their own files, encrypted and locked", () => {
    const stack = new TerraformStack(testApp(), "core");
    new S3Backend(stack, backendFor({ ...STATE, stack: "core" }));
    expect(synthJson(stack).terraform?.backend).toEqual({
      s3: {
        bucket: "acme-terraform-state",
        region: "eu-west-1",
        key: "dev/core.tfstate",
        encrypt: true,
        use_lockfile: true,
      },
    });
  });

  it("lets another stack read this one's outputs", () => {
    const app = testApp();
    const [core, bootstrap] = ["core", "bootstrap"].map((id) => {
      const stack = new TerraformStack(app, id);
      new S3Backend(stack, backendFor({ ...STATE, stack: id }));
      return stack;
    });
    const made = new TerraformResource(core!, "made", { terraformResourceType: "terraform_data" });
    new TerraformOutput(bootstrap!, "copy", { value: made.getStringAttribute("id") });
    app.synth();
    const file = path.join(app.outdir, "stacks/bootstrap/cdk.tf.json");
    const json = JSON.parse(fs.readFileSync(file, "utf8")) as TerraformJson;
    expect(Object.values(json.data?.terraform_remote_state ?? {})).toEqual([
      expect.objectContaining({
        backend: "s3",
        config: expect.objectContaining({ key: "dev/core.tfstate", use_lockfile: true }),
      }),
    ]);
  });

  it("rejects names that would leave the environment's directory, all at once", () => {
    const wrong = () => backendFor({ ...STATE, environment: "../prod", stack: "Core" });
    expect(wrong).toThrow(UserError);
    expect(wrong).toThrow(/state\.environment(.|\n)*state\.stack/);
  });
});

describe("bucket.yaml", () => {
  const template = parse(
    fs.readFileSync(path.join(__dirname, "../../../modules/state/bucket.yaml"), "utf8"),
    { logLevel: "silent" },
  ) as {
    Resources: Record<string, { DeletionPolicy?: string; Properties: Record<string, unknown> }>;
  };

  it("creates a bucket that is versioned, encrypted and private, and survives its stack", () => {
    expect(template.Resources.Bucket).toMatchObject({
      DeletionPolicy: "Retain",
      UpdateReplacePolicy: "Retain",
      Properties: {
        VersioningConfiguration: { Status: "Enabled" },
        BucketEncryption: { ServerSideEncryptionConfiguration: [expect.anything()] },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    });
  });

  it("rejects connections without TLS", () => {
    expect(template.Resources.TlsOnly?.Properties.PolicyDocument).toMatchObject({
      Statement: [{ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }],
    });
  });
});
