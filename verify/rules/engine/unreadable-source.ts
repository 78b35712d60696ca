import type { EngineRule } from "../rule";

/** LB001 */
export const unreadableSource: EngineRule = {
  engine: true,
  id: "LB001",
  name: "unreadable-source",
  severity: "error",
  summary: "A contract, Terraform file, plan or landbridge.yaml could not be read.",
  why: "What it says about the cluster is missing, and findings may be missing or wrong with it.",
  remedy: "Correct the file.",
};
