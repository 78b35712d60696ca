import * as fs from "node:fs";
import * as path from "node:path";

/** Files that a built site must contain. */
export interface SiteExpectation {
  /** Path below which the site is published: `/` or `/landbridge/`. */
  readonly base: string;
  /** Addresses that must be pages, relative to the base: `rules/LB203`. */
  readonly pages: readonly string[];
}

/** Attributes by which a browser loads something, as opposed to links that a reader follows. */
const LOADED = /<(?:link|script|img|iframe|source|audio|video)\b[^>]*\s(?:href|src)="([^"]*)"/g;
const LINKS = /<a\b[^>]*\shref="([^"]*)"/g;
const IDS = /\sid="([^"]*)"/g;

/**
 * Checks a built site: every internal link leads to a page and, with a fragment, to a heading of it; every expected page
 * exists; and a browser loads nothing from another host.
 * @param directory the built site, absolute
 * @returns one line for each problem, with the page's file
 */
export function checkSite(directory: string, { base, pages }: SiteExpectation): readonly string[] {
  const files = fs.readdirSync(directory, { recursive: true, encoding: "utf8" }).sort();
  const html = files.filter((file) => file.endsWith(".html"));
  const contents = new Map(
    html.map((file) => [toUrl(file), fs.readFileSync(path.join(directory, file), "utf8")]),
  );
  const problems = pages
    .filter((page) => !contents.has(page))
    .map((page) => `${page}: missing from the site`);
  for (const [page, text] of contents) {
    for (const url of all(LOADED, text).filter((value) => !value.startsWith("data:"))) {
      if (isRemote(url)) problems.push(`${page}: loads "${url}" from another host`);
      else if (
        !url.startsWith(base) ||
        !fs.existsSync(path.join(directory, url.slice(base.length)))
      )
        problems.push(`${page}: loads "${url}", which doesn't exist`);
    }
    for (const href of all(LINKS, text).filter((link) => !/^(?:[a-z]+:|\/\/)/i.test(link))) {
      const problem = checkLink(href, page, base, contents, directory);
      if (problem !== undefined) problems.push(`${page}: link to "${href}": ${problem}`);
    }
  }
  for (const file of files.filter((name) => name.endsWith(".css"))) {
    const text = fs.readFileSync(path.join(directory, file), "utf8");
    for (const url of all(/(?:url\(|@import)\s*["']?([^"')\s]+)/g, text).filter(isRemote)) {
      problems.push(`${file}: loads "${url}" from another host`);
    }
  }
  return problems;
}

/** `rules/index.html` is served as `rules/`, `verify.html` as `verify`. */
function toUrl(file: string): string {
  return file
    .split(path.sep)
    .join("/")
    .replace(/(?:^|(?<=\/))index\.html$|\.html$/, "");
}

function checkLink(
  href: string,
  page: string,
  base: string,
  contents: ReadonlyMap<string, string>,
  directory: string,
): string | undefined {
  const { pathname, hash } = new URL(href, `http://site${base}${page}`);
  if (!pathname.startsWith(base)) return `outside the site's base "${base}"`;
  const target = decodeURIComponent(pathname.slice(base.length));
  const text = contents.get(target);
  if (text === undefined) {
    return fs.existsSync(path.join(directory, target)) && target !== ""
      ? undefined
      : "no such page";
  }
  const id = decodeURIComponent(hash.slice(1));
  return id === "" || all(IDS, text).includes(id) ? undefined : "no such heading";
}

function isRemote(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

function all(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, value = ""]) => value.replace(/&amp;/g, "&"));
}
