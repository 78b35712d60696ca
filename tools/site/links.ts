import * as fs from "node:fs";
import * as path from "node:path";

/** The part of markdown-it that links need. */
interface Token {
  readonly children: readonly Token[] | null;
  type: string;
  tag: string;
  attrs: [string, string][] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** A Markdown renderer, as VitePress passes it: markdown-it. */
export interface MarkdownRenderer {
  readonly core: {
    readonly ruler: {
      push(
        name: string,
        rule: (state: {
          readonly tokens: readonly Token[];
          readonly env: { readonly path?: string };
        }) => void,
      ): void;
    };
  };
}

/** Where links may lead. */
export interface LinkContext {
  /** The checkout, absolute. */
  readonly root: string;
  /** Web address of the repository; undefined if unknown. */
  readonly repository: string | undefined;
}

/**
 * Makes links that work on GitHub work on the site: a directory of docs/ becomes its index page, and a file outside
 * docs/ becomes its address in the repository. Where that address is unknown, only the link's text is left.
 * @throws Error for a link to a file that doesn't exist
 */
export function resolveLinks(markdown: MarkdownRenderer, context: LinkContext): void {
  markdown.core.ruler.push("landbridge-links", ({ tokens, env }) => {
    if (env.path === undefined) return;
    for (const { children } of tokens) resolveInline(children ?? [], env.path, context);
  });
}

function resolveInline(tokens: readonly Token[], page: string, context: LinkContext): void {
  // Links aren't nested: the next end is that of the last start.
  let isTextOnly = false;
  for (const token of tokens) {
    if (token.type === "link_open") {
      const href = resolveLink(token.attrGet("href") ?? "", page, context);
      isTextOnly = href === undefined;
      if (href === undefined) Object.assign(token, { type: "span_open", tag: "span", attrs: null });
      else token.attrSet("href", href);
    } else if (isTextOnly && token.type === "link_close") {
      Object.assign(token, { type: "span_close", tag: "span" });
    }
  }
}

/**
 * Address of a link on the site.
 * @param href as written, such as `../../config/`
 * @param page absolute path of the page that contains it
 * @returns undefined if the link leads to the repository, and the address of that is unknown
 * @throws Error if the file doesn't exist
 */
export function resolveLink(
  href: string,
  page: string,
  { root, repository }: LinkContext,
): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(href)) return href;
  const [, file = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  const target = path.resolve(path.dirname(page), decodeURIComponent(file));
  const stats = fs.statSync(target, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new Error(`${path.relative(root, page)}: link to "${href}", which doesn't exist`);
  }
  const docs = path.join(root, "docs");
  if (isInside(docs, target)) {
    const readme = stats.isDirectory() ? path.join(target, "README.md") : target;
    if (path.basename(readme) !== "README.md") return href;
    // The site serves it as the directory's index.
    if (fs.existsSync(readme)) return relativeUrl(page, path.dirname(readme)) + `index.md${hash}`;
    throw new Error(`${path.relative(root, page)}: link to "${href}", which has no README.md`);
  }
  if (repository === undefined) return undefined;
  const kind = stats.isDirectory() ? "tree" : "blob";
  return `${repository}/${kind}/HEAD/${path.relative(root, target).split(path.sep).join("/")}${hash}`;
}

function isInside(directory: string, file: string): boolean {
  return file === directory || file.startsWith(directory + path.sep);
}

/** Relative address of a directory, with a slash at its end. */
function relativeUrl(page: string, directory: string): string {
  const relative = path.relative(path.dirname(page), directory).split(path.sep).join("/");
  return `./${relative}${relative === "" ? "" : "/"}`;
}
