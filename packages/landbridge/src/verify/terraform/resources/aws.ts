import type { ExistingIdentity } from "../../prerequisites/prerequisites";
import { parseYaml } from "../../yaml/document";
import { isRepeated } from "../block";
import { parseValue } from "../hcl/parser";
import { referencesIn } from "../hcl/references";
import {
  fromPlain,
  isList,
  Mapping,
  textAt,
  Unknown,
  unknownNamed,
  type Value,
} from "../hcl/value";
import type { Instance } from "../instance";
import type { Handler } from "./handler";
import { trustedRole } from "./trust";

/** The subject of a service account's token. */
const SUBJECT = /^system:serviceaccount:([a-z0-9-]+):([a-z0-9-]+)$/;

/** Namespaces of EKS addons that are not in kube-system. */
const ADDON_NAMESPACES: Readonly<Record<string, string>> = {
  adot: "opentelemetry-operator-system",
  "amazon-cloudwatch-observability": "amazon-cloudwatch",
  "cert-manager": "cert-manager",
  "external-dns": "external-dns",
};

/** Service accounts that a trust policy names, without those by pattern. */
export function subjectsIn(value: Value | undefined): readonly (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (value instanceof Unknown) return value.encoded === undefined ? [] : subjectsIn(value.encoded);
  if (value instanceof Mapping) return [...value.entries.values()].flatMap(subjectsIn);
  if (isList(value)) return value.flatMap(subjectsIn);
  if (typeof value !== "string") return [];
  const [, namespace, serviceAccount] = SUBJECT.exec(value) ?? [];
  if (namespace !== undefined && serviceAccount !== undefined) return [[namespace, serviceAccount]];
  // A policy in a string is JSON, which the YAML parser can read.
  if (!value.trimStart().startsWith("{") || !value.includes("serviceaccount")) return [];
  return parseYaml("", value).flatMap(({ data }) => subjectsIn(fromPlain(data)));
}

const role: Handler = (instance, node, collector) => {
  const name = instance.text("name");
  for (const [namespace, serviceAccount] of subjectsIn(instance.field("assume_role_policy"))) {
    collector.addIdentity(node, {
      namespace,
      serviceAccount,
      role: name,
      mechanism: "irsa",
      managedBy: "git",
      place: instance.place,
    });
  }
};

const association: Handler = (instance, node, collector) => {
  const namespace = instance.text("namespace");
  const serviceAccount = instance.text("service_account");
  if (namespace === undefined || serviceAccount === undefined) return;
  const arn = instance.text("role_arn");
  collector.addIdentity(node, {
    namespace,
    serviceAccount,
    role: arn,
    mechanism: "pod-identity",
    managedBy: "git",
    place: instance.place,
  });
};

/** The identities of an EKS addon, whose service accounts AWS creates. */
export function addonIdentities(
  addon: string,
  settings: Value | undefined,
  instance: Instance,
): readonly ExistingIdentity[] {
  const field =
    settings instanceof Mapping ? settings.entries.get("pod_identity_association") : undefined;
  const associations = field === undefined || field === null ? [] : isList(field) ? field : [field];
  return associations.flatMap((item): readonly ExistingIdentity[] => {
    const serviceAccount = textAt(item, "service_account");
    if (serviceAccount === undefined) return [];
    const namespace = ADDON_NAMESPACES[addon] ?? "kube-system";
    const { place } = instance;
    return [
      { namespace, serviceAccount, mechanism: "pod-identity", managedBy: "eks-addon", place },
    ];
  });
}

/** The nodes of roles that a part of a block refers to. */
export function rolesIn(node: string, body: unknown): readonly string[] {
  const address = node.slice(0, node.indexOf("|"));
  return referencesIn(parseValue(body)).flatMap(([root = "", name = "", second]) => {
    if (root === "module") return [`${address}|module.${name}.${name}`];
    return root === "aws_iam_role" && second !== undefined
      ? [`${address}|resource.${root}.${name}`]
      : [];
  });
}

const addon: Handler = (instance, node, collector) => {
  const name = instance.text("addon_name") ?? "";
  const block = instance.field("pod_identity_association");
  const settings = new Mapping(new Map([["pod_identity_association", block ?? null]]));
  for (const identity of addonIdentities(name, settings, instance))
    collector.addIdentity(node, identity);
  const { service_account_role_arn: roleArn } = instance.block.body;
  for (const used of rolesIn(node, roleArn)) collector.addonRoles.add(used);
};

