import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

import type { ClusterEndpoint } from "../control-plane/control-plane";
import { must } from "../processes/command";
import { exactVersion, pinnedProviders } from "../terraform/pinned-providers";

export interface SimulatorProps {
  /** Sources of the simulated provider: `AWS_SIM_DIR`. */
  readonly sources: string;
  /** Folder for the provider, the account and its log. */
  readonly folder: string;
  /** A checkout that was synthesized: its resources are what the provider knows. */
  readonly checkout: string;
  /** The account's number. */
  readonly account: string;
  /** The cluster that `aws_eks_cluster` turns out to be. */
  readonly endpoint: ClusterEndpoint;
  /** The environment of Terraform, which may name a CLI configuration. */
  readonly env: NodeJS.ProcessEnv;
}

/** An AWS account that is a file, behind a provider that answers as hashicorp/aws does. */
export class Simulator {
  /** The secret access key by which Terraform signs in. */
  public readonly secretAccessKey = crypto.randomBytes(20).toString("hex");

  private constructor(private readonly props: SimulatorProps) {}

  public static async install(props: SimulatorProps): Promise<Simulator> {
    const { sources, folder, checkout, env, endpoint } = props;
    fs.mkdirSync(path.join(folder, "bin"), { recursive: true });
    const bindings = path.join(checkout, "node_modules", "@cdktf", "provider-aws");
    const script = path.join(sources, "schema.mjs");
    const synthesized = path.join(checkout, "cdktf.out");
    const schema = path.join(folder, "schema.json");
    await must("node", [script, bindings, "-o", schema, "--from", synthesized]);
    // The stacks accept no other version than the one they pin.
    const version = exactVersion(pinnedProviders(synthesized), "hashicorp/aws");
    // With this process's home: Go keeps what it compiled there.
    await must(path.join(sources, "install.sh"), [folder, version]);
    const known = env.TF_CLI_CONFIG_FILE;
    const configuration = known === undefined ? "" : fs.readFileSync(known, "utf8");
    const own = withMirror(configuration, path.join(folder, "mirror"));
    fs.writeFileSync(path.join(folder, "terraformrc"), own);
    // In the place of the AWS CLI, which the providers of bootstrap ask for a token.
    const credential = {
      kind: "ExecCredential",
      apiVersion: "client.authentication.k8s.io/v1beta1",
      spec: {},
      status: { token: endpoint.token },
    };
    const aws = `#!/bin/sh\ncat <<'END'\n${JSON.stringify(credential)}\nEND\n`;
    fs.writeFileSync(path.join(folder, "bin", "aws"), aws, { mode: 0o700 });
    const simulator = new Simulator(props);
    simulator.rule({});
    return simulator;
  }

  /** Variables of the commands that shall reach this account. */
  public get variables(): NodeJS.ProcessEnv {
    const { folder, env } = this.props;
    const file = (name: string): string => path.join(folder, name);
    return {
      PATH: `${file("bin")}${path.delimiter}${env.PATH ?? ""}`,
      TF_CLI_CONFIG_FILE: file("terraformrc"),
      AWS_ACCESS_KEY_ID: "e2e",
      AWS_SECRET_ACCESS_KEY: this.secretAccessKey,
      AWS_SIM_SCHEMA: file("schema.json"),
      AWS_SIM_LOG: file("log.jsonl"),
      AWS_SIM_DB: file("account.db"),
      AWS_SIM_RULES: file("rules.json"),
    };
  }

  /** Changes how the account behaves, such as `{ fault: { aws_sqs_queue: { on: "create" } } }`. */
  public rule(more: Readonly<Record<string, unknown>>): void {
    const { folder, account, endpoint } = this.props;
    const cluster = {
      endpoint: endpoint.server,
      "certificate_authority[0].data": endpoint.authority,
    };
    const secret = `arn:aws:secretsmanager:eu-west-1:${account}:secret:rds!db-e2e-AbCdEf`;
    const values = {
      aws_eks_cluster: cluster,
      "data.aws_eks_cluster": cluster,
      aws_db_instance: {
        "master_user_secret[0].secret_arn": secret,
        "master_user_secret[0].secret_status": "active",
      },
    };
    const rules = { account, values, ...more };
    fs.writeFileSync(path.join(folder, "rules.json"), JSON.stringify(rules, undefined, 2));
  }
}

/** A CLI configuration that takes the AWS provider from a mirror, and all else as before. */
function withMirror(configuration: string, mirror: string): string {
  const own = [
    "  filesystem_mirror {",
    `    path    = ${JSON.stringify(mirror)}`,
    '    include = ["hashicorp/aws"]',
    "  }",
  ].join("\n");
  const start = /^provider_installation\s*\{/m;
  if (start.test(configuration)) return configuration.replace(start, (found) => `${found}\n${own}`);
  const others = '  direct {\n    exclude = ["hashicorp/aws"]\n  }';
  return `${configuration}\nprovider_installation {\n${own}\n${others}\n}\n`;
}
