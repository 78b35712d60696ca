import { foldUnreleased, notesOf } from "../../../tools/release/changelog";

const INTRO = "# Changelog\n\nThe format is Keep a Changelog.";
const GENERATED =
  "## [0.2.0](https://example.com/compare) (2026-12-01)\n\n\n### Features\n\n* a commit";
const OLDER = "## [0.1.0](https://example.com/tag) (2026-11-01)\n\n- The first release.";
const WRITTEN = "## [Unreleased]\n\n### Added\n\n- What people get.";

const join = (...sections: string[]): string => `${[INTRO, ...sections].join("\n\n")}\n`;

test("written notes take the place of the generated list, in whatever order the sections are", () => {
  const folded = join(
    "## [Unreleased]",
    "## [0.2.0](https://example.com/compare) (2026-12-01)\n\n### Added\n\n- What people get.",
    OLDER,
  );
  expect(foldUnreleased(join(GENERATED, WRITTEN, OLDER))).toBe(folded);
  expect(foldUnreleased(join(WRITTEN, GENERATED, OLDER))).toBe(folded);
});

test("folding again changes nothing", () => {
  const folded = foldUnreleased(join(GENERATED, WRITTEN, OLDER));
  expect(foldUnreleased(folded)).toBe(folded);
});

test("without written notes the generated list stays", () => {
  expect(foldUnreleased(join("## [Unreleased]", GENERATED))).toContain(
    "### Features\n\n* a commit",
  );
});

test("a changelog that can't be folded is refused", () => {
  expect(() => foldUnreleased(join(GENERATED))).toThrow('no section "## [Unreleased]"');
  expect(() => foldUnreleased(join(WRITTEN))).toThrow("no section of a version");
});

test("the notes of a version, with a link in its heading or without", () => {
  const text = join(GENERATED, "## 0.1.0 - 2026-11-01\n\n- The first release.");
  expect(notesOf(text, "0.2.0")).toBe("### Features\n\n* a commit");
  expect(notesOf(text, "0.1.0")).toBe("- The first release.");
  expect(() => notesOf(text, "0.1")).toThrow('no section of version "0.1"');
});
