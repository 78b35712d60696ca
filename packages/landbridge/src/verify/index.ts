/** The verifier's building blocks, for the commands of this repository. The published API is `src/index.ts`. */
export { escapeXml } from "../lib/escape-xml";
export { acceptedByConfiguration } from "./configuration/accepted";
export { fromConfiguration } from "./configuration/configuration";
export { configurationJsonSchema } from "./configuration/json-schema";
export type { Finding } from "./findings/finding";
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
export { fromContract, readContract } from "./prerequisites/from-contract";
export { mergePrerequisites } from "./prerequisites/merge";
export { NO_COLORS } from "./report/colors";
export type { RuleText, VerifyResult } from "./report/result";
export { resultOf } from "./report/result-of";
export { rulePage } from "./report/rule-page";
export { renderText } from "./report/text";
export { DiskRepository } from "./repository/disk-repository";
export type { Repository } from "./repository/repository";
export { enumerate, plural } from "./rules/phrases";
export { RULES } from "./rules/registry";
export { severityInSynth } from "./rules/severity-in-synth";
export { verify } from "./verify";
export { verifyFleet, verifyRepository } from "./verify-repository";
export { flag, list, record, text, type YamlRecord } from "./yaml/json";
