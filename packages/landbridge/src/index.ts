/**
 * Verifies that a repository of Flux or Argo CD will roll out, before you apply it. This is the stable API: it changes
 * only with a major version.
 */
export { report, type ReportOptions } from "./api/report";
export { rules } from "./api/rules";
export { verify, type VerifyOptions } from "./api/verify";
export { UserError, type Problem } from "./errors";
export type { Finding, Related, Severity } from "./verify/findings/finding";
export type { AppendEdit, Edit, EditTarget, EscapeEdit, Fix, SetEdit } from "./verify/findings/fix";
export type { ReportFormat } from "./verify/report/report";
export type { AcceptedFinding, RuleText, Statistics, VerifyResult } from "./verify/report/result";
