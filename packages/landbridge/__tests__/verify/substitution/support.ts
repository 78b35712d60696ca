import type { Variables } from "../../../src/verify/substitution/substitution";

/** Variables with known values; every other one is surely not set. */
export function known(values: Readonly<Record<string, string>>): Variables {
  return {
    any: Object.keys(values).length > 0,
    get: (name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? { set: false } : { set: true, value };
    },
  };
}
