import { parse } from "@cdktf/hcl2json";

import { foldHeredocs } from "../../../src/verify/terraform/hcl/fold-heredocs";
import { parseFile } from "../../../src/verify/terraform/hcl/parse-file";

const many = (line: string): string => Array.from({ length: 4_000 }, () => line).join("\n");

const file = (heredoc: string, more = ""): string =>
  `locals {\n  first = "a"\n  files = {\n  "b.json" = ${heredoc}\n  }\n}\n${more}`;

const LONG = many('    { "expr": "up" },');

test.each<readonly [string, string]>([
  ["as it is", `<<EOT\n${LONG}\nEOT`],
  ["with an indented end", `<<EOT\n${LONG}\n  EOT`],
  ["without indentation", `<<-EOT\n${LONG}\n      deeper\n\n  \nEOT`],
  ["with tabs", `<<-EOT\n${LONG}\n\t deeper\n \tmixed\n    EOT`],
  ["with escapes", `<<-EOT\n${LONG}\n    $\${x} %%{ if } \\n "quoted" $ % ü\n  EOT`],
  ["with another opener in it", `<<-EOT\n${LONG}\n    x = <<END\n    END\n  EOT`],
  ["with a word like its end", `<<-EOT\n${LONG}\n    EOTS\n    EOT;\n  EOT`],
])("a long heredoc is read as hcl2json does: %s", async (_, heredoc) => {
  const text = file(heredoc);
  const folded = foldHeredocs(text);
  expect(folded?.text.length).toBeLessThan(200);
  const read = folded?.unfold(await parse("a.tf", folded.text));
  expect(read).toEqual(await parse("a.tf", text));
});

test.each<readonly [string, string]>([
  ["short", `<<-EOT\n    short\n  EOT`],
  ["with a template", `<<-EOT\n${LONG}\n    \${var.x}\n  EOT`],
  ["with a template behind an escape", `<<-EOT\n${LONG}\n    $$\${var.x}\n  EOT`],
  ["with a directive", `<<-EOT\n${LONG}\n    %{ if true }%{ endif }\n  EOT`],
  ["with ends of lines of Windows", `<<-EOT\r\n${LONG}\r\n  EOT`],
  ["with other spaces", `<<-EOT\n${LONG}\n    \u00a0x\n  EOT`],
  ["in a function", `yamldecode(<<-EOT\n${LONG}\n  EOT\n)`],
])("other heredocs stay: %s", (_, heredoc) => {
  expect(foldHeredocs(file(heredoc, `# ${LONG}`.replace(/\n/g, "\n# ")))).toBeUndefined();
});

test.each(["# x = <<EOT", "/* x", 'y = "<<EOT"\n# <<EOT'])(
  "a file with what may not be a heredoc stays: %s",
  (line) => {
    expect(foldHeredocs(`${line}\n${file(`<<EOT\n${LONG}\nEOT`)}`)).toBeUndefined();
  },
);

test("a mistake behind a long heredoc is reported at its line", async () => {
  const problem = await parseFile("a.tf", file(`<<EOT\n${LONG}\nEOT`, "x = = 1\n"));
  expect(problem).toMatchObject({ file: "a.tf", line: 4_008 });
});
