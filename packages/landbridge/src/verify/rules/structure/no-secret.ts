import { labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { text as textAt } from "../../yaml/json";
import { hasKnownSecret, isCertainSecret } from "./secret-forms";

/** What a program reads from elsewhere: `$PASSWORD`, `$secret:key` of Argo CD, `env:TOKEN`, an entry of Vault, 1Password, vals or AWS. */
const REFERENCE =
  /^(?:\$[A-Za-z_]\w*|\$[a-z][a-z\d-]*:[a-z][\w.-]*|%\([\w.]+\)s|(?:env|vault|op|secret|akv|awssm|gcpsm|bws|file)(?::\/\/|:)[\w./#?&=+ -]+|ref\+\w+:\/\/\S+|arn:aws[\w-]*:\S+|projects\/[\w-]+\/secrets\/\S+)$/;

/** References whose form nothing else has: of akv2k8s to Azure's Key Vault, of Kapitan, and by names of other stores. */
const CERTAIN_REFERENCE =
  /^(?:[\w-]+@azurekeyvault(?:\?\w+)?|\?\{\w+:[^{}]+\}|(?:secretref|ssm|sm|k8s|infisical|pass|bw|keeper)(?::\/\/|:)[\w./#-]+)$/;

/** A path of words: `/etc/tls/ca.crt`, `secret/data/shop`. */
const PATH = /^[.~]{0,2}\/?[A-Za-z][\w.-]*(?:\/[A-Za-z][\w.-]*)+\/?$/;

/** An action of a template, with the text around it. */
const ACTION = /\{\{.*?\}\}/g;

/** Whether a value of one line only refers to a secret: by a variable, a path or what a template fills in. */
export function isReference(value: string): boolean {
  if (CERTAIN_REFERENCE.test(value)) return true;
  if (value.includes("\n") || isCertainSecret(value)) return false;
  if (REFERENCE.test(value)) return true;
  // What is written around the action must not be the secret.
  const around = value.replace(ACTION, " ");
  if (around !== value) return !/[^\s:/@]{12,}/.test(around.replace(/\S+:\/\/[^\s@]*/, ""));
  return PATH.test(value) && value.split("/").every((part) => part.length <= 40);
}

/** Whether a value is the name of its own key, or of the Secret. */
export function isOwnName(value: string, key: string, { id }: ClusterObject): boolean {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return /[-_.]/.test(value) && [key, id.name].some((name) => plain(name) === plain(value));
}

/** What Argo CD reads of a repository or cluster, besides its credentials. */
const OF_ARGOCD = new Set([
  "name",
  "type",
  "url",
  "project",
  "server",
  "enableOCI",
  "enableLfs",
  "insecure",
  "proxy",
  "namespaces",
  "shard",
]);

/** Whether a key of one of Argo CD's Secrets only describes a repository or cluster. */
export function isDescriptionForArgocd(
  key: string,
  value: string,
  { data }: ClusterObject,
): boolean {
  return (
    textAt(labelsOf(data), "argocd.argoproj.io/secret-type") !== undefined &&
    OF_ARGOCD.has(key) &&
    !/:\/\/[^\s/@]+:[^\s/@]+@/.test(value)
  );
}

/** Whether an address is itself a secret: a webhook that needs nothing else. */
export function isSecretAddress(value: string): boolean {
  return value.includes("://") && hasKnownSecret(value);
}
