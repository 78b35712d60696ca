import type { LocalEnvironmentInput } from "../../../config/schema";
import { checkPrerequisites } from "../../../tools/local/prerequisites";

const INSTALLED = { nodeProblem: () => undefined, terraformProblem: () => undefined };

const token = {
  name: "local",
  git: { url: "https://git.example.com/me/platform.git", auth: { kind: "token" } },
} as const;

function problems(
  environment: Readonly<Record<string, string>>,
  configuration: Pick<LocalEnvironmentInput, "name" | "git"> = token,
  installed: Parameters<typeof checkPrerequisites>[0] = INSTALLED,
): string {
  try {
    checkPrerequisites(installed, configuration, environment);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test("nothing is missing", () => {
  expect(problems({ TF_VAR_git_token: "x" })).toBe("");
});

test("everything that is missing is reported at once, one per line", () => {
  const example = {
    name: "local",
    git: { ...token.git, url: "https://github.com/acme/platform.git" },
  } as const;
  const installed = { ...INSTALLED, terraformProblem: () => "Terraform 1.11 or newer is needed" };
  expect(problems({ TF_VAR_git_token: "" }, example, installed).split("\n")).toEqual([
    "installed: Terraform 1.11 or newer is needed",
    "config/environments/local.ts: git.url is still the example's, https://github.com/acme/platform.git: write the address of your repository",
    "TF_VAR_git_token: is not set; git.auth of kind token needs it (docs/git.md)",
  ]);
});

test("credentials depend on the kind of authentication", () => {
  const ssh = { name: "local", git: { url: "ssh://git@host/a/b", auth: { kind: "ssh" } } } as const;
  expect(problems({}, ssh)).toMatch(/^TF_VAR_git_ssh_private_key: is not set/);
  expect(problems({ TF_VAR_git_ssh_private_key: "x" }, ssh)).toBe("");
});
