import { sourcesOf } from "../../../src/verify/argocd/application";
import { fillEnvironment, startsWithVariable } from "../../../src/verify/argocd/build-environment";

const spec = {
  project: "team",
  destination: { namespace: "shop" },
  source: { repoURL: "https://github.com/example/platform", path: "charts/web" },
};

function fill(value: string, namespace = "argocd"): string | undefined {
  const [source] = sourcesOf(spec);
  return source && fillEnvironment(value, { spec, name: "web", namespace }, source);
}

test.each([
  ["values-$ARGOCD_APP_NAME.yaml", "values-web.yaml"],
  ["${ARGOCD_APP_NAMESPACE}/$ARGOCD_APP_NAME", "shop/web"],
  ["$ARGOCD_APP_PROJECT_NAME-$ARGOCD_APP_SOURCE_PATH", "team-charts/web"],
  ["$ARGOCD_APP_SOURCE_REPO_URL", "https://github.com/example/platform"],
  ["$ARGOCD_APP_REVISION_SHORT", undefined],
  ["$ARGOCD_APP_SOURCE_TARGET_REVISION", undefined],
  ["$KUBE_VERSION", undefined],
  ["$HOME and $$ and ${x}", "$HOME and $$ and ${x}"],
  ["$values/$ARGOCD_APP_NAME.yaml", "$values/web.yaml"],
])("%s becomes %s", (value, filled) => {
  expect(fill(value)).toBe(filled);
});

test("the name is unknown outside of Argo CD's namespace, where the namespace is added", () => {
  expect(fill("$ARGOCD_APP_NAME", "team")).toBeUndefined();
});

test("a variable at the beginning isn't a ref", () => {
  expect(startsWithVariable("$ARGOCD_APP_NAME/values.yaml")).toBe(true);
  expect(startsWithVariable("${ARGOCD_APP_NAME}/values.yaml")).toBe(true);
  expect(startsWithVariable("$values/$ARGOCD_APP_NAME.yaml")).toBe(false);
});
