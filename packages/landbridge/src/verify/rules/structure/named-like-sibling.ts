import { append } from "../../../lib/append";
import { isChartTemplate } from "../../model/argocd/argocd-files";
import { isSample } from "../../model/argocd/samples";
import { yamlFiles } from "../../model/reconciled-files";
import { nameOf } from "../../repository/repository";
import { siblingForms } from "../../repository/sibling-forms";
import type { YamlFiles } from "../../repository/yaml-files";
import { forEachString } from "../../yaml/json";
import { quoted } from "../phrases";
import type { FleetRule } from "../rule";
import { mayMixUp, mixupsOf, type Sibling, type SiblingText } from "./siblings";

/** LB669 */
export const namedLikeSibling: FleetRule = {
  id: "LB669",
  name: "named-like-sibling",
  severity: "warning",
  summary:
    "A file of one environment names another one, where the same file of all others names its own.",
  why: "It was probably copied: the environment uses the host, namespace, path or Secret of another one, and changes it.",
  remedy: "Name the directory's own environment, or accept the finding if it is meant.",
  limits:
    "Files of the same name in at least three directories next to each other are compared, where the names of two differ only in an environment or a number, by the position of each text. Reported is only the one text that differs, if at least two others have the name of their directory in the same place and are otherwise equal.",
  *checkFleet({ sources }) {
    const seen = new Set<string>();
    for (const siblings of familiesOf(sources))
      for (const { sibling, text, other, meant } of mixupsOf(siblings)) {
        const key = JSON.stringify([text.value, sibling.name, other, text.at]).slice(0, 500);
        if (seen.has(key)) continue;
        seen.add(key);
        yield {
          message: `"${quoted(text.value)}" names ${other} in a file of ${sibling.name}; in the same place, each of the others names its own. Is "${quoted(meant)}" meant?`,
          at: text.at,
        };
      }
  },
};

/** Files that speak of their directory, and lists of the files in it. */
const OF_ITS_OWN = /(?:^|\/)(?:Chart|kustomization|mkdocs)\.ya?ml$/;

/** Files below directories next to each other that have the same path there. */
function familiesOf(sources: YamlFiles): readonly (readonly Sibling[])[] {
  const { repository } = sources;
  const groups = new Map<string, (readonly [string, string])[]>();
  for (const file of yamlFiles(repository, "")) {
    if (isSample(file, repository) || OF_ITS_OWN.test(file) || isChartTemplate(repository, file))
      continue;
    for (const { form, directory } of siblingForms(file)) {
      const name = nameOf(directory);
      if (name.length >= SHORTEST) append(groups, form, [name, file] as const);
    }
  }
  return [...groups.values()].flatMap((members) => {
    if (members.length < FEWEST || members.length > MOST) return [];
    const contents = members.map(
      ([name, file]) => [name, sources.repository.read(file) ?? ""] as const,
    );
    if (!mayMixUp(contents)) return [];
    return [members.map(([name, file]) => ({ name, texts: textsOf(sources, file) }))];
  });
}

/** Shorter names are words of other things. */
const SHORTEST = 3;

/** Siblings that are compared: two don't show a rule, and many are no environments. */
const FEWEST = 3;
const MOST = 60;

function textsOf(sources: YamlFiles, file: string): ReadonlyMap<string, SiblingText> {
  const texts = new Map<string, SiblingText>();
  for (const [index, document] of (sources.documents(file) ?? []).entries())
    forEachString(document.data, (value, path) => {
      if (value.length > LONGEST || value.includes("\n") || PROSE.test(String(path.at(-1)))) return;
      const place = JSON.stringify([index, ...path]);
      texts.set(place, { value, at: { document, path, value: true } });
    });
  return texts;
}

/** Longer texts are scripts and encrypted values. */
const LONGEST = 300;

/** Keys of texts for people. */
const PROSE = /^(?:description|title|summary|comment|message|displayName)$/i;
