import { placeholderOf } from "../../../src/verify/yaml/open-text";

test.each([
  ["__CLUSTER_NAME__.example.com", "__CLUSTER_NAME__"],
  ["https://__argocd.apps.repoURL__/x", "__argocd.apps.repoURL__"],
  ["<domain>", "<domain>"],
])("%s has a part that somebody replaces", (text, part) => {
  expect(placeholderOf(text)).toBe(part);
});

test.each(["__name__", "__meta_kubernetes_pod_label_app", "__init__.py", "a__b.c__d"])(
  "%s is meant as it is",
  (text) => {
    expect(placeholderOf(text)).toBeUndefined();
  },
);
