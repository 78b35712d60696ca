import { innermostCause } from "../../../verify/kustomize/external/local-kustomize";

test("of folders within folders the cause in the last is told", () => {
  const inner = `no resource matches strategic merge patch "Deployment.v1.apps/web"`;
  const around = (folder: string, cause: string): string =>
    `accumulating resources: accumulation err='accumulating resources from '${folder}': '${folder}' must resolve to a file': recursed accumulation of path '${folder}': ${cause}`;
  expect(innermostCause(around("local/apps", around("local/apps/web", inner)))).toBe(
    `local/apps/web: ${inner}`,
  );
  expect(innermostCause(around("local/apps", `accumulating components: ${inner}`))).toBe(
    `local/apps: ${inner}`,
  );
  expect(innermostCause(inner)).toBe(inner);
});
