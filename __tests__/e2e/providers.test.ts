import { firstError } from "../../e2e/terraform/providers";

test("the first error that terraform init prints is reported", () => {
  const output = `Initializing provider plugins...
╷
│ Error: Failed to query available provider packages
│
│ Could not retrieve the list of available versions for provider
│ fluxcd/flux: could not connect to registry.terraform.io
╵
╷
│ Error: Failed to query available provider packages
│
│ Could not retrieve the list for provider hashicorp/kubernetes.
│
│ To see which modules are currently depending on hashicorp/kubernetes and what
│ versions are specified, run the following command:
│     terraform providers
╵
`;
  expect(firstError(output)).toBe(
    "Failed to query available provider packages Could not retrieve the list of available versions for provider fluxcd/flux: could not connect to registry.terraform.io",
  );
  expect(firstError("no route")).toBe("no route");
});
