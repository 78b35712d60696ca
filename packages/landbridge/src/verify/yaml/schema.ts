import {
  boolYaml11Tag,
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  intCoreTag,
  mergeTag,
} from "js-yaml";

import { isRecord, type YamlRecord } from "./json";

const never = (): boolean => false;

/** `0644` is octal for the YAML readers of Kubernetes (sigs.k8s.io/yaml), a decimal in YAML 1.2. */
const integer = defineScalarTag<number>("tag:yaml.org,2002:int", {
  ...intCoreTag,
  resolve: (source, isExplicit, tag) =>
    /^[-+]?0[0-7]+$/.test(source)
      ? parseInt(source, 8)
      : intCoreTag.resolve(source, isExplicit, tag),
});

// Tags such as `!Env` or `!vault` occur in files that are data for another program. They are kept as
// the plain value: what matters here is where things are.
const scalar = (prefix: string): ReturnType<typeof defineScalarTag<string>> =>
  defineScalarTag(prefix, { matchByTagPrefix: true, resolve: (source) => source, identify: never });

const sequence = defineSequenceTag("!", {
  matchByTagPrefix: true,
  create: (): unknown[] => [],
  addItem: (items: unknown[], item) => {
    items.push(item);
  },
  identify: never,
});

const mapping = defineMappingTag("!", {
  matchByTagPrefix: true,
  create: (): YamlRecord => ({}),
  addPair: (pairs: YamlRecord, key, value) => {
    pairs[String(key)] = value;
    return "";
  },
  has: (pairs, key) => Object.hasOwn(pairs, String(key)),
  keys: (pairs) => Object.keys(pairs),
  get: (pairs, key) => (isRecord(pairs) ? pairs[String(key)] : undefined),
  identify: never,
});

/** YAML as kustomize and Flux read it. Dates stay strings, merge keys (`<<`) are merged. */
export const KUBERNETES_YAML = CORE_SCHEMA.withTags(
  integer,
  mergeTag,
  scalar("!"),
  scalar("tag:yaml.org,2002:binary"),
  scalar("tag:yaml.org,2002:timestamp"),
  sequence,
  mapping,
);

/** YAML with the booleans of version 1.1, such as `yes` and `off`. */
export const YAML_WITH_OLD_BOOLEANS = KUBERNETES_YAML.withTags(boolYaml11Tag);
