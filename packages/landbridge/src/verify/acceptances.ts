import { didYouMean, nearestName } from "../lib/nearest-name";
import type { AcceptedByConfiguration } from "./configuration/accepted";
import { acceptancesIn, accepts, type Acceptance } from "./findings/acceptance";
import type { Finding } from "./findings/finding";
import type { Location } from "./findings/location";
import type { Fleet } from "./model/fleet";
import { filesBelow } from "./repository/files-below";
import { parentOf, type Repository } from "./repository/repository";
import { acceptanceWithoutReason } from "./rules/engine/acceptance-without-reason";
import { staleAcceptance } from "./rules/engine/stale-acceptance";
import { unknownName } from "./rules/engine/unknown-name";
import { RULES } from "./rules/registry";
import type { Rule } from "./rules/rule";

/** Findings, divided by whether somebody accepts them. */
export interface Separated {
  readonly open: readonly Finding[];
  readonly accepted: readonly { readonly finding: Finding; readonly reason: string }[];
  /** What is wrong with the acceptances themselves. */
  readonly problems: readonly Finding[];
}

/** What acceptances are judged by. */
export interface AcceptanceContext {
  readonly fleet: Fleet;
  /** The entries of landbridge.yaml. */
  readonly configured: readonly AcceptedByConfiguration[];
  /** The rules that ran. */
  readonly rules: readonly Rule[];
  /** Whether every cluster of the repository was verified; else what seems stale may be about another one. */
  readonly isWhole: boolean;
}

/** Separates what the repository accepts from what it doesn't, and judges the acceptances. */
export function separate(findings: readonly Finding[], context: AcceptanceContext): Separated {
  const { fleet, configured } = context;
  const comments = [...filesWithComments(fleet, findings)]
    .sort()
    .flatMap((file) => acceptancesIn(fleet.sources.repository, file));
  const used = new Used();
  const open: Finding[] = [];
  const accepted: { finding: Finding; reason: string }[] = [];
  for (const finding of findings) {
    const comment = comments.find((other) => accepts(other, finding));
    const entry = configured.find((other) => other.matches(finding));
    if (comment !== undefined) used.add(comment, finding.rule);
    else if (entry !== undefined) used.add(entry, finding.rule);
    const reason = (comment ?? entry)?.reason ?? "";
    if (reason === "") open.push(finding);
    else accepted.push({ finding, reason });
  }
  return { open, accepted, problems: [...problemsOf(comments, used, findings, context)] };
}

/** Files that a finding may be in: those that Flux applies, and those that say what exists outside Git. */
function filesWithComments({ models }: Fleet, findings: readonly Finding[]): ReadonlySet<string> {
  const files = new Set(findings.map(({ location }) => location.file));
  for (const { appliers, prerequisites } of models) {
    for (const applier of appliers) for (const file of applier.files) files.add(file);
    const { namespaces, data, identities, names } = prerequisites;
    for (const { place } of [...namespaces, ...data, ...identities, ...names])
      files.add(place.file);
  }
  return files;
}

/** Which acceptances accepted something, by the ids that they name. */
class Used {
  private readonly rules = new Map<Acceptance | AcceptedByConfiguration, string[]>();

  public add(acceptance: Acceptance | AcceptedByConfiguration, rule: string): void {
    this.rules.set(acceptance, [...(this.rules.get(acceptance) ?? []), rule]);
  }

  public has(acceptance: Acceptance | AcceptedByConfiguration, id: string): boolean {
    return this.rules.get(acceptance)?.some((rule) => rule.startsWith(id)) === true;
  }
}

function* problemsOf(
  comments: readonly Acceptance[],
  used: Used,
  findings: readonly Finding[],
  { fleet, configured, rules, isWhole }: AcceptanceContext,
): Iterable<Finding> {
  const isStale: IsStale = (acceptance, id) =>
    isWhole && !used.has(acceptance, id) && didRun(id, rules);
  for (const comment of comments) yield* commentProblems(comment, isStale);
  for (const entry of configured) {
    yield* unknownRule(entry.rule, entry.place);
    if (isNowhere(entry, fleet.sources.repository, findings)) {
      const message = `"${entry.path ?? ""}" matches no file in the repository, so this accepts nothing.`;
      yield problem(unknownName, entry.place, message);
      continue;
    }
    if (isStale(entry, entry.rule)) yield stale(entry.rule, entry.place);
  }
}

/** Whether an acceptance accepted nothing that the rule or group with this id reported. */
type IsStale = (acceptance: Acceptance | AcceptedByConfiguration, id: string) => boolean;

function* commentProblems(comment: Acceptance, isStale: IsStale): Iterable<Finding> {
  const { place, rules: ids, reason } = comment;
  if (reason === "") {
    yield problem(acceptanceWithoutReason, place, "An acceptance needs a reason.");
  }
  for (const id of ids) yield* unknownRule(id, place);
  if (reason === "") return;
  if (ids.length === 0) {
    yield problem(staleAcceptance, place, "This accepts nothing: no rule is named.");
  }
  for (const id of ids) if (isStale(comment, id)) yield stale(id, place);
}

/** Whether an entry's path matches nothing: a cluster or file that was renamed, removed or misspelled. */
function isNowhere(
  { path, isPath }: AcceptedByConfiguration,
  repository: Repository,
  findings: readonly Finding[],
): boolean {
  if (path === undefined || findings.some(({ location }) => isPath(location.file))) return false;
  return !filesBelow(repository, "", new Set()).some((file) => pathsAbove(file).some(isPath));
}

/** A file and the folders around it: some findings are about a folder. */
function pathsAbove(file: string): readonly string[] {
  const paths: string[] = [];
  for (let path = file; path !== ""; path = parentOf(path)) paths.push(path);
  return paths;
}

/** Whether every rule ran that an id or group stands for: one that didn't run can't tell. */
function didRun(id: string, rules: readonly Rule[]): boolean {
  const meant = RULES.filter((rule) => rule.id.startsWith(id));
  return meant.length > 0 && meant.every((rule) => rules.some((other) => other.id === rule.id));
}

function* unknownRule(id: string, place: Location): Iterable<Finding> {
  const known = RULES.map((rule) => rule.id);
  if (/^LB\d{1,3}$/.test(id) && known.some((other) => other.startsWith(id))) return;
  if (/^LB8\d{0,2}$/.test(id)) {
    const message = `${id} is a rule of landbridge doctor, whose findings can't be accepted.`;
    yield problem(unknownName, place, message);
    return;
  }
  const upper = id.toUpperCase();
  const byName = RULES.find(({ name }) => name === id)?.id;
  const meant = known.includes(upper) ? upper : (byName ?? nearestName(upper, known));
  yield problem(
    unknownName,
    place,
    didYouMean(`Unknown rule "${id}": this accepts nothing.`, meant),
  );
}

function stale(id: string, place: Location): Finding {
  return problem(staleAcceptance, place, `${id} no longer reports anything here.`);
}

function problem(
  { id, severity, remedy }: Pick<Rule, "id" | "severity" | "remedy">,
  place: Location,
  message: string,
): Finding {
  return { rule: id, severity, message, location: place, related: [], remedy, clusters: [] };
}
