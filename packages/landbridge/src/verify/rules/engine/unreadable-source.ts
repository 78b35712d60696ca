import type { EngineRule } from "../rule";

/** LB001 */
export const unreadableSource: EngineRule = {
  engine: true,
  id: "LB001",
  name: "unreadable-source",
  severity: "error",
  summary:
    "A file or directory could not be read: a manifest, contract, Terraform file, plan or landbridge.yaml.",
  why: "Whatever a file says about the cluster is unknown, so findings may be missing or wrong.",
  remedy: "Correct the file or its permissions.",
  limits:
    "A deprecated key of landbridge.yaml still has its effect, and is only a warning. Terraform with the placeholders of a template (Backstage, Jinja, cookiecutter) is only a note.",
};
