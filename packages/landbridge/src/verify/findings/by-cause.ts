import type { Finding } from "./finding";

/** How many of the others are named in the message. */
const NAMED = 3;

/**
 * Tells findings of one rule and cause as one: the first, with the places of the others. It comes after
 * accepting, so that an accepted finding takes no other with it.
 */
export function byCause(findings: readonly Finding[]): readonly Finding[] {
  const groups = new Map<string, Finding[]>();
  findings.forEach((finding, index) => {
    const { rule, severity, cause } = finding;
    const key = [rule, severity, cause ?? index].join("|");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  });
  return [...groups.values()].flatMap((group) => (group.length === 1 ? group : joined(group)));
}

function joined(group: readonly Finding[]): readonly Finding[] {
  const [first, ...others] = group;
  if (first === undefined) return [];
  const names = [...new Set(others.flatMap((other) => nameBeside(first, other)))];
  const rest = names.length - NAMED;
  const listed = names.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${String(rest)} more` : "");
  return [
    {
      ...first,
      message: names.length === 0 ? first.message : `${first.message} Likewise: ${listed}.`,
      related: distinct([
        ...first.related,
        ...others.flatMap(({ location, message, related }) => [{ location, message }, ...related]),
      ]),
      instances: group,
      clusters: [...new Set(group.flatMap(({ clusters }) => clusters))],
    },
  ];
}

/** The first of those at one place. */
function distinct(related: Finding["related"]): Finding["related"] {
  const byPlace = new Map<string, Finding["related"][number]>();
  for (const one of related) {
    const { file, line, column } = one.location;
    const key = [file, line, column].join(":");
    if (!byPlace.has(key)) byPlace.set(key, one);
  }
  return [...byPlace.values()];
}

/** What tells another finding from the first: its object, or its file where the object has the same name. */
function nameBeside(first: Finding, { object, location }: Finding): readonly string[] {
  if (object !== undefined && object !== first.object) return [object];
  return location.file === first.location.file ? [] : [location.file];
}
