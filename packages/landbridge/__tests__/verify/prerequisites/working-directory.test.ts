import { artifactsOf } from "../../../src/verify/prerequisites/bootstrap/artifacts";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";

const PUSH = "flux push artifact oci://ghcr.io/example/fleet:latest --path=.";
const FILES = { "deploy/prod/app.yaml": "", "hack/x.yaml": "" };

function directoriesIn(file: string, text: string): readonly string[] {
  const repository = new MemoryRepository({ ...FILES, [file]: text });
  return artifactsOf(repository).map(({ directory }) => directory);
}

const steps = (step: string, defaults = ""): string =>
  `${defaults}jobs:\n  push:\n    steps:\n      - uses: actions/checkout@v4\n${step}`;

describe("the directory of a path without a name", () => {
  it.each([
    ["cd in the same line", "push.sh", `cd deploy && ${PUSH}`],
    ["cd in a subshell", "push.sh", `(cd deploy; ${PUSH})`],
    ["cd in a line above", "push.sh", `set -e\ncd deploy\necho\n${PUSH}`],
    ["pushd", "push.sh", `pushd deploy\n${PUSH}\npopd`],
    ["cd from the script's directory", "hack/push.sh", `cd "$(dirname "$0")/../deploy"\n${PUSH}`],
    ["cd from a variable", "hack/push.sh", `cd "$ROOT/deploy"\n${PUSH}`],
    ["cd from the root", "hack/push.sh", `cd $(git rev-parse --show-toplevel)/deploy\n${PUSH}`],
    ["a recipe of make", "deploy/Makefile", `push:\n\t${PUSH}`],
    ["a job of GitLab", ".gitlab-ci.yml", `push:\n  script:\n    - cd deploy\n    - ${PUSH}`],
    ["a task", "Taskfile.yml", `tasks:\n  push:\n    dir: deploy\n    cmds:\n      - ${PUSH}`],
    [
      "a step",
      ".github/workflows/push.yaml",
      steps(`      - run: ${PUSH}\n        working-directory: ./deploy\n`),
    ],
    [
      "all steps",
      ".github/workflows/push.yaml",
      steps(
        `      - run: ${PUSH}\n`,
        "defaults:\n  run:\n    shell: bash\n    working-directory: deploy\n",
      ),
    ],
  ])("is that of %s", (_, file, text) => {
    expect(directoriesIn(file, text)).toEqual(["deploy"]);
  });

  it.each([
    ["nothing changes it", "push.sh", PUSH],
    ["the script changes back", "push.sh", `pushd deploy\npopd\n${PUSH}`],
    ["a subshell has ended", "push.sh", `(cd deploy && ls)\n${PUSH}`],
    ["another recipe of make changes it", "Makefile", `a:\n\tcd deploy\npush:\n\t${PUSH}`],
    ["another block of a page does", "README.md", `\`\`\`\ncd deploy\n\`\`\`\n\`\`\`\n${PUSH}\n`],
    ["it is the clone", "README.md", `\`\`\`\ncd fleet\n${PUSH}\n`],
    [
      "another step has one",
      ".github/workflows/push.yaml",
      steps(`      - run: ls\n        working-directory: deploy\n      - run: ${PUSH}\n`),
    ],
  ])("is the root where %s", (_, file, text) => {
    expect(directoriesIn(file, text)).toEqual([""]);
  });

  it("isn't known for a script in a directory", () => {
    expect(directoriesIn("hack/push.sh", PUSH)).toEqual(["", "hack"]);
  });
});
