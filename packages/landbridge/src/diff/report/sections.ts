import { enumerate, plural } from "../../verify/rules/phrases";
import type { Diff, Reader, TerraformChange } from "../document";
import type { DiffLine } from "../values/line-diff";
import { fieldLines } from "./field-lines";
import type { Block, ReportSection } from "./view";

const SIGNS = { added: "+", removed: "-", changed: "~", moved: ">", retyped: "~" } as const;

/** Sections 2 to 6 as blocks of lines; those that are empty are left out. */
export function reportSections(diff: Diff): readonly ReportSection[] {
  const everywhere = diff.environments;
  const label = (environments: readonly string[]): string =>
    everywhere.length < 2 ? "" : environments.join(", ");
  return [
    terraform(diff, label),
    contract(diff, label),
    objects(diff, label),
    rollout(diff, label),
    findings(diff),
  ].filter(({ blocks }) => blocks.length > 0);
}

type Label = (environments: readonly string[]) => string;

/** `2 added, 1 changed`, in the order in which the actions are given. */
function counts(entries: readonly { readonly action: string }[]): string {
  const names = ["removed", "changed", "retyped", "moved", "added"];
  return names
    .map((name) => [name, entries.filter(({ action }) => action === name).length] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}

function terraform(diff: Diff, label: Label): ReportSection {
  const gone = new Set(
    diff.terraform
      .filter(({ kind, action }) => kind === "stack" && action !== "changed")
      .flatMap(({ stacks }) => stacks),
  );
  // What comes or goes with its stack is counted there.
  const own = diff.terraform.filter(
    ({ kind, stacks }) => kind === "stack" || !stacks.every((stack) => gone.has(stack)),
  );
  const outputs = own.filter(({ kind, action }) => kind === "output" && action !== "changed");
  const hashes = own.filter(isOnlyHash);
  const main = own.filter((change) => !outputs.includes(change) && !hashes.includes(change));
  const blocks = [
    ...main.map((change): Block => ({
      title: change.address,
      sign: change.replacement?.certain === true ? "±" : SIGNS[change.action],
      note: [stackLabel(change), label(change.environments), ...effects(change)]
        .filter((part) => part !== "")
        .join(" · "),
      lines: [
        ...(change.from === undefined ? [] : [{ sign: " ", text: `was ${change.from}` } as const]),
        ...countOf(change, diff.terraform),
        ...fieldLines(change.changes),
      ],
    })),
    ...(outputs.length === 0 ? [] : [outputBlock(outputs)]),
    ...(hashes.length === 0 ? [] : [hashBlock(hashes)]),
    ...diff.beyond.map(({ address, actions, file }): Block => {
      const note = `only in ${file}: ${actions.join(" and ")}`;
      return { title: address, sign: "~", note, lines: [] };
    }),
  ];
  const isStack = ({ kind, action }: TerraformChange): boolean =>
    kind === "stack" && action !== "changed";
  const stacks = counts(main.filter(isStack)).replace(/\d+/g, (count) =>
    plural(Number(count), "stack"),
  );
  const summary = counts(main.filter((change) => !isStack(change)));
  const more = [
    outputs.length === 0 ? "" : plural(outputs.length, "output"),
    hashes.length === 0 ? "" : "the contract's hash",
    diff.beyond.length === 0 ? "" : `${diff.beyond.length} only in a plan`,
  ];
  return {
    title: "Terraform",
    summary: [stacks, summary, ...more].filter((part) => part !== "").join(", "),
    blocks,
  };
}

function stackLabel({ kind, stacks }: TerraformChange): string {
  return kind === "stack" ? "stack" : `in ${stacks.join(", ")}`;
}

function effects({ replacement, plan }: TerraformChange): readonly string[] {
  if (replacement === undefined)
    return plan === undefined ? [] : [`plan: ${plan.actions.join(" and ")}`];
  return [replacement.certain ? "replaced" : "may be replaced"];
}

/** How many resources come or go with a stack. */
function countOf(change: TerraformChange, all: readonly TerraformChange[]): readonly DiffLine[] {
  if (change.kind !== "stack" || change.action === "changed") return [];
  const count = all.filter(
    ({ kind, stacks }) =>
      kind === "resource" && stacks.some((stack) => change.stacks.includes(stack)),
  ).length;
  const sign = change.action === "added" ? "+" : "-";
  return [{ sign, text: plural(count, "resource") }];
}

/** Whether only the hash of the contract's keys changes, which each of its ConfigMaps has. */
function isOnlyHash({ changes }: TerraformChange): boolean {
  return changes.length > 0 && changes.every(({ path }) => path.endsWith(HASH));
}

const HASH = '.annotations["landbridge.dev/contract-hash"]';

function hashBlock(changes: readonly TerraformChange[]): Block {
  const addresses = [...new Set(changes.map(({ address }) => address))].sort();
  return {
    title: "contract-hash",
    sign: "~",
    note: "annotation of ConfigMaps that don't change otherwise",
    lines: addresses.map((text): DiffLine => ({ sign: " ", text })),
  };
}

/** Outputs between stacks follow from what reads them: they need only one line each. */
function outputBlock(outputs: readonly TerraformChange[]): Block {
  const lines = outputs.map(({ action, address }): DiffLine => {
    return { sign: action === "added" ? "+" : "-", text: address.slice("output.".length) };
  });
  return { title: "outputs", sign: "~", note: counts(outputs), lines };
}

function contract(diff: Diff, label: Label): ReportSection {
  const clusters = wholeClusters(diff);
  const own = diff.contract.filter(({ environments }) => !isPartOf(clusters, environments));
  const blocks = own.map((change): Block => {
    const { key, entry, action, environments, readers, changes, from } = change;
    return {
      title: entry === "variable" ? key : `${entry} ${key}`,
      sign: SIGNS[action],
      note: [label(environments), action === "retyped" ? "another type" : ""]
        .filter((part) => part !== "")
        .join(" · "),
      lines: [
        ...(from === undefined ? [] : [{ sign: " ", text: `was ${from}` } as const]),
        ...fieldLines(changes),
        ...readers.map((reader): DiffLine => ({
          sign: " ",
          text: `read by ${readerText(reader)}`,
        })),
      ],
    };
  });
  const whole = clusterBlocks(clusters, diff.contract, "entry").map((block) => ({
    ...block,
    note: block.note.replace(/entrys$/, "entries"),
  }));
  return { title: "Contract", summary: counts(diff.contract), blocks: [...whole, ...blocks] };
}

/** `Kustomization flux-system/apps (Deployment apps/web and 2 others)`. */
export function readerText({ applier, objects: all }: Reader): string {
  const shown = all.slice(0, 3);
  const names = enumerate(
    all.length > shown.length ? [...shown, `${all.length - shown.length} others`] : shown,
  );
  return all.length === 0 ? applier : `${applier} (${names})`;
}

/** Clusters that come or go as a whole: their objects are only counted. */
export function wholeClusters(diff: Diff): ReadonlyMap<string, "added" | "removed"> {
  return new Map(
    diff.rollout.flatMap(({ environments, steps }) => {
      const root = steps.find(({ step }) => step === "root")?.action;
      if (root !== "added" && root !== "removed") return [];
      return environments.map((environment) => [environment, root] as const);
    }),
  );
}

/** Whether all of it belongs to clusters that come or go. */
function isPartOf(
  clusters: ReadonlyMap<string, unknown>,
  environments: readonly string[],
): boolean {
  return environments.every((environment) => clusters.has(environment));
}

/** One line for each cluster that comes or goes. */
function clusterBlocks(
  clusters: ReadonlyMap<string, "added" | "removed">,
  entries: readonly { readonly environments: readonly string[] }[],
  name: string,
): readonly Block[] {
  return [...clusters].flatMap(([environment, action]) => {
    const count = entries.filter(({ environments }) => environments.includes(environment)).length;
    const note = action === "added" ? "new" : "removed";
    return count === 0
      ? []
      : [
          {
            title: `all of ${environment}`,
            sign: SIGNS[action],
            note: `${note}: ${plural(count, name)}`,
            lines: [],
          },
        ];
  });
}

/** Removed objects whose content doesn't matter any more: those of several environments are one. */
function withoutContent(changes: Diff["objects"]): Diff["objects"] {
  const groups = new Map<string, Diff["objects"][number]>();
  for (const change of changes) {
    const isGone = change.action === "removed";
    const key = isGone ? `${change.key} ${change.applier}` : `${groups.size}`;
    const known = groups.get(key);
    const environments = [...(known?.environments ?? []), ...change.environments];
    groups.set(key, { ...change, environments });
  }
  return [...groups.values()];
}

function objects(diff: Diff, label: Label): ReportSection {
  const clusters = wholeClusters(diff);
  const own = diff.objects.filter(({ environments }) => !isPartOf(clusters, environments));
  const blocks = withoutContent(own).map((change): Block => {
    const { object, action, environments, applier, from, changes, place } = change;
    const where = place.line === undefined ? place.file : `${place.file}:${place.line}`;
    return {
      title: object,
      sign: SIGNS[action],
      note: [
        label(environments),
        action === "moved" ? `${from ?? ""} → ${applier}` : applier,
        where,
      ]
        .filter((part) => part !== "")
        .join(" · "),
      lines: action === "removed" ? [] : fieldLines(changes),
    };
  });
  const whole = clusterBlocks(clusters, diff.objects, "object");
  return { title: "Objects", summary: counts(diff.objects), blocks: [...whole, ...blocks] };
}

function rollout(diff: Diff, label: Label): ReportSection {
  const clusters = wholeClusters(diff);
  const own = diff.rollout.filter(({ environments }) => !isPartOf(clusters, environments));
  const blocks = own.map((change): Block => {
    const { environments, cluster, steps, dependencies, criticalPath } = change;
    const lines: DiffLine[] = [
      ...steps.map(stepLine),
      ...dependencies.map(({ step, on, action }): DiffLine => {
        const sign = action === "added" ? "+" : "-";
        return { sign, text: `${step} waits for ${on}` };
      }),
    ];
    if (criticalPath !== undefined) {
      const { before, after } = criticalPath;
      lines.push(
        {
          sign: "-",
          text: `critical path, ${plural(before.length, "step")}: ${before.join(" → ")}`,
        },
        { sign: "+", text: `critical path, ${plural(after.length, "step")}: ${after.join(" → ")}` },
      );
    }
    const name = environments.length > 1 ? environments.join(", ") : cluster;
    return {
      title: name,
      sign: "~",
      note: label(environments) === name ? "" : label(environments),
      lines,
    };
  });
  const [before = 0, after = 0] = ["before", "after"].map((side) =>
    Math.max(
      0,
      ...diff.rollout.map(
        ({ criticalPath }) => criticalPath?.[side as "before" | "after"].length ?? 0,
      ),
    ),
  );
  const path =
    before === 0 && after === 0 ? "" : `, critical path ${before} → ${plural(after, "step")}`;
  const steps = diff.rollout.flatMap((change) => change.steps);
  const summary = `${counts(steps) || "dependencies changed"}${path}`;
  const whole = [...clusters].map(([environment, action]): Block => {
    const count = diff.rollout
      .filter(({ environments }) => environments.includes(environment))
      .reduce((sum, change) => sum + change.steps.length, 0);
    return {
      title: `all of ${environment}`,
      sign: SIGNS[action],
      note: plural(count, "step"),
      lines: [],
    };
  });
  return { title: "Rollout", summary, blocks: [...whole, ...blocks] };
}

function stepLine({
  step,
  action,
  before,
  after,
}: Diff["rollout"][number]["steps"][number]): DiffLine {
  const wave = (number: number | undefined): string =>
    number === undefined ? "never starts" : `wave ${number}`;
  if (action === "added") return { sign: "+", text: `${step}: ${wave(after)}` };
  if (action === "removed") return { sign: "-", text: `${step}: ${wave(before)}` };
  return { sign: " ", text: `${step}: ${wave(before)} → ${wave(after)}` };
}

function findings({ findings: { added, fixed } }: Diff): ReportSection {
  const block = (sign: "+" | "-", finding: (typeof added)[number]): Block => {
    const { rule, severity, message, file, line, remedy } = finding;
    const where = line === undefined ? file : `${file}:${line}`;
    const lines: DiffLine[] = [{ sign, text: message }];
    if (sign === "+") lines.push({ sign: " ", text: `Fix: ${remedy}` });
    return { title: `${rule} ${severity}`, sign, note: where, lines };
  };
  const summary = [
    added.length === 0 ? "" : `${added.length} new`,
    fixed.length === 0 ? "" : `${fixed.length} fixed`,
  ];
  return {
    title: "Findings",
    summary: summary.filter((part) => part !== "").join(", "),
    blocks: [
      ...added.map((finding) => block("+", finding)),
      ...fixed.map((finding) => block("-", finding)),
    ],
  };
}
