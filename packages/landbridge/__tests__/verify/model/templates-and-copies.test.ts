import { findRoots, rootsWith } from "../../../src/verify/model/find-roots";
import { application, directories, kustomization, sources, sync } from "./root-support";

describe("a directory that people copy for each cluster", () => {
  const prod = {
    "clusters/prod/flux-system/gotk-sync.yaml": sync("./clusters/prod"),
    "clusters/prod/apps.yaml": kustomization("apps", "./apps"),
    "apps/a.yaml": "",
  };
  const other = (name: string, isBootstrapped: boolean): Record<string, string> => ({
    ...prod,
    [`clusters/${name}/apps.yaml`]: kustomization("apps", "./apps"),
    ...(isBootstrapped
      ? { [`clusters/${name}/flux-system/gotk-sync.yaml`]: sync(`./clusters/${name}`) }
      : {}),
  });

  it.each([
    ["README.md", "cp -r clusters/example/* clusters/$NAME", "example"],
    ["README.md", "cp -R ./clusters/new-template clusters/<name>", "new-template"],
    ["add.sh", 'cp -a "$ROOT/clusters/skel/." "$ROOT/clusters/$1"', "skel"],
    ["clusters/README.md", "rsync -av starter/ edge", "starter"],
  ])("isn't one if it is named so: %s, %s", (file, command, name) => {
    for (const isBootstrapped of [true, false]) {
      const { roots, leftOut } = rootsWith(
        sources({ ...other(name, isBootstrapped), [file]: `\`\`\`\n${command}\n\`\`\`\n` }),
        [],
      );
      expect(directories(roots)).toEqual(["clusters/prod"]);
      expect(leftOut).toEqual([`clusters/${name}`]);
    }
  });

  it.each([
    ["of a real cluster", "cp -r clusters/staging clusters/$NAME", "staging", {}],
    ["to another place", "cp -r clusters/example /tmp/example", "example", {}],
    [
      "and that is bootstrapped",
      "cp -r clusters/example clusters/$NAME",
      "example",
      { "clusters/example/flux-system/gotk-components.yaml": "" },
    ],
  ])("is one %s", (_, command, name, more) => {
    const files = { ...other(name, true), "README.md": `${command}\n`, ...more };
    expect(directories(findRoots(sources(files))).toSorted()).toEqual(
      ["clusters/prod", `clusters/${name}`].toSorted(),
    );
  });

  it("is one if there is no other", () => {
    const files = {
      "clusters/example/flux-system/gotk-sync.yaml": sync("./clusters/example"),
      "README.md": "cp -r clusters/example clusters/$NAME\n",
    };
    expect(directories(findRoots(sources(files)))).toEqual(["clusters/example"]);
  });

  it("has Applications that start nothing", () => {
    const files = {
      "sites/skel/root.yaml": application("root", "shop"),
      "sites/berlin/root.yaml": application("root", "shop"),
      "shop/a.yaml": "",
    };
    const copied = { ...files, "README.md": "cp -r sites/skel sites/<new>\n" };
    expect(directories(findRoots(sources(copied)))).toEqual(["sites/berlin"]);
    expect(directories(findRoots(sources(files)))).toHaveLength(2);
  });
});

describe("an Application that is the same in two directories", () => {
  const shop = application("shop", "shop");
  const found = (files: Record<string, string>): readonly string[] =>
    directories(findRoots(sources({ ...files, "shop/a.yaml": "" })));

  it("starts one Argo CD", () => {
    const files = { "talk/slides/shop.yaml": shop, "gitops/argocd/shop.yaml": shop };
    expect(found(files)).toEqual(["gitops/argocd"]);
    const Makefile = "up:\n\tkubectl apply -f talk/slides/shop.yaml\n";
    expect(found({ ...files, Makefile })).toEqual(["talk/slides"]);
    const store = { "gitops/argocd/store.yaml": application("store", "shop") };
    expect(found({ ...files, ...store })).toEqual(["gitops/argocd"]);
  });

  it.each([
    ["next to each other", "teams/a", "teams/b"],
    ["of environments", "eu/k8s/prod", "us/dev"],
    ["of clusters", "clusters/eu/one", "clusters/us/west/two"],
  ])("starts one Argo CD for each of directories %s", (_, one, other) => {
    const files = { [`${one}/shop.yaml`]: shop, [`${other}/shop.yaml`]: shop };
    expect(found(files)).toHaveLength(2);
  });

  it("starts one for each directory that has others, too", () => {
    const files = {
      "talk/slides/shop.yaml": shop,
      "talk/slides/store.yaml": application("store", "shop"),
      "gitops/argocd/shop.yaml": shop,
      "gitops/argocd/web.yaml": application("web", "shop"),
    };
    expect(found(files)).toHaveLength(2);
  });
});
