import { substitute } from "../../../src/verify/substitution/substitute";
import type { YamlRecord } from "../../../src/verify/yaml/json";
import recorded from "./flux-cases.json";
import { known } from "./support";

/** A case that real Flux has answered. */
interface Case {
  readonly input: YamlRecord;
  readonly variables: Readonly<Record<string, string>>;
  readonly strict: boolean;
  readonly always?: boolean;
  readonly expected?: YamlRecord;
  readonly error?: string;
}

const cases = (recorded.cases as unknown as Case[]).map(
  (one) => [JSON.stringify(one.input), JSON.stringify(one.variables), one] as const,
);

describe(`as Flux ${recorded.flux}`, () => {
  it.each(cases)("%s with %s", (_input, _variables, one) => {
    const { data, uses, errors, typeChanges } = substitute(one.input, known(one.variables), one);
    const unset = uses.some(({ variable, hasDefault }) => variable?.set === false && !hasDefault);
    const fails =
      errors.length > 0 ||
      typeChanges.some(({ becomes }) => becomes === "invalid") ||
      (one.strict && unset);
    expect(fails ? "fails" : data).toEqual(one.error === undefined ? one.expected : "fails");
  });
});
