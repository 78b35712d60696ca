import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

import type { ClusterEndpoint } from "../control-plane/control-plane";
import { must } from "../processes/command";
import { isOpenTofu } from "../terraform/binary";
import { exactVersion, pinnedProviders } from "../terraform/pinned-providers";

/** Where the simulated AWS comes from and where it keeps its account. */
export interface SimulatorProps {
  /** Sources of the simulated provider: `AWS_SIM_DIR`. */
  readonly sources: string;
  /** Directory for the provider, the account and its log. */
  readonly folder: string;
  /** A synthesized checkout: the provider supports the resources in it. */
  readonly checkout: string;
  /** Types of resources that a later configuration adds. Default: none. */
  readonly laterTypes?: readonly string[];
  /** The account ID. */
  readonly account: string;
  /** The cluster that `aws_eks_cluster` stands for. */
  readonly endpoint: ClusterEndpoint;
  /** The environment of Terraform, which may name a CLI configuration. */
  readonly env: NodeJS.ProcessEnv;
}

interface AccountFile {
  readonly records: Record<
    string,
    {
      readonly type: string;
      readonly id: string;
      readonly attrs: Readonly<Record<string, unknown>>;
    }
  >;
}

/** An AWS account in a file, behind a provider that behaves like hashicorp/aws. */
export class Simulator {
  /** The secret access key that Terraform authenticates with. */
  public readonly secretAccessKey = crypto.randomBytes(20).toString("hex");

  /** Clusters other than the one that every `aws_eks_cluster` stands for, by name. */
  private readonly others = new Map<string, ClusterEndpoint>();

  private constructor(private readonly props: SimulatorProps) {}

  public static async install(props: SimulatorProps): Promise<Simulator> {
    const { sources, folder, checkout, laterTypes = [], env } = props;
    fs.mkdirSync(path.join(folder, "bin"), { recursive: true });
    const bindings = path.join(checkout, "node_modules", "@cdktf", "provider-aws");
    const script = path.join(sources, "schema.mjs");
    const synthesized = path.join(checkout, "cdktf.out");
    const schema = path.join(folder, "schema.json");
    await must("node", [script, bindings, "-o", schema, "--from", synthesized, ...laterTypes]);
    // The stacks accept only the version that they pin.
    const version = exactVersion(pinnedProviders(synthesized), "hashicorp/aws");
    // With this process's home, because Go's build cache is there.
    await must(path.join(sources, "install.sh"), [folder, version]);
    const mirror = path.join(folder, "mirror");
    if (isOpenTofu(env)) {
      // It looks in its own registry's directory, and doesn't follow a link there.
      const [from, to] = ["registry.terraform.io", "registry.opentofu.org"];
      fs.cpSync(path.join(mirror, from), path.join(mirror, to), { recursive: true });
    }
    const known = env.TF_CLI_CONFIG_FILE;
    const configuration = known === undefined ? "" : fs.readFileSync(known, "utf8");
    const own = withMirror(configuration, mirror);
    fs.writeFileSync(path.join(folder, "terraformrc"), own);
    const simulator = new Simulator(props);
    simulator.writeCli();
    simulator.rule({});
    return simulator;
  }

  /** Adds a further cluster: what `aws_eks_cluster` of this name stands for. */
  public addCluster(name: string, endpoint: ClusterEndpoint): void {
    this.others.set(name, endpoint);
    this.writeCli();
    this.rule({});
  }

  /** Replaces the AWS CLI, which the providers of the bootstrap stacks ask for the token of a cluster. */
  private writeCli(): void {
    const { folder, endpoint } = this.props;
    const cases = [...this.others].map(
      ([name, { token }]) => `*" --cluster-name ${name} "*) ${printCredential(token)} ;;`,
    );
    const lines = [
      "#!/bin/sh",
      `case " $* " in`,
      ...cases,
      `*) ${printCredential(endpoint.token)} ;;`,
      "esac",
    ];
    const file = path.join(folder, "bin", "aws");
    fs.writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o700 });
  }

  /** Environment variables of commands that use this account. */
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

  /** What the account has of a type, by id. */
  public records(type: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
    const own = Object.values(this.account().records).filter((record) => record.type === type);
    return new Map(own.map(({ id, attrs }) => [id, attrs]));
  }

  /** Adds something to the account, as a service of AWS does on its own. */
  public add(type: string, id: string, attrs: Readonly<Record<string, unknown>>): void {
    const account = this.account();
    account.records[`${type}/${id}`] = { type, id, attrs };
    fs.writeFileSync(path.join(this.props.folder, "account.db"), JSON.stringify(account));
  }

  private account(): AccountFile {
    const file = path.join(this.props.folder, "account.db");
    if (!fs.existsSync(file)) return { records: {} };
    return JSON.parse(fs.readFileSync(file, "utf8")) as AccountFile;
  }

  /** Changes how the account behaves, such as `{ fault: { aws_sqs_queue: { on: "create" } } }`. */
  public rule(more: Readonly<Record<string, unknown>> & { readonly values?: object }): void {
    const { folder, account, endpoint } = this.props;
    const cluster = [
      ...[...this.others].map(([name, other]) => ({
        match: { name: `^${name}$` },
        set: valuesOf(other),
      })),
      { set: valuesOf(endpoint) },
    ];
    const secret = `arn:aws:secretsmanager:eu-west-1:${account}:secret:rds!db-e2e-AbCdEf`;
    const values = {
      aws_eks_cluster: cluster,
      "data.aws_eks_cluster": cluster,
      "data.aws_iam_session_context": { issuer_arn: `arn:aws:iam::${account}:role/platform-admin` },
      aws_db_instance: {
        "master_user_secret[0].secret_arn": secret,
        "master_user_secret[0].secret_status": "active",
      },
    };
    const rules = { account, ...more, values: { ...values, ...(more.values ?? {}) } };
    fs.writeFileSync(path.join(folder, "rules.json"), JSON.stringify(rules, undefined, 2));
  }
}

/** What EKS says of a cluster. */
function valuesOf({ server, authority }: ClusterEndpoint): Readonly<Record<string, string>> {
  return { endpoint: server, "certificate_authority[0].data": authority };
}

/** A command that prints a token as `aws eks get-token` does. */
function printCredential(token: string): string {
  const apiVersion = "client.authentication.k8s.io/v1beta1";
  const credential = { kind: "ExecCredential", apiVersion, spec: {}, status: { token } };
  return `echo '${JSON.stringify(credential)}'`;
}

/** A CLI configuration that installs only the AWS provider from a mirror. */
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
