import { RULE_TEXTS } from "../../src/cli/rule-texts";
import { findRule, selectRules } from "../../src/cli/select-rules";

test("finds a rule by its id, its name or a former name, in any case", () => {
  for (const text of ["lb205", "custom-resource-before-crd", "Custom-Resource-Before-Definition"]) {
    expect(findRule(RULE_TEXTS, text)?.id).toBe("LB205");
  }
});

test("--rule accepts a former name", () => {
  expect(selectRules(RULE_TEXTS, ["custom-resource-before-definition"])).toEqual(["LB205"]);
});