const secret: Handler = (instance, _node, collector) => {
  const name = instance.text("name");
  if (name === undefined) return;
  // The stand-in of the ARN is the same wherever Terraform refers to it, but for instances.
  const arn = isRepeated(instance.block) ? undefined : instance.attribute("arn");
  collector.secrets.push({
    name,
    ...(typeof arn === "string" ? { arn } : {}),
    ...(arn instanceof Unknown ? { arn: arn.standIn } : {}),
    place: instance.place,
  });
};

/** The value gives the secret its properties; the secret is found by what `secret_id` refers to. */
const secretVersion: Handler = (instance, _node, collector) => {
  const properties = propertiesOf(
    instance.field("secret_string") ?? instance.field("secret_string_wo"),
  );
  if (properties === undefined) return;
  const [reference] = referencesIn(parseValue(instance.block.body.secret_id));
  const id = instance.field("secret_id");
  const name =
    reference === undefined && typeof id === "string"
      ? id
      : reference === undefined
        ? undefined
        : secretName(instance, reference);
  if (name === undefined) return;
  collector.secretProperties.set(name, properties);
};

function secretName(instance: Instance, reference: readonly string[]): string | undefined {
  const [type = "", name = ""] = reference;
  const resources = instance.root(type);
  if (typeof resources !== "object" || resources === null || !("isNamespace" in resources))
    return undefined;
  let secretResource: Value = resources.member(name);
  if (
    typeof secretResource !== "object" ||
    secretResource === null ||
    !("isNamespace" in secretResource)
  ) {
    return undefined;
  }
  if (
    instance.key !== undefined &&
    /\[[^\]]*(?:each|count)\./.test(String(instance.block.body.secret_id))
  ) {
    secretResource = secretResource.member(instance.key);
  }
  const found =
    typeof secretResource === "object" && secretResource !== null && "isNamespace" in secretResource
      ? secretResource.member("name")
      : unknownNamed(name);
  return typeof found === "string" ? found : undefined;
}

function propertiesOf(value: Value | undefined): readonly string[] | undefined {
  const content = value instanceof Unknown ? value.encoded : value;
  if (content instanceof Mapping) return content.isLoose ? undefined : [...content.entries.keys()];
  if (typeof content !== "string" || !content.trimStart().startsWith("{")) return undefined;
  const data = fromPlain(parseYaml("", content)[0]?.data);
  return data instanceof Mapping ? [...data.entries.keys()] : undefined;
}

/** Names that are unique in an account, or globally, by their attribute. */
const NAMES: Readonly<Record<string, string>> = {
  aws_iam_role: "name",
  aws_iam_policy: "name",
  aws_iam_user: "name",
  aws_iam_instance_profile: "name",
  aws_s3_bucket: "bucket",
  aws_secretsmanager_secret: "name",
  aws_ssm_parameter: "name",
  aws_ecr_repository: "name",
  aws_eks_cluster: "name",
  aws_sqs_queue: "name",
  aws_dynamodb_table: "name",
  aws_kms_alias: "name",
};

const named: Handler = (instance, _node, collector) => {
  const { type } = instance.block;
  const name = instance.text(NAMES[type] ?? "name");
  if (name !== undefined) collector.names.push({ kind: type, name, place: instance.place });
};

const parameter: Handler = (instance, _node, collector) => {
  const name = instance.text("name");
  const properties = propertiesOf(instance.field("value"));
  if (name === undefined) return;
  collector.secrets.push({
    name,
    place: instance.place,
    properties,
  });
};

const both =
  (...handlers: readonly Handler[]): Handler =>
  (...args) => {
    for (const handle of handlers) handle(...args);
  };

/** Resources of the provider `aws`. */
export const awsHandlers: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(Object.keys(NAMES).map((type) => [type, named])),
  aws_iam_role: both(named, role, trustedRole),
  aws_eks_pod_identity_association: association,
  aws_eks_addon: addon,
  aws_secretsmanager_secret: both(named, secret),
  aws_secretsmanager_secret_version: secretVersion,
  aws_ssm_parameter: both(named, parameter),
};
