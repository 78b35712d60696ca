import { lockdownOf, RECONCILER } from "../../config/tenants";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { TENANTS, tenantsPlatform } from "../support/tenants-tree";
import { problemsOf } from "./support";

const GIT = { url: "https://github.com/acme/shop.git" };

/** Problems of the fixture platform with these tenants. */
const problems = (tenants: object, more: object = {}): readonly string[] =>
  problemsOf(tenantsPlatform({ tenants: tenants as never, ...more })).map(({ place }) => place);

test("a tenant needs only a repository", () => {
  expect(problems({ shop: { git: GIT } })).toEqual([]);
  const [environment] = validatePlatform(
    tenantsPlatform({ tenants: { shop: { git: GIT } } }),
    ACCOUNT_NAMES,
  ).environments;
  expect(environment?.tenants).toEqual({
    shop: {
      git: { ...GIT, branch: "main", path: "./" },
      hosts: [],
      quota: { cpu: "4", memory: "8Gi", pods: 50, storageGib: 50 },
      egressCidrs: [],
    },
  });
});

test.each([
  ["credentials in the address", { git: { url: "https://me:secret@github.com/acme/shop.git" } }],
  ["a path out of the repository", { git: { ...GIT, path: "./../other" } }],
  ["an unknown property", { git: GIT, admin: true }],
  ["a quantity of nothing", { git: GIT, quota: { memory: "much" } }],
])("%s is a problem", (_, tenant) => {
  expect(problems({ shop: tenant })).toHaveLength(1);
});

test.each(["platform", "policies", "Shop", "a".repeat(41)])("the name %s is a problem", (name) => {
  expect(problems({ [name]: { git: GIT } })).not.toEqual([]);
});

test.each([
  ["a repository by SSH without a key", { git: { url: "ssh://git@github.com/acme/shop.git" } }],
  ["the host of the platform", { git: GIT, hosts: ["authentik"] }],
  ["a host twice", { git: GIT, hosts: ["shop", "shop"] }],
])("%s is a problem", (_, tenant) => {
  expect(problems({ shop: tenant })).toHaveLength(1);
});

test("two tenants with one host are a problem", () => {
  const tenant = { git: GIT, hosts: ["shop"] };
  expect(problems({ one: tenant, two: tenant })).toHaveLength(1);
});

test.each([
  ["a management environment", { topology: { kind: "management" } }],
  ["the managed Argo CD", { engine: { kind: "argocd-eks" } }],
  [
    "the account of every pod",
    { engine: { kind: "flux-operator", multitenancy: { defaultServiceAccount: "default" } } },
  ],
])("tenants don't go with %s", (_, more) => {
  expect(problems(TENANTS, more).join(" ")).toMatch(
    /dev\.tenants$|dev\.tenants |defaultServiceAccount/,
  );
  expect(problems(TENANTS)).toEqual([]);
});

describe("the lockdown", () => {
  const lockdown = (more: object): ReturnType<typeof lockdownOf> => {
    const [environment] = validatePlatform(tenantsPlatform(more), ACCOUNT_NAMES).environments;
    return lockdownOf(environment!);
  };

  test("comes with tenants, for Flux only", () => {
    expect(lockdown({})).toEqual({ account: RECONCILER, decrypts: false });
    expect(lockdown({ modules: { sops: {} } })).toEqual({ account: RECONCILER, decrypts: true });
    expect(lockdown({ tenants: {} })).toBeUndefined();
    expect(lockdown({ engine: { kind: "argocd" } })).toBeUndefined();
  });

  test("keeps the name that the operator's settings have", () => {
    const multitenancy = { defaultServiceAccount: "applier" };
    expect(lockdown({ engine: { kind: "flux-operator", multitenancy } })?.account).toBe("applier");
  });
});
