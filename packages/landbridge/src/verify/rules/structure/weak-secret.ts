import { annotationsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { nameOf, parentOf } from "../../repository/repository";
import { isCertainSecret } from "./secret-forms";

/** A key of a Secret. */
export interface Key {
  readonly field: string;
  readonly name: string;
  /** Decoded. */
  readonly text: string;
}

/** Values that open nothing. */
const DUMMY =
  /^(?:foo|bar|baz|dummy|fake|demo|samples?|examples?|test(?:ing)?|none|null|nil|n\/a|no[-_ ]?(?:key|login|pass(?:word)?|secret|token|user(?:name)?)|(?:not|no)[-_ ]?(?:needed|used|required|set|applicable)|unused|ignored?|change[-_ ]?(?:me|it|this)[-_ ]?(?:now|please|later|in[-_ ]?prod(?:uction)?)?[!.\d]*)$/i;

/** Words joined to a sentence, such as `this_password_is_insecure_and_should_be_updated`. */
const SENTENCE =
  /^(?=.*(?:insecure|not[-_ ](?:secure|a[-_ ]real|real)|placeholder|should[-_ ]be|must[-_ ]be|please|change|replace|ignore|unused|dummy|fake|irrelevant))[a-z]+(?:[-_ ][a-z]+){3,}$/i;

/** Words that only a value that somebody is to replace has. */
const STAND_IN = new Set(
  "change changeme changeit replace replaceme placeholder dummy fake mock example examples sample your redacted masked todo tbd tba fixme insert notreal invalid".split(
    " ",
  ),
);

/** The same at the start of a joined word: `changemeplease`, `dummytoken`. */
const STARTS_AS_STAND_IN =
  /^(?:changeme|replaceme|placeholder|redacted|(?:dummy|fake|mock)(?:pass|pwd|token|key|secret|value|data))/i;

/** Longest stand-in: what is longer is a file or a key. */
const LONGEST_STAND_IN = 200;

/** Whether a value that is neither an address nor a list of settings has such a word. */
function isStandIn(value: string): boolean {
  if (value.length > LONGEST_STAND_IN || /[\n{}"=:;&@]/.test(value) || isCertainSecret(value))
    return false;
  if (/^(.)\1{3,}$/.test(value) || STARTS_AS_STAND_IN.test(value)) return true;
  return value
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/)
    .some((word) => STAND_IN.has(word.toLowerCase()));
}

/** Whether a value says itself that it isn't a secret, also in base64. */
export function isDummy(value: string): boolean {
  const isOpen = (text: string): boolean =>
    DUMMY.test(text) || SENTENCE.test(text) || isStandIn(text);
  return isOpen(value) || isOpen(unwrapped(value));
}

/** What a value in base64 has, if that is text; else empty. */
export function unwrapped(value: string): string {
  if (
    !/^(?:[A-Za-z0-9+/]{4}){2,50}$|^(?:[A-Za-z0-9+/]{4}){1,50}[A-Za-z0-9+/]{2,3}={1,2}$/.test(value)
  )
    return "";
  const text = Buffer.from(value, "base64").toString("utf8").trim();
  return /^[\x20-\x7e]+$/.test(text) ? text : "";
}

/** Passwords that charts and images have by default, and that everybody tries first. */
const WELL_KNOWN =
  /^(?:minio(?:admin|123|-?secret)?|admin(?:@?1234?5?|istrator|admin|password)?|postgres(?:ql|admin)?|passw(?:or|0r)d[@!]?\d{0,4}!?|root(?:password|pass)?|guest|mysql|mariadb|mongo(?:db)?|redis|rabbitmq|grafana|prom-operator|keycloak|elastic|kibana|sonar(?:qube)?|zabbix|wordpress|nextcloud|gitea(?:_admin)?|r8sA8CPHD9!bt6d|harbor12345|pUBnBOY80SnXgjibTYM9ZWNzY2xreNGQok|not-a-secure-key|masterkeyneedstohave32characters|argocd|rancher|jenkins|airflow|superset|bitnami|(?:super)?secret(?:password)?|strongpassword|letmein|welcome\d?|qwerty\d{0,3}|changeit|insecure|1234(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)$/i;

const USER =
  /(?:^|[_.-]|[a-z](?=U))(?:user(?:name)?|login|owner|account|access[-_]?key(?:[-_]?id)?)$/i;

/**
 * Directories of clusters on the machine of a developer: `local`, `kind`, or a context of kubectl, such as `kind-shop`;
 * `local-path-provisioner` is a program of any cluster.
 */
const LOCAL =
  /(?:^|\/)(?:(?:\w+-)?(?:kind|minikube|k3d|local)(?:-(?:clusters?|dev|development|env|overlay|staging|test))?|(?:kind|k3d)-[\w-]+|docker-desktop|localhost|localdev)(?:\/|$)/i;

/** Directories of what shows or tests something. */
const OF_EXAMPLES =
  /(?:^|\/)(?:examples?|samples?|demos?|tests?|testing|testdata|fixtures|e2e|docs?)(?:\/|$)/i;

/** A comment about what a Secret is for. */
const SAYS_LOCAL =
  /#.*(?:(?:local|demo|dev|development|test)(?:ing)?[- ]only|only for (?:local|demo|dev|test)|safe to commit|throw-?away)/i;

/** A comment that calls a value none. */
const SAYS_DUMMY = /^\s*#.*\b(?:dummy|fake|stub|mock|not (?:a )?real)\b/im;

/**
 * Why a secret in plain text does little harm; undefined if nothing says so.
 * @param keys all keys of the Secret
 * @param cluster the directory of the cluster
 */
export function weaknessOf(
  { name: own, text }: Key,
  keys: readonly Key[],
  { data, origin }: ClusterObject,
  cluster: string,
): string | undefined {
  const value = text.trim();
  if (WELL_KNOWN.test(value)) return "a well-known default";
  if (keys.length > 1 && keys.every((other) => other.text.trim() === value))
    return "the same value as all its other keys";
  if (
    keys.some(({ name, text: other }) => name !== own && USER.test(name) && other.trim() === value)
  )
    return "the same as the user name";
  if (
    keys.some(
      ({ name, text: other }) =>
        USER.test(name) &&
        /^.{3,}[-_]?pass(?:word)?$/i.test(value) &&
        value.startsWith(other.trim()),
    )
  )
    return "the user name with the word password";
  if (LOCAL.test(parentOf(origin.file)) || LOCAL.test(cluster)) return "of a local cluster";
  if (OF_EXAMPLES.test(parentOf(origin.file))) return "in a directory of examples or tests";
  if (TO_TRY.test(nameOf(origin.file))) return "in a project's manifests for a first try";
  if (annotationsOf(data)["kustomize.toolkit.fluxcd.io/ssa"] === "IfNotPresent")
    return "Flux applies it only where there is none yet, as it does with a placeholder";
  const written = origin.document?.text ?? "";
  if (SAYS_LOCAL.test(written)) return "only for local use, as a comment says";
  if (SAYS_DUMMY.test(written)) return "a dummy, as a comment says";
  const isGenerated = /^# Source: \S+\/templates\//m.test(written);
  return isGenerated && keys.some(({ text: other }) => /^your/i.test(other))
    ? "generated by `helm template`, with a placeholder next to it"
    : undefined;
}

/** Manifests that a project publishes, with its own keys, for people who try it: `quick-start-minimal.yaml` of Argo Workflows. */
const TO_TRY = /(?:^|[-_.])(?:quick-?_?start|getting-?_?started)(?:[-_.]|$)/i;

/** Files that set up a cluster on the machine of a developer. */
const LOCAL_TOOL =
  /^(?:Vagrantfile|(?:kind|k3d|minikube)(?:[-_.][\w-]+)?\.(?:ya?ml|sh)|(?:[\w-]+[-_.])?(?:kind|k3d)[-_.](?:cluster|config)\.ya?ml|Tiltfile)$/i;

/** Whether a file next to a cluster's directory or around it sets it up as a local one; undefined if none does. */
export function ofLocalTool(
  { cluster, sources: { repository } }: Model,
  { origin }: ClusterObject,
): string | undefined {
  const directories = new Set([cluster, origin.file].flatMap(around));
  for (const directory of directories) {
    const tool = repository
      .list(directory)
      .find(({ name, kind }) => kind === "file" && LOCAL_TOOL.test(name));
    if (tool !== undefined) return `of a local cluster, which ${tool.name} sets up`;
  }
  return undefined;
}

/** The directories around a path, the root with them. */
function around(path: string): readonly string[] {
  return path === ""
    ? [""]
    : [parentOf(path), ...(path.includes("/") ? around(parentOf(path)) : [])];
}
