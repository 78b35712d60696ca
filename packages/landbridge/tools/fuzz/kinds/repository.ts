import { readCorpus, type Tree } from "../../../__tests__/verify/support/corpus";
import type { Case, Files, Generator } from "../case";
import { mutate } from "../mutate";
import type { Random } from "../random";

let trees: readonly Tree[] | undefined;

/**
 * A tree of the corpus with a file that may be changed.
 * @param text what the file has to contain; default: anything
 */
export function treeWith(random: Random, file: RegExp, text = ""): Tree {
  trees ??= readCorpus();
  return random.pick(
    trees.filter(({ files }) =>
      files.some((each) => file.test(each.path) && each.text.includes(text)),
    ),
  );
}

/** The files of a corpus tree by path. */
export function filesOf({ files }: Tree): Record<string, string> {
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

/** The case for a tree, with the tree's options. */
export function caseOf({ options }: Tree, files: Files): Case {
  const args = (["flux", "contract", "terraform", "plan"] as const).flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  return { kind: "repository", files, args };
}

/** Trees of the corpus with changes to some of the matching files. */
export function changed(file: RegExp): Generator {
  return (random) => {
    const tree = treeWith(random, file);
    const files = filesOf(tree);
    const names = Object.keys(files).filter((name) => file.test(name));
    for (let count = 1 + random.below(3); count > 0; count--) {
      const name = random.pick(names);
      files[name] = mutate(files[name] ?? "", random);
    }
    return caseOf(tree, files);
  };
}

/** Trees of Argo CD with changes to their Applications, ApplicationSets, charts and values. */
export const argocd: Generator = (random) => {
  const tree = treeWith(random, /\.yaml$/, "argoproj.io/");
  const files = filesOf(tree);
  for (let count = 1 + random.below(3); count > 0; count--) {
    const name = random.pick(Object.keys(files));
    files[name] = mutate(files[name] ?? "", random);
  }
  return caseOf(tree, files);
};

/** Two trees merged into one with a file moved, so that parts no longer match. */
export const mixed: Generator = (random) => {
  const tree = treeWith(random, /\.yaml$/);
  const files = { ...filesOf(treeWith(random, /\.yaml$/)), ...filesOf(tree) };
  const names = Object.keys(files);
  const [from, to] = [random.pick(names), random.pick(names)];
  files[to] = mutate(files[from] ?? "", random);
  if (random.chance(0.5)) Reflect.deleteProperty(files, from);
  return caseOf(tree, files);
};
