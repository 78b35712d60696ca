import { failureOf, TerraformLines } from "../../../tools/local/terraform-lines";

test("shows the progress in cdktf's output, with the stack", () => {
  const lines = new TerraformLines();
  const shown = [
    "core-local  Initializing the backend...",
    "core-local  No changes. Your infrastructure matches the configuration.",
    "                 Plan: 3 to add, 0 to change, 0 to destroy.",
    "bootstrap-local  kubernetes_namespace_v1.contract_namespace-web_FF: Creating...",
    "                 flux_bootstrap_git.flux_0: Still creating... [10s elapsed]",
    '                       + "TF_X" = "Creating..."',
    "bootstrap-local  flux_bootstrap_git.flux_0: Creation complete after 15s [id=flux-system]",
    "",
  ].map((line) => lines.shown(line));
  expect(shown).toEqual([
    undefined,
    "  core-local: No changes. Your infrastructure matches the configuration.",
    "  core-local: Plan: 3 to add, 0 to change, 0 to destroy.",
    "  bootstrap-local: kubernetes_namespace_v1.contract_namespace-web_FF: Creating...",
    "  bootstrap-local: flux_bootstrap_git.flux_0: Still creating... [10s elapsed]",
    undefined,
    "  bootstrap-local: flux_bootstrap_git.flux_0: Creation complete after 15s [id=flux-system]",
    undefined,
  ]);
});

test("shows Terraform's errors after a failure, or else the last lines", () => {
  const output = "noise\n ╷\n │ Error: no such host\n │ \n │   with flux\n ╵\n";
  expect(failureOf(output)).toEqual(["Error: no such host", "with flux"]);
  expect(failureOf("a\n\nb\n")).toEqual(["a", "b"]);
});
