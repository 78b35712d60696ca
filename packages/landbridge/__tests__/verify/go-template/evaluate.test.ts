import { fillTemplate } from "../../../src/verify/go-template/evaluate";
import { NotUnderstood } from "../../../src/verify/go-template/failure";
import { openRecord } from "../../../src/verify/go-template/unknown";

const data = {
  name: "dev",
  metadata: { annotations: { region: "eu-central-1" }, labels: { env: "dev" } },
  addons: ["a", "b"],
  values: { on: true, empty: "", nested: { one: "1" } },
};

test.each([
  ["{{.name}}-x", "dev-x"],
  ["{{ .metadata.annotations.region }}", "eu-central-1"],
  ['{{ index .metadata.labels "env" | upper }}', "DEV"],
  ['{{ default "z" .values.empty }}', "z"],
  ["{{ if .values.on }}yes{{ else }}no{{ end }}", "yes"],
  ['{{ if eq .name "prod" }}p{{ else if eq .name "dev" }}d{{ end }}', "d"],
  ["{{ range $i, $a := .addons }}{{ $i }}={{ $a }};{{ end }}", "0=a;1=b;"],
  ["a {{- /* nothing */ -}} b", "ab"],
  ['{{ printf "%s/%s" .name (lower "X") }}', "dev/x"],
  ["{{ with .values.nested }}{{ .one }}{{ end }}", "1"],
  ['{{ define "n" }}<{{ .name }}>{{ end }}{{ include "n" . }}', "<dev>"],
  ["{{ $x := .name }}{{ $x }}", "dev"],
  ['{{ "}}" }}', "}}"],
  // A nil mapping is an empty one in a variable or in parentheses.
  ['{{ get (index .values "none") "x" }}.', "."],
  ['{{ $x := .values.none }}{{ hasKey $x "x" }}', "false"],
  ['{{ merge (index .values "none") (dict "a" 1) }}', "map[a:1]"],
])("%s is %s", (template, expected) => {
  expect(fillTemplate(template, data)).toBe(expected);
});

test("a missing field is reported and printed as Go does", () => {
  const missing: string[] = [];
  const filled = fillTemplate("{{ .metadata.annotations.zone }}", data, {
    onMissing: (path) => missing.push(path.join(".")),
  });
  expect([filled, missing]).toEqual(["<no value>", ["metadata.annotations.zone"]]);
});

test("a field without a value is there, but one of its fields is missing", () => {
  const missing: string[] = [];
  const onMissing = (path: readonly string[]): unknown => missing.push(path.join("."));
  const empty = { zone: null };
  expect(fillTemplate("{{ .zone }}", empty, { onMissing })).toBe("<no value>");
  expect(missing).toEqual([]);
  fillTemplate("{{ .zone.name }}", empty, { onMissing });
  expect(missing[0]).toBe("zone");
});

test.each([
  ['{{ default "a" .metadata.zone }}', true],
  ['{{ .metadata.zone | default "a" }}', true],
  ["{{ if .metadata.zone }}x{{ end }}", true],
  ["{{ with .metadata.zone }}x{{ end }}", true],
  ["{{ if true }}{{ .metadata.zone }}{{ end }}", false],
  ["{{ .metadata.zone | quote }}", false],
  // Fields of what isn't there are missing, too.
  ['{{ default "a" .metadata.zones.first }}', true],
  ["{{ .metadata.zones.first }}", false],
])("whether %s expects that its field may be missing: %s", (template, expected) => {
  const reported: boolean[] = [];
  fillTemplate(template, data, { onMissing: (_path, isExpected) => reported.push(isExpected) });
  expect(reported[0]).toBe(expected);
});

test("what only the cluster knows stays as it is written", () => {
  const open = { metadata: { annotations: openRecord({ known: "k" }) } };
  const template = "{{ .metadata.annotations.known }} {{ .metadata.annotations.other }}";
  expect(fillTemplate(template, open)).toBe("k {{ .metadata.annotations.other }}");
});

test.each([
  "{{ unheardOf }}",
  "{{ if .x }}",
  "{{ end }}",
  '{{ include "missing" . }}',
  "{{ if . }}".repeat(80),
])("%s is not understood", (template) => {
  expect(() => fillTemplate(template, data)).toThrow(NotUnderstood);
});

test("templates that include each other end", () => {
  const template = '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}';
  expect(() => fillTemplate(template, data)).toThrow(NotUnderstood);
});

test("a template of many unclosed braces is read in linear time", () => {
  const start = performance.now();
  expect(fillTemplate("{{".repeat(200_000), data)).toHaveLength(400_000);
  expect(performance.now() - start).toBeLessThan(2000);
});

test("fromYaml of what isn't YAML isn't understood", () => {
  expect(() => fillTemplate("{{ fromYaml .a | toJson }}", { a: "{{ .b }}" })).toThrow(
    NotUnderstood,
  );
});

test.each(['{{ get .values.none "x" }}', '{{ set (index .values "none") "x" 1 }}'])(
  "%s fails without the mapping",
  (template) => {
    expect(() => fillTemplate(template, data)).toThrow("a mapping is nil");
  },
);
