import * as path from "node:path";
import { fileURLToPath } from "node:url";

import { defineConfig } from "vitepress";

import { resolveLinks } from "../../tools/site/links";
import { navigation, pagesOf } from "../../tools/site/navigation";
import { repositoryUrl } from "../../tools/site/repository";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const DOCS = path.join(ROOT, "docs");
/** Where the site is published: "/" for a domain of its own, "/landbridge/" for a project's GitHub Pages. */
const BASE = `/${process.env.SITE_BASE ?? ""}/`.replace(/\/{2,}/g, "/");
const REPOSITORY = repositoryUrl(ROOT, process.env);

export default defineConfig({
  lang: "en-US",
  title: "Landbridge",
  description:
    "Proves that Terraform's values and a Flux repository match, before anything is applied",
  base: BASE,
  srcDir: DOCS,
  outDir: path.join(ROOT, "site/dist"),
  cacheDir: path.join(ROOT, "site/node_modules/.cache/vitepress"),
  cleanUrls: true,
  // GitHub shows a README.md where a site has its index.html.
  rewrites: Object.fromEntries(
    pagesOf(DOCS)
      .filter((page) => path.basename(page) === "README.md")
      .map((page) => [page, page.replace(/README\.md$/, "index.md")]),
  ),
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}logo.svg` }]],
  markdown: {
    config: (markdown) => {
      resolveLinks(markdown, { root: ROOT, repository: REPOSITORY });
      const fence = markdown.renderer.rules.fence;
      markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
        const { info, content } = tokens[index]!;
        if (info.trim() !== "mermaid") return fence!(tokens, index, options, env, self);
        return `<Diagram source="${encodeURIComponent(content)}" />`;
      };
      // VitePress does it for fences only: Vue would evaluate `{{ }}`.
      const inline = markdown.renderer.rules.code_inline;
      markdown.renderer.rules.code_inline = (tokens, index, options, env, self) => {
        tokens[index]!.attrSet("v-pre", "");
        return inline!(tokens, index, options, env, self);
      };
    },
  },
  themeConfig: {
    logo: "/logo.svg",
    ...navigation(DOCS),
    outline: { level: [2, 3] },
    search: { provider: "local" },
    ...(REPOSITORY && {
      socialLinks: [{ icon: "github", link: REPOSITORY, ariaLabel: "Repository" }],
    }),
    footer: { message: "Apache License 2.0" },
  },
  vite: {
    publicDir: path.join(ROOT, "site/public"),
    plugins: [
      {
        // Pages are outside site/, and their compiled form imports Vue.
        name: "packages-of-the-site",
        enforce: "pre",
        resolveId(id, importer) {
          if (!/^vue(?:\/|$)/.test(id) || !importer?.startsWith(DOCS)) return;
          return this.resolve(id, fileURLToPath(import.meta.url), { skipSelf: true });
        },
      },
    ],
    // The diagrams' library is one large chunk, which only pages with a diagram load.
    build: { chunkSizeWarningLimit: 4000 },
  },
});
