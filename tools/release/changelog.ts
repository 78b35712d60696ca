/** A changelog by its second-level headings. */
interface Changelog {
  readonly intro: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly heading: string;
  /** Without white space around it; empty if there are no notes. */
  readonly body: string;
}

const UNRELEASED = "## [Unreleased]";

/**
 * Moves the notes below `## [Unreleased]` into the newest version's section, in place of the list of commits that
 * release-please generated there. Where nobody wrote notes, the generated list stays. Running it again changes nothing.
 * @returns the new text, with an empty section `[Unreleased]` at the top
 * @throws Error without a section `[Unreleased]` or without a version
 */
export function foldUnreleased(text: string): string {
  const { intro, sections } = parse(text);
  const unreleased = sections.find(({ heading }) => heading === UNRELEASED);
  if (unreleased === undefined) throw new Error(`no section "${UNRELEASED}"`);
  const [newest, ...older] = sections.filter((section) => section !== unreleased);
  if (newest === undefined) throw new Error("no section of a version");
  const body = unreleased.body === "" ? newest.body : unreleased.body;
  const folded = [{ heading: UNRELEASED, body: "" }, { ...newest, body }, ...older];
  const texts = folded.map((section) => `${section.heading}\n\n${section.body}`.trim());
  return `${[intro, ...texts].join("\n\n")}\n`;
}

/**
 * The notes of one version, for its GitHub release.
 * @param version such as `0.2.0`
 * @throws Error if the changelog has no section of it
 */
export function notesOf(text: string, version: string): string {
  const section = parse(text).sections.find(({ heading }) =>
    [`## ${version} `, `## [${version}]`].some((start) => `${heading} `.startsWith(start)),
  );
  if (section === undefined) throw new Error(`no section of version "${version}"`);
  return section.body;
}

function parse(text: string): Changelog {
  const [intro = "", ...parts] = text.split(/^(?=## )/m);
  const sections = parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { heading: heading.trim(), body: lines.join("\n").trim() };
  });
  return { intro: intro.trim(), sections };
}
