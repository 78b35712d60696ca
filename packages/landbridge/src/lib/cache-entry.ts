import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** Changes with the form of an entry; one of another version is not read. */
const FORMAT = "landbridge-cache-1";

/** More than any entry; what is larger was not written here. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Reads an entry of a cache. Undefined if there is none, if it was damaged, changed or written
 * for another key, and if something other than a file is in its place. Never waits, as for a FIFO.
 * @param key everything that the content depends on
 */
export function readEntry(file: string, key: string): string | undefined {
  try {
    const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
    // Windows knows neither of the two.
    const descriptor = openSync(file, O_RDONLY | (O_NONBLOCK || 0) | (O_NOFOLLOW || 0));
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile() || stats.size > MAX_BYTES) return undefined;
      const text = readFileSync(descriptor, "utf8");
      const end = text.indexOf("\n");
      const content = text.slice(end + 1);
      return text.slice(0, end) === headOf(key, content) ? content : undefined;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/**
 * Writes an entry of a cache; other processes see the whole entry or none.
 * @throws Error of the file system: read-only, full, something else than a folder on the way
 */
export function writeEntry(file: string, key: string, content: string): void {
  const temporary = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    // Fails where the name is taken, whatever has it.
    writeFileSync(temporary, `${headOf(key, content)}\n${content}`, { flag: "wx", mode: 0o600 });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Writes an entry of a cache where that is possible. One that can't be written is no reason to fail. */
export function keepEntry(file: string, key: string, content: string): void {
  try {
    writeEntry(file, key, content);
  } catch {
    return;
  }
}

function headOf(key: string, content: string): string {
  return `${FORMAT} ${checksum(key)} ${checksum(content)}`;
}

/**
 * A 64-bit checksum, two multiplications per character. It detects damage only. An attacker who can write
 * the cache can forge any checksum, even one with a key, since the key would be stored next to it: such a cache is not used
 * (see cli/cache-directory.ts). Not one of Node's digests: loading them takes longer than printing a cached result.
 */
function checksum(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  const high = (other >>> 0).toString(16).padStart(8, "0");
  return high + (one >>> 0).toString(16).padStart(8, "0");
}
