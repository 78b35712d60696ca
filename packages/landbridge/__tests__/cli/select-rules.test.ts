import { RULE_TEXTS } from "../../src/cli/rule-texts";
import { findRule, selectRules } from "../../src/cli/select-rules";

test("a rule is found by its id, its name and a former name, in any case", () => {
  for (const text of ["lb205", "custom-resource-before-crd", "Custom-Resource-Before-Definition"]) {
    expect(findRule(RULE_TEXTS, text)?.id).toBe("LB205");
  }
});

test("--rule takes a former name", () => {
  expect(selectRules(RULE_TEXTS, ["custom-resource-before-definition"])).toEqual(["LB205"]);
});
