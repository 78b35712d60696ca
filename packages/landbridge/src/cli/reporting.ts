import type { Repository } from "../verify/repository/repository";
import type { Rule } from "../verify/rules/rule";
import type { ReportProgress } from "./progress";

/** A repository that reports how many files were read. */
export function reportingRepository(base: Repository, report: ReportProgress): Repository {
  let count = 0;
  return {
    root: base.root,
    kind: (path) => base.kind(path),
    list: (directory) => base.list(directory),
    read: (file) => {
      report(`${++count} files read`);
      return base.read(file);
    },
  };
}

/** Rules that report when they start. */
export function reportingRules(rules: readonly Rule[], report: ReportProgress): readonly Rule[] {
  return rules.map((rule) => {
    if ("engine" in rule) return rule;
    const start = (): void => {
      report(`checking ${rule.id}`);
    };
    if ("checkFleet" in rule) {
      return {
        ...rule,
        checkFleet: (fleet) => {
          start();
          return rule.checkFleet(fleet);
        },
      };
    }
    return {
      ...rule,
      check: (model) => {
        start();
        return rule.check(model);
      },
    };
  });
}
