import type { EngineRule } from "../rule";

/** LB662 */
export const undeclaredName: EngineRule = {
  engine: true,
  id: "LB662",
  name: "undeclared-name",
  severity: "error",
  summary:
    "Terraform reads a name that its module doesn't declare, or calls a module with the wrong arguments.",
  why: "`terraform validate` refuses the module, so nothing of it is applied.",
  remedy: "Correct the name, or declare it.",
  limits:
    "Modules that Terragrunt or a template adds files to, modules of a registry, and the arguments of resources aren't checked.",
};
