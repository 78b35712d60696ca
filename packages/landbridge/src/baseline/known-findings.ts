import type { Finding, Severity } from "../verify/findings/finding";
import { fingerprintOf, fingerprintOfFinding } from "../verify/findings/fingerprint";

/** The same mistake, with the number of known instances. */
export interface KnownFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly file: string;
  readonly object?: string;
  readonly message: string;
  /** How many instances are known; at least 1. */
  readonly count: number;
}

/** Severities from the least on. */
const LEVELS: readonly Severity[] = ["note", "warning", "error"];

/**
 * Instances of findings that are known. Each is used up by one finding of the same or a lower severity, so that a second
 * instance of a known mistake is new, and so is a warning that has become an error.
 */
export class KnownFindings {
  private readonly severities = new Map<string, Severity[]>();

  constructor(entries: readonly KnownFinding[]) {
    for (const entry of entries) {
      const key = fingerprintOf(entry);
      const known = this.severities.get(key) ?? [];
      for (let count = 0; count < entry.count; count++) known.push(entry.severity);
      this.severities.set(key, known);
    }
  }

  /** Whether a finding is known; uses up the instance with the lowest severity that covers it. */
  public take(finding: Finding): boolean {
    const known = this.severities.get(fingerprintOfFinding(finding)) ?? [];
    const least = LEVELS.indexOf(finding.severity);
    const levels = known.map((severity) => LEVELS.indexOf(severity));
    const best = Math.min(...levels.filter((level) => level >= least));
    const index = levels.indexOf(best);
    if (index === -1) return false;
    known.splice(index, 1);
    return true;
  }

  /** How many instances of an entry's mistake were not taken. */
  public left(entry: KnownFinding): number {
    return this.severities.get(fingerprintOf(entry))?.length ?? 0;
  }
}

/** The entries of findings, sorted by file, rule, object and message, equal ones counted. */
export function knownFindings(findings: readonly Finding[]): readonly KnownFinding[] {
  const entries = new Map<string, KnownFinding>();
  for (const finding of findings) {
    const { rule, severity, message, location, object } = finding;
    const key = `${fingerprintOfFinding(finding)}\0${severity}`;
    const known = entries.get(key);
    const own = { rule, severity, file: location.file, message, count: (known?.count ?? 0) + 1 };
    // The first one's message represents all: only counts and names of others differ.
    entries.set(
      key,
      known === undefined ? withObject(own, object) : { ...known, count: own.count },
    );
  }
  return sorted([...entries.values()]);
}

function withObject(entry: KnownFinding, object: string | undefined): KnownFinding {
  const { message, count, ...rest } = entry;
  return object === undefined ? entry : { ...rest, object, message, count };
}

/** In the order of a baseline file, which doesn't depend on lines. */
export function sorted(entries: readonly KnownFinding[]): readonly KnownFinding[] {
  const keyed = entries.map((entry) => {
    const { file, rule, object = "", message, severity } = entry;
    return { entry, key: [file, rule, object, message, severity].join("\0") };
  });
  return keyed
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ entry }) => entry);
}
