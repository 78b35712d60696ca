import type { Variables } from "../../../src/verify/substitution/substitution";

/** Variables with known values; all others are known to be unset. */
export function known(values: Readonly<Record<string, string>>): Variables {
  return {
    any: Object.keys(values).length > 0,
    get: (name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? { set: false } : { set: true, value };
    },
  };
}
