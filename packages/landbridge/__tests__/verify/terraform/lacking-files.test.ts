import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { lacksFiles } from "../../../src/verify/terraform/lacking-files";

test.each<[string, Readonly<Record<string, string>>, boolean]>([
  ["an example next to it", { "tf/prod/a.tf.example": "" }, true],
  ["an example elsewhere", { "tf/a.tf.example": "" }, false],
  ["a pattern of Git for any directory", { ".gitignore": "secrets.tf" }, true],
  ["a pattern of Git for another directory", { ".gitignore": "/tf/dev/secrets.tf" }, false],
  [
    "a pattern of Git's template",
    { ".gitignore": "override.tf\n*_override.tf\n.terraform/" },
    false,
  ],
  ["a copy into a directory with a variable", { Makefile: "x:\n\tcp a.tf tf/$(ENV)/" }, true],
  ["a copy into nothing but a variable", { Makefile: "x:\n\tcp a.tf $(ENV)/" }, false],
  ["a redirection after cd", { Makefile: "x:\n\tcd tf/prod && gen > vars.tf" }, true],
  ["a redirection elsewhere", { Makefile: "x:\n\tgen > tf/dev/vars.tf" }, false],
  ["a copy out of it", { Makefile: "x:\n\tcp tf/prod/main.tf /tmp/backup/" }, false],
  ["a plan", { Makefile: "x:\n\tterraform plan -out tf.plan" }, false],
])("%s: %#", (_, files, lacks) => {
  const repository = new MemoryRepository({ "tf/prod/main.tf": "", ...files });
  expect(lacksFiles(repository, "tf/prod")).toBe(lacks);
});
