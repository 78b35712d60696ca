import type { Generator } from "../case";
import { mutate } from "../mutate";
import { platformInput } from "./platform";
import { argocd, caseOf, changed, filesOf, mixed, treeWith } from "./repository";

/** A file that a repository may lack, with initial content for it. */
const withFile =
  (file: string, start: string): Generator =>
  (random) => {
    const tree = treeWith(random, /\.yaml$/);
    const files = filesOf(tree);
    files[file] = mutate(files[file] ?? start, random);
    return caseOf(tree, files);
  };

const CONFIGURATION = `paths:
  - path: clusters/dev
ignore:
  - rule: LB201
    path: "clusters/**"
    reason: because
outside:
  complete: true
  namespaces: [a]
  configMaps:
    flux-system/vars: [A, B]
`;

const PLAN = `{
  "format_version": "1.2",
  "planned_values": { "root_module": {
    "resources": [
      { "address": "kubernetes_config_map.a", "type": "kubernetes_config_map", "mode": "managed", "name": "a",
        "values": { "metadata": [{ "name": "a", "namespace": "b" }], "data": { "A": "b" } } }
    ],
    "child_modules": [{ "resources": [] }]
  } }
}
`;

const planned: Generator = (random) => {
  const made = withFile("plan.json", PLAN)(random);
  return made.kind === "repository" ? { ...made, args: ["--plan=plan.json"] } : made;
};

/** Kinds of input by the name that `--only` takes. */
export const KINDS: Readonly<Record<string, Generator>> = {
  repository: changed(/\.ya?ml$/),
  mixed,
  argocd,
  contract: changed(/contract.*\.json$/),
  hcl: changed(/\.(?:tf|tfvars)$/),
  plan: planned,
  configuration: withFile("landbridge.yaml", CONFIGURATION),
  ignore: withFile(".sourceignore", "*.md\n!/apps\n**/x\n"),
  platform: platformInput,
};
