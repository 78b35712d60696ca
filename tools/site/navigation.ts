import * as fs from "node:fs";
import * as path from "node:path";

/** An entry of a sidebar, as VitePress reads it. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/** The navigation of the site, as VitePress reads it. */
export interface Navigation {
  readonly nav: readonly { readonly text: string; readonly link: string }[];
  /** By the beginning of the path. */
  readonly sidebar: Readonly<Record<string, readonly SidebarItem[]>>;
}

/** Tasks of readers, with the pages that help. A directory stands for its pages. */
const TASKS: readonly { readonly text: string; readonly pages: readonly string[] }[] = [
  { text: "Start", pages: ["README.md", "comparison.md"] },
  {
    text: "Verify a repository",
    pages: [
      "verify.md",
      "diff.md",
      "landbridge-yaml.md",
      "rules/README.md",
      "field-notes.md",
      "offline-tools.md",
      "benchmarks.md",
    ],
  },
  {
    text: "Deploy the platform",
    pages: [
      "preflight.md",
      "state.md",
      "git.md",
      "engines.md",
      "local.md",
      "doctor.md",
      "production.md",
      "opentofu.md",
      "costs.md",
      "teardown.md",
    ],
  },
  {
    text: "Change the platform",
    pages: [
      "how-to.md",
      "operations.md",
      "addons.md",
      "fleet.md",
      "scale.md",
      "tenants.md",
      "promotion.md",
      "image-updates.md",
      "notifications.md",
      "secrets.md",
      "aws-modules.md",
      "remove-addon.md",
      "wirings.md",
      "argocd.md",
      "waves.md",
      "charts.md",
      "terrain.md",
      "modules/",
    ],
  },
  { text: "Understand it", pages: ["architecture.md", "systems.md", "decisions/"] },
  { text: "Contribute", pages: ["contributing/", "e2e.md", "fuzz.md", "mutate.md"] },
];

/** Names of the directories that tasks contain. */
const DIRECTORIES: Readonly<Record<string, string>> = {
  "modules/": "Modules",
  "decisions/": "Decisions",
};

/**
 * The navigation of the pages in docs/.
 * @throws Error if a page is in no task, or a task names a page that doesn't exist
 */
export function navigation(docs: string): Navigation {
  const rest = new Set(pagesOf(docs).filter((page) => !/^rules\/LB\d+\.md$/.test(page)));
  const entry = (page: string): SidebarItem => {
    if (!rest.delete(page))
      throw new Error(`navigation: docs/${page} doesn't exist or is listed twice`);
    return { text: titleOf(docs, page), link: linkOf(page) };
  };
  const entries = (page: string): readonly SidebarItem[] => {
    if (!page.endsWith("/")) return [entry(page)];
    const inside = [...rest].filter((other) => other.startsWith(page));
    const index = inside.find((other) => other === `${page}README.md`);
    const items = inside.filter((other) => other !== index).map(entry);
    const text = DIRECTORIES[page];
    if (text === undefined) return items;
    return [{ text, ...(index && { link: entry(index).link }), collapsed: true, items }];
  };
  const tasks = TASKS.map(({ text, pages }) => ({ text, items: pages.flatMap(entries) }));
  if (rest.size > 0) {
    throw new Error(
      `navigation: add ${[...rest].map((page) => `docs/${page}`).join(", ")} to tools/site/navigation.ts`,
    );
  }
  return {
    nav: [
      { text: "Verify", link: "/verify" },
      { text: "How to", link: "/how-to" },
      { text: "Rules", link: "/rules/" },
    ],
    sidebar: { "/rules/": ruleGroups(docs), "/": tasks },
  };
}

/** The pages of a directory, such as `rules/LB203.md`, sorted. */
export function pagesOf(docs: string): readonly string[] {
  return fs
    .readdirSync(docs, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => file.endsWith(".md"))
    .sort();
}

/** The groups of the generated index, each with its rules. */
function ruleGroups(docs: string): readonly SidebarItem[] {
  const index = fs.readFileSync(path.join(docs, "rules/README.md"), "utf8");
  const groups = index.split(/^## /m).slice(1);
  return [
    { text: "All rules", link: "/rules/" },
    ...groups.map((group) => ({
      text: group.slice(0, group.indexOf("\n")),
      collapsed: true,
      items: [...group.matchAll(/^\| \[(LB\d+)\]\(\1\.md\) \| ([\w-]+) \|/gm)].map(
        ([, id = "", name = ""]) => ({ text: `${id} ${name}`, link: `/rules/${id}` }),
      ),
    })),
  ];
}

/** The first heading, without marks of code. */
function titleOf(docs: string, page: string): string {
  const text = fs.readFileSync(path.join(docs, page), "utf8");
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error(`docs/${page}: no heading "# ..."`);
  return title.replace(/`/g, "");
}

function linkOf(page: string): string {
  return `/${page.replace(/(?:README)?\.md$/, "")}`;
}
