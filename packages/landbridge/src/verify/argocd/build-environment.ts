import { at, text } from "../yaml/json";
import { isUnknownText, type ApplicationSource } from "./application";

/** What Argo CD's build environment says of an Application, as far as it is written. */
export interface NamedApplication {
  readonly spec: unknown;
  readonly name?: string;
  /** Namespace of the Application itself. */
  readonly namespace?: string;
}

/** `$NAME` and `${NAME}`, as Go's os.Expand reads them, which Argo CD uses (util/argo `Env.Envsubst`); `$$` is a dollar. */
const VARIABLE = /\$(?:\{([^{}]*)\}|([A-Za-z_]\w*)|\$)/g;

/** Variables of the build environment, as Argo CD's docs/user-guide/build-environment.md lists them. */
const OF_ARGOCD = /^(?:ARGOCD_(?:APP|ENV)_\w+|KUBE_VERSION|KUBE_API_VERSIONS)$/;

/** Whether a text begins with a variable of the build environment. */
export function startsWithVariable(value: string): boolean {
  const [, braced, plain] = /^\$(?:\{(\w+)\}|(\w+))/.exec(value) ?? [];
  return OF_ARGOCD.test(braced ?? plain ?? "");
}

/**
 * A Helm parameter, a values file or a label with the variables of the build environment filled in; undefined if one of
 * them is known only while Argo CD renders, such as the revision. Other variables stay as they are.
 */
export function fillEnvironment(
  value: string,
  application: NamedApplication,
  source: ApplicationSource,
): string | undefined {
  if (!value.includes("$")) return value;
  const variables = [...value.matchAll(VARIABLE)]
    .map(nameOfMatch)
    .filter((name) => OF_ARGOCD.test(name));
  const values = new Map(variables.map((name) => [name, valueOf(name, application, source)]));
  if ([...values.values()].some((own) => own === undefined || isUnknownText(own))) return undefined;
  return value.replace(
    VARIABLE,
    (...match: (string | undefined)[]) => values.get(nameOfMatch(match)) ?? match[0] ?? "",
  );
}

/** What stands for a revision, which only Argo CD knows: a hash like any other. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ["ARGOCD_APP_REVISION", "c0ffee0123456789abcdef0123456789abcdef01"],
  ["ARGOCD_APP_REVISION_SHORT", "c0ffee0"],
  ["ARGOCD_APP_REVISION_SHORT_8", "c0ffee01"],
]);

/** A Helm parameter with a hash for the revision: what a chart makes of it has a value that fits. */
export function withStandIns(value: string): string {
  return value.replace(
    VARIABLE,
    (...match: (string | undefined)[]) => STAND_INS.get(nameOfMatch(match)) ?? match[0] ?? "",
  );
}

function nameOfMatch([, braced, plain]: readonly (string | undefined)[]): string {
  return braced ?? plain ?? "";
}

function valueOf(
  variable: string,
  { spec, name, namespace }: NamedApplication,
  source: ApplicationSource,
): string | undefined {
  switch (variable) {
    case "ARGOCD_APP_NAME":
      // An Application outside of Argo CD's own namespace is named with its own (`InstanceName`).
      return isOfArgocd(namespace) ? name : undefined;
    case "ARGOCD_APP_NAMESPACE":
      return text(at(spec, "destination"), "namespace");
    case "ARGOCD_APP_PROJECT_NAME":
      return text(spec, "project");
    case "ARGOCD_APP_SOURCE_PATH":
      return source.directory;
    case "ARGOCD_APP_SOURCE_REPO_URL":
      return source.repoURL;
    case "ARGOCD_APP_SOURCE_TARGET_REVISION":
      return source.targetRevision;
    default:
      return undefined;
  }
}

function isOfArgocd(namespace = ""): boolean {
  return ["", "argocd", "argo-cd", "openshift-gitops"].includes(namespace);
}
