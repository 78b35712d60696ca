import { folder, landbridge } from "./support";

test("charts takes pull only, and needs helm", async () => {
  const directory = folder({ "landbridge.yaml": "" });
  const wrong = await landbridge(["charts", "push"], { directory });
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.error).toContain("takes pull, not push");
  const without = await landbridge(["charts", "pull"], { directory, environment: { PATH: "" } });
  expect(without).toMatchObject({ code: 2 });
  expect(without.error).toContain("helm isn't on PATH");
});

test("--charts names a directory", async () => {
  const directory = folder({ "landbridge.yaml": "" });
  const result = await landbridge(["verify", "--charts=nowhere"], { directory });
  expect(result).toMatchObject({ code: 2 });
  expect(result.error).toContain("nowhere is not a directory");
});
