import { bringingLine, isScript } from "../../../src/verify/prerequisites/bootstrap/scripts";

test.each([
  ["bootstrap/bootstrap.nu", "apply-crds cert-manager cert-manager", 1],
  ["scripts/setup.sh", "set -e\ninstall_helm_release cilium kube-system", 2],
  ["scripts/setup.sh", "apply-labels node one", undefined],
  ["scripts/setup.ps1", "helm upgrade --install cilium cilium/cilium", 1],
  ["scripts/setup.sh", "install-crds() {", undefined],
])("whether %s with %j brings something", (file, text, line) => {
  expect([isScript(file), bringingLine(file, text)]).toEqual([true, line]);
});
