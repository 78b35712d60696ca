import { pathOfAddress } from "../../../src/verify/prerequisites/bootstrap/own-address";

const OWN = { remotes: ["git@github.com:acme/fleet.git", "https://gitlab.com/acme/ops/fleet"] };

test.each([
  ["https://raw.githubusercontent.com/acme/fleet/main/argocd/root.yaml", "argocd/root.yaml"],
  ["https://raw.githubusercontent.com/Acme/fleet/refs/heads/main/root.yaml", "root.yaml"],
  ["https://github.com/acme/fleet/raw/main/argocd/root.yaml", "argocd/root.yaml"],
  ["https://gitlab.com/acme/ops/fleet/-/raw/main/root.yaml?ref_type=heads", "root.yaml"],
  ["github.com/acme/fleet//overlays/dev?ref=main", "overlays/dev"],
  ["https://github.com/acme/fleet.git//overlays/dev", "overlays/dev"],
  ["https://github.com/acme/fleet/overlays/dev?ref=main", "overlays/dev"],
  ["https://github.com/acme/fleet/blob/main/root.yaml", undefined],
  ["https://raw.githubusercontent.com/other/fleet/main/root.yaml", undefined],
  ["https://github.com/acme/fleet", undefined],
  ["argocd/root.yaml", undefined],
])("the path of %s is %s", (address, path) => {
  expect(pathOfAddress(address, OWN)).toBe(path);
  expect(pathOfAddress(address, {})).toBeUndefined();
});
