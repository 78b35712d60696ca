import type { EngineRule } from "../rule";

/** LB665 */
export const conflictMarkers: EngineRule = {
  engine: true,
  id: "LB665",
  name: "conflict-markers",
  severity: "error",
  summary: "A file still has the markers of a merge conflict of Git.",
  why: "Somebody committed a merge that wasn't finished. YAML with the markers can't be parsed, and a template of Terraform writes them into what it creates.",
  remedy: "Keep one of the two sides, and remove the lines with the markers.",
  limits: "YAML, Terraform and its templates are looked through. All three markers must be there.",
};
