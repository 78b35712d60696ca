import picomatch from "picomatch";

import type { TemplateFunction } from "../../go-template/functions/arguments";
import type { YamlRecord } from "../../yaml/json";
import type { Chart } from "../chart";

/** What Helm reads itself, and templates don't see. */
const OF_HELM =
  /^(?:Chart\.yaml|Chart\.lock|values\.yaml|values\.schema\.json|requirements\.(?:yaml|lock)|templates\/.*|charts\/.*|crds\/.*)$/;

/** What templates read as `.Files`: a mapping of the chart's other files, with methods. */
export function filesFor({ files }: Chart): YamlRecord {
  return withMethods(new Map([...files].filter(([path]) => !OF_HELM.test(path))));
}

function withMethods(files: ReadonlyMap<string, string>): YamlRecord {
  const read = (path: unknown): string => files.get(String(path)) ?? "";
  const methods: Readonly<Record<string, TemplateFunction>> = {
    Get: read,
    GetBytes: read,
    Lines: (path) => read(path).split("\n"),
    Glob: (pattern) => {
      const matches = picomatch(String(pattern), { dot: true });
      return withMethods(new Map([...files].filter(([path]) => matches(path))));
    },
    AsConfig: () => asData(files, (content) => content),
    AsSecrets: () => asData(files, (content) => Buffer.from(content).toString("base64")),
  };
  const result = Object.fromEntries(files);
  for (const [name, method] of Object.entries(methods))
    Object.defineProperty(result, name, { value: method, enumerable: false });
  return result;
}

/** YAML of a mapping from names to contents; JSON is YAML. */
function asData(files: ReadonlyMap<string, string>, print: (content: string) => string): string {
  return [...files]
    .map(([path, content]) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      return `${JSON.stringify(name)}: ${JSON.stringify(print(content))}`;
    })
    .join("\n");
}
