/** The YAML files of a section: each a block after its path, which has a line of its own, also inside of a list. */
export function filesIn(page: string, title: string): Readonly<Record<string, string>> {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
  const blocks = section.matchAll(/^( *)([\w./-]+\.yaml)\n\n\1```yaml\n((?:.*\n)*?)\1```$/gm);
  return Object.fromEntries(
    [...blocks].map(([, indent = "", file = "", text = ""]) => [
      file,
      text
        .split("\n")
        .map((line) => line.slice(indent.length))
        .join("\n"),
    ]),
  );
}
