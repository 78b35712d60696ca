import { memoize } from "../../../lib/memoize";
import { hasBuiltInHealthCheck } from "../../argocd/health-checks";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import type { Location } from "../../findings/location";
import type { ObjectId } from "../../kubernetes/object";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { fitsName, healthChecksIn } from "./written-health-checks";

/**
 * What Argo CD waits for where one Application applies another: `strong` is that it is synced and healthy, `weak` only
 * that it is healthy, `none` nothing. `unknown` if the configuration of Argo CD isn't in the repository.
 */
export type ApplicationHealth = "strong" | "weak" | "none" | "unknown";

/** The health checks that are configured in addition to the built-in ones. */
export interface HealthConfiguration {
  readonly applications: ApplicationHealth;
  /** Where the health check of Application is, or else the configuration that lacks it. */
  readonly place?: Location;
  /** Kinds with a health check, `group/kind`; `*` stands for any text. */
  readonly kinds: ReadonlySet<string>;
}

/** Files that may configure Argo CD. */
const CONFIGURATION = /\.(?:ya?ml|json|tf|tfvars|tpl|tftpl|cue|jsonnet|libsonnet|ts|py|sh)$/;

/** What has the configuration of Argo CD: its ConfigMap, its chart, its operator's kind, its manifests. */
const CONFIGURES =
  /name:\s*["']?argocd-cm\b|\bchart:?\s*=?\s*["']?argo-cd\b|argoproj\/argo-cd\/\S*manifests|kind:\s*ArgoCD\b|argo-cd\/\S*install\.yaml|-\s+name:\s*["']?argo-cd["']?\s*$/m;

/** A line that is a comment. */
const COMMENT = /^[ \t]*(?:#|\/\/).*$/gm;

/** What one file says about health checks. */
interface Evidence {
  readonly kinds: readonly string[];
  readonly applications?: { readonly health: ApplicationHealth; readonly place: Location };
  /** Where it configures Argo CD in whatever way. */
  readonly configures?: Location;
}

/** Reads what the repository says about health checks, in whatever form it is written. */
export const healthConfigurationOf = memoize((repository: Repository): HealthConfiguration => {
  const all = filesOf(repository)
    .filter((file) => CONFIGURATION.test(file))
    .map((file) => evidenceIn(file, repository.read(file) ?? ""));
  const kinds = new Set(all.flatMap((evidence) => evidence.kinds));
  const checks = all.flatMap(({ applications }) => applications ?? []);
  // The strongest counts: another one may be that of another cluster.
  const check = checks.find(({ health }) => health === "strong") ?? checks[0];
  if (check !== undefined) return { applications: check.health, place: check.place, kinds };
  const [place] = all.flatMap(({ configures }) => configures ?? []);
  return place === undefined
    ? { applications: "unknown", kinds }
    : { applications: "none", place, kinds };
});

function evidenceIn(file: string, written: string): Evidence {
  if (!written.includes("argo") && !written.includes("customizations")) return { kinds: [] };
  const content = written.replace(/\\+\./g, ".");
  const checks = healthChecksIn(content);
  const ofApplication = checks.find(
    ({ group, kind }) => fitsName(group, ARGOCD_GROUP) && fitsName(kind, "Application"),
  );
  // What is commented out may be done in another way.
  const configures = CONFIGURES.exec(content.replace(COMMENT, (line) => " ".repeat(line.length)));
  return {
    kinds: checks.map(({ group, kind }) => `${group}/${kind}`),
    ...(ofApplication === undefined
      ? {}
      : {
          applications: {
            health: strengthOf(content.slice(ofApplication.start, ofApplication.start + MAX_LUA)),
            place: placeOf(file, content, ofApplication.start),
          },
        }),
    ...(configures === null ? {} : { configures: placeOf(file, content, configures.index) }),
  };
}

/** Characters of a health check that are looked at. */
const MAX_LUA = 2500;

/** What the Lua after a key requires; unknown if there is none, as where a file is named. */
function strengthOf(text: string): ApplicationHealth {
  const next = text.slice(30).search(/resource\.customizations|resource_customizations/);
  const lua = next === -1 ? text : text.slice(0, next + 30);
  if (!/\bhs\b|return/.test(lua)) return "unknown";
  return /operationState|status\.sync\b|\.sync\.status/.test(lua) ? "strong" : "weak";
}

function placeOf(file: string, content: string, index: number): Location {
  let line = 1;
  for (let at = content.indexOf("\n"); at !== -1 && at < index; at = content.indexOf("\n", at + 1))
    line++;
  return { file, line };
}

/** Whether Argo CD knows when an object of this kind is healthy. */
export function hasHealthCheck(
  { applications, kinds }: HealthConfiguration,
  { group, kind }: Pick<ObjectId, "group" | "kind">,
): boolean {
  if (group === ARGOCD_GROUP && kind === "Application") return applications !== "none";
  return hasBuiltInHealthCheck(group, kind) || hasOwnHealthCheck({ kinds }, { group, kind });
}

/** Whether the configuration has a health check for a kind, in addition to Argo CD's or instead of it. */
export function hasOwnHealthCheck(
  { kinds }: Pick<HealthConfiguration, "kinds">,
  { group, kind }: Pick<ObjectId, "group" | "kind">,
): boolean {
  return [...kinds].some((entry) => {
    const slash = entry.lastIndexOf("/");
    return fitsName(entry.slice(0, slash), group) && fitsName(entry.slice(slash + 1), kind);
  });
}
