import type { Area, Layer } from "../layers/layers";
import { AREAS } from "../layers/layers";

/** A directory with at least this many layers below it gets a separate diagram. */
const OWN_PICTURE = 5;

/** The "Layers" section of docs/architecture.md as Markdown: pictures, then a table, for each area. */
export function layersSection(areas: readonly Area[] = AREAS): string {
  return areas
    .map((area) => {
      const layers = withNested(area.layers);
      const nested = largeDirectories(area.layers).map(
        (directory) =>
          `Inside \`${area.root}${directory}/\`:\n\n${picture(
            layers.filter((layer) => isIn(layer.directory, directory)),
            directory,
          )}`,
      );
      const pictures = [picture(collapsed(layers, area), ""), ...nested];
      return `### ${area.title}\n\n${pictures.join("\n\n")}\n\n${table(area)}`;
    })
    .join("\n\n");
}

/** A layer may also import the layers inside of its own directory. */
function withNested(layers: readonly Layer[]): readonly Layer[] {
  return layers.map((layer) => ({
    ...layer,
    imports: [
      ...layer.imports,
      ...layers.map((other) => other.directory).filter((other) => isIn(other, layer.directory)),
    ],
  }));
}

function largeDirectories(layers: readonly Layer[]): readonly string[] {
  return layers
    .map(({ directory }) => directory)
    .filter(
      (directory) =>
        layers.filter((other) => isIn(other.directory, directory)).length >= OWN_PICTURE,
    );
}

/** The layers with those inside of a large directory drawn as that directory. */
function collapsed(layers: readonly Layer[], area: Area): readonly Layer[] {
  const large = largeDirectories(area.layers);
  const shown = (directory: string): string =>
    large.find((outer) => isIn(directory, outer)) ?? directory;
  const merged = new Map<string, Layer>();
  for (const layer of layers) {
    const directory = shown(layer.directory);
    const imports = layer.imports.map(shown).filter((other) => other !== directory);
    const before = merged.get(directory)?.imports ?? [];
    merged.set(directory, { ...layer, directory, imports: [...new Set([...before, ...imports])] });
  }
  return [...merged.values()];
}

/** A Mermaid flowchart: an arrow leads to what may be imported, unless a longer way leads there too. */
function picture(layers: readonly Layer[], within: string): string {
  const names = layers.map(({ directory }) => directory);
  const direct = new Map(
    layers.map(({ directory, imports }) => [
      directory,
      imports.filter((one) => names.includes(one)),
    ]),
  );
  const ids = new Map(names.map((name, index) => [name, `l${index}`]));
  const idOf = (name: string): string => ids.get(name) ?? name;
  const nodes = names.map((name) => {
    const label = within === "" ? name : name.slice(within.length + 1);
    return `  ${idOf(name)}["${label}"]`;
  });
  const arrows = names.flatMap((name) =>
    reduced(direct, name).map((target) => `  ${idOf(name)} --> ${idOf(target)}`),
  );
  return ["```mermaid", "flowchart TB", ...nodes, ...arrows, "```"].join("\n");
}

/** The imports of a layer that none of its imports has. */
function reduced(direct: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] {
  const imports = direct.get(name) ?? [];
  return imports.filter(
    (target) => !imports.some((other) => other !== target && reaches(direct, other, target)),
  );
}

function reaches(
  direct: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): boolean {
  return (direct.get(from) ?? []).some((next) => next === to || reaches(direct, next, to));
}

function table({ root, layers }: Area): string {
  const rows = layers.map(
    ({ directory, contents }) => `| [\`${directory}\`](../${root}${directory}) | ${contents} |`,
  );
  return `| Layer | Contents |\n| --- | --- |\n${rows.join("\n")}`;
}

function isIn(directory: string, outer: string): boolean {
  return directory.startsWith(`${outer}/`);
}
