import { allowsDestination, allowsSource } from "../../../src/verify/argocd/project";

test.each([
  ["ssh://git@github.com/acme/platform.git", "git@github.com:acme/platform", true],
  ["git@github.com:acme/platform", "ssh://git@github.com/acme/platform.git", true],
  ["https://github.com/acme/*", "https://github.com/Acme/platform.git", true],
  ["https://github.com/acme/{platform,apps}", "https://github.com/acme/platform", false],
  ["https://github.com/acme/[a-p]*", "https://github.com/acme/platform", true],
  ["https://gitlab.com/acme/*", "https://gitlab.com/acme/apps/web.git", false],
  ["https://gitlab.com/acme/**", "https://gitlab.com/acme/apps/web.git", true],
  ["*", "https://gitlab.com/acme/apps/web.git", true],
  ["ghcr.io/*/charts", "ghcr.io/acme/charts", true],
  ["!https://github.com/evil/*", "https://github.com/acme/platform", true],
  ["!https://github.com/evil/*", "https://github.com/evil/x", false],
])("sourceRepos %s with %s: %s", (pattern, url, allowed) => {
  expect(allowsSource({ spec: { sourceRepos: [pattern] } }, url)).toBe(allowed);
});

test.each([
  ["!kube-system", "web", true],
  ["!kube-system", "kube-system", false],
  ["{web,mail}", "mail", true],
  ["{web,mail}", "shop", false],
])("namespace %s with %s: %s", (pattern, namespace, allowed) => {
  const project = { spec: { destinations: [{ server: "*", namespace: pattern }] } };
  expect(allowsDestination(project, { server: "https://a", namespace })).toBe(allowed);
});
