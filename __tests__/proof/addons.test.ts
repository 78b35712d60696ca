/** An optional addon has two sides, config/ and Git: both together pass, and either one alone fails the synth. */
import * as fs from "node:fs";
import * as path from "node:path";

import type { AwsEnvironmentInput } from "../../config/schema";
import { full, IMAGE_UPDATES, OPTIONAL } from "../support/addons-platform";
import { proven as provenTree, treeOfFull } from "../support/proven";

const CHECKOUT = path.resolve(__dirname, "../..");
const root = treeOfFull();

type Addons = NonNullable<AwsEnvironmentInput["addons"]>;

/** The proof of an environment with addons switched on in config/, and addons listed in Git. */
const proven = (
  addons: Addons,
  listed: readonly string[],
  resources: readonly string[] = [],
): ReturnType<typeof provenTree> => provenTree(root, { addons }, listed, resources);

const ON: Readonly<Record<string, Addons>> = {
  "aws-efs-csi-driver": { "aws-efs-csi-driver": {} },
  "nginx-ingress": { "nginx-ingress": {} },
  "kube-prometheus-stack": { "kube-prometheus-stack": {} },
  "image-updates": { "image-updates": IMAGE_UPDATES },
};

test("all of them on both sides pass without a warning", async () => {
  expect(await proven(full.addons!, OPTIONAL)).toMatchObject({ text: "", failed: false });
});

test("so does an environment without any", async () => {
  expect(await proven({}, [])).toMatchObject({ text: "", failed: false });
});

test("NGINX on a node port passes too", async () => {
  const addons: Addons = { "nginx-ingress": { service: { kind: "node-port", httpPort: 30080 } } };
  expect(await proven(addons, ["nginx-ingress"])).toMatchObject({ text: "", failed: false });
});

describe.each(OPTIONAL)("%s", (name) => {
  test("passes alone", async () => {
    expect(await proven(ON[name]!, [name])).toMatchObject({ text: "", failed: false });
  });

  test("on in config/ and not listed in Git is an error", async () => {
    const { failed, text } = await proven(ON[name]!, []);
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringMatching(/LB102/) });
  });

  test("listed in Git and off in config/ is an error", async () => {
    const { failed, text } = await proven({}, [name]);
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringMatching(/LB10[134]/) });
  });
});

describe("an access point", () => {
  const addons: Addons = { "aws-efs-csi-driver": { accessPoints: { media: { path: "/media" } } } };

  test("that no volume names is an error", async () => {
    const { failed, text } = await proven(addons, ["aws-efs-csi-driver"]);
    expect(failed).toBe(true);
    expect(text).toContain("TF_EFS_ACCESS_POINT_MEDIA");
  });

  test("passes with the volume of docs/addons.md", async () => {
    const folder = path.join(root, "gitops/apps/media");
    fs.mkdirSync(folder, { recursive: true });
    const page = fs.readFileSync(path.join(CHECKOUT, "docs/addons.md"), "utf8");
    const [, volume = ""] = /```yaml\n(apiVersion: v1\nkind: PersistentVolume\n[^`]+)```/.exec(
      page,
    )!;
    fs.writeFileSync(path.join(folder, "volume.yaml"), volume);
    const kustomization = fs.readFileSync(
      path.join(CHECKOUT, "gitops/infrastructure/aws-efs-csi-driver/flux-kustomization.yaml"),
      "utf8",
    );
    const [, classes = ""] = kustomization.split("---\n");
    fs.writeFileSync(
      path.join(folder, "../media.yaml"),
      classes
        .replace("name: efs-storage-class", "name: media")
        .replace(/path: .+/, "path: ./gitops/apps/media"),
    );
    const resources = ["../../../apps/media.yaml"];
    const report = await proven(addons, ["aws-efs-csi-driver"], resources);
    expect(report).toMatchObject({ text: "", failed: false });
  });
});
