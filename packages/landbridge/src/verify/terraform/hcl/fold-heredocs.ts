import { dedented, lineOf } from "../../../lib/heredoc";
import { isRecord } from "../../yaml/json";

/** A file without its long heredocs, and what puts them back into what a parser made of it. */
export interface Folded {
  readonly text: string;
  readonly unfold: (data: unknown) => unknown;
}

/** Below this, hcl2json takes less than 0.1 s. */
const LONG_FILE = 50_000;
const LONG_BODY = 4_000;

const OPENER = /<<-?[\p{L}_][\p{L}\p{N}_-]*[ \t]*$/u;
const ARGUMENT =
  /^[ \t]*(?:[\w.-]+|"[^"\\$%]*")[ \t]*[=:][ \t]*<<(?<dash>-?)(?<word>[A-Za-z_]\w*)$/;

/**
 * Takes long heredocs without templates out of a file: hcl2json needs five seconds and 280 MB for 600 kB of dashboards.
 * In doubt, the file stays as it is. What a parser says of lines isn't true of the file.
 */
export function foldHeredocs(text: string): Folded | undefined {
  const stand = text.length < LONG_FILE ? undefined : standIn(text);
  if (stand === undefined) return undefined;
  const bodies = new Map<string, string>();
  const kept = withoutBodies(text.split("\n"), stand, bodies);
  if (kept === undefined || bodies.size === 0) return undefined;
  return { text: kept.join("\n"), unfold: (data) => unfolded(data, bodies) };
}

/** A word that the file doesn't contain. */
function standIn(text: string): string | undefined {
  return ["heredoc", "folded-heredoc", "landbridge-heredoc"].find((one) => !text.includes(one));
}

/**
 * The lines with short stand-ins, or nothing where what starts a heredoc isn't certain.
 * @param bodies gets what HCL reads of the bodies, by what it reads of their stand-ins
 */
function withoutBodies(
  lines: readonly string[],
  stand: string,
  bodies: Map<string, string>,
): readonly string[] | undefined {
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    kept.push(line);
    if (line.includes("/*")) return undefined;
    if (!OPENER.test(line)) continue;
    const { dash, word } = ARGUMENT.exec(line)?.groups ?? {};
    const end = word === undefined ? undefined : lineOf(word, lines, index + 1);
    if (end === undefined) return undefined;
    const body = lines.slice(index + 1, end);
    if (isPlain(body)) {
      const own = `${stand}${bodies.size}`;
      kept.push(own);
      bodies.set(`${own}\n`, `${(dash === "-" ? dedented(body) : body).join("\n")}\n`);
    } else {
      kept.push(...body);
    }
    index = end - 1;
  }
  return kept;
}

/** Long, without templates, and without spaces that HCL counts in its own way. */
function isPlain(body: readonly string[]): boolean {
  const text = body.join("\n");
  return (
    text.length > LONG_BODY &&
    !/(?<!\$)\$\{|\${3,}\{|(?<!%)%\{|%{3,}\{|\r/.test(text) &&
    !body.some((line) => /^[ \t]*[^\S \t]/.test(line))
  );
}

function unfolded(data: unknown, bodies: ReadonlyMap<string, string>): unknown {
  if (typeof data === "string") return bodies.get(data) ?? data;
  if (Array.isArray(data)) return data.map((one) => unfolded(one, bodies));
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, unfolded(value, bodies)]),
  );
}
