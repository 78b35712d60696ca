/** The verifier's building blocks, for the commands of this repository. The published API is `src/index.ts`. */
export { escapeXml } from "../lib/escape-xml";
export { isClusterScoped } from "./catalog/api-kinds";
export { acceptedByConfiguration } from "./configuration/accepted";
export { fromConfiguration } from "./configuration/configuration";
export { configurationJsonSchema } from "./configuration/json-schema";
export type { Finding } from "./findings/finding";
export { resolveLocation, type Location } from "./findings/location";
export { HELM_GROUP, KUSTOMIZE_GROUP, SOURCE_GROUP } from "./flux/kinds";
export { sourceOfKustomization } from "./flux/sources";
export {
  annotationsOf,
  describe,
  idOf,
  keyOf,
  labelsOf,
  versionOf,
  type ObjectId,
} from "./kubernetes/object";
export { LocalKustomize } from "./kustomize/external/local-kustomize";
export type { ClusterObject } from "./model/applier";
export type { Model } from "./model/model";
export type { Release, ValuesLayer } from "./model/release";
export { fromContract, readContract } from "./prerequisites/from-contract";
export { mergePrerequisites } from "./prerequisites/merge";
export { NO_COLORS } from "./report/colors";
export { formatLocation } from "./report/format-location";
export type { RuleText, VerifyResult } from "./report/result";
export { resultOf } from "./report/result-of";
export { rulePage } from "./report/rule-page";
export { renderText } from "./report/text";
export { DiskRepository } from "./repository/disk-repository";
export type { Repository } from "./repository/repository";
export { enumerate, plural } from "./rules/phrases";
export { RULES } from "./rules/registry";
export { secretMakers } from "./rules/secret-producers";
export { severityInSynth } from "./rules/severity-in-synth";
export { keysOfMaker } from "./rules/values/produced-keys";
export { verify } from "./verify";
export { verifyContracts } from "./verify-contracts";
export { verifyFleet, verifyRepository } from "./verify-repository";
export { parseYaml } from "./yaml/document";
export {
  at,
  flag,
  isRecord,
  list,
  record,
  text,
  type FieldPath,
  type YamlRecord,
} from "./yaml/json";
