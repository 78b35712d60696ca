import { glob } from "../../../lib/gobwas-glob";
import type { TemplateFunction } from "../../go-template/functions/arguments";
import { UNKNOWN } from "../../go-template/unknown";
import { writeYaml } from "../../go-template/yaml/write-yaml";
import type { YamlRecord } from "../../yaml/json";
import type { Chart } from "../chart";

/** What Helm reads itself, and templates don't see. They do see CRDs. */
const OF_HELM =
  /^(?:Chart\.yaml|Chart\.lock|values\.yaml|values\.schema\.json|requirements\.(?:yaml|lock)|templates\/.*|charts\/.*)$/;

/** What stands for bytes that aren't text, which are lost here. */
const LOST = "\uFFFD";

/** What templates read as `.Files`: a mapping of the chart's other files, with methods. */
export function filesFor({ files }: Chart): YamlRecord {
  return withMethods(new Map([...files].filter(([path]) => !OF_HELM.test(path))));
}

function withMethods(files: ReadonlyMap<string, string>): YamlRecord {
  const text = (path: unknown): string => files.get(String(path)) ?? "";
  const read = (path: unknown): unknown => (text(path).includes(LOST) ? UNKNOWN : text(path));
  const methods: Readonly<Record<string, TemplateFunction>> = {
    Get: read,
    GetBytes: read,
    Lines: (path) => (text(path) === "" ? [] : text(path).replace(/\n$/, "").split("\n")),
    Glob: (pattern) => {
      const matches = glob(String(pattern), "[^/]");
      return withMethods(new Map([...files].filter(([path]) => matches.test(path))));
    },
    AsConfig: () => asData(files, (content) => content),
    AsSecrets: () =>
      [...files.values()].some((content) => content.includes(LOST))
        ? UNKNOWN
        : asData(files, (content) => Buffer.from(content).toString("base64")),
  };
  const result = Object.fromEntries(files);
  for (const [name, method] of Object.entries(methods))
    Object.defineProperty(result, name, { value: method, enumerable: false });
  return result;
}

/** YAML of a mapping from names to contents. */
function asData(files: ReadonlyMap<string, string>, print: (content: string) => string): string {
  const entries = [...files].map(([path, content]) => [
    path.slice(path.lastIndexOf("/") + 1),
    print(content),
  ]);
  return writeYaml(Object.fromEntries(entries));
}
