import { diff, stack } from "./support";

const FLUX = { flux_bootstrap_git: { flux: { path: "clusters/dev" } } };
const OTHER = { aws_iam_role: { one: { name: "one" } } };

/** The dangers of a change from a stack with Flux to one with these blocks in its place. */
async function dangers(more: object): Promise<readonly string[]> {
  const { danger } = await diff(stack({ ...FLUX, ...OTHER }), stack(OTHER, more));
  return danger.map(({ severity, subject, message }) => `${severity} ${subject}: ${message}`);
}

const removed = (destroy: boolean) => ({
  removed: [{ from: "flux_bootstrap_git.flux", lifecycle: [{ destroy }] }],
});

test("a bootstrap that disappears uninstalls Flux", async () => {
  const expected = [
    "high flux_bootstrap_git.flux: Terraform uninstalls Flux, and every object of its kinds is deleted.",
  ];
  expect(await dangers({})).toEqual(expected);
  expect(await dangers(removed(true))).toEqual(expected);
});

test("a bootstrap that Terraform forgets is not a danger", async () => {
  expect(await dangers(removed(false))).toEqual([]);
});
