import { fstatSync, writeSync } from "node:fs";

import type { Io } from "./io";

/** Standard output and standard error. */
type Descriptor = 1 | 2;

/** Those that are written to by their stream. */
const waiting = new Set<Descriptor>();

/**
 * The standard streams without Node's stream objects where they are no terminal: to make those takes
 * longer than to tell an earlier result.
 */
export function standardStreams(): Pick<Io, "out" | "error" | "outIsTerminal" | "errorIsTerminal"> {
  return {
    out: (text) => {
      write(1, text);
    },
    error: (text) => {
      write(2, text);
    },
    outIsTerminal: isTerminal(1),
    errorIsTerminal: isTerminal(2),
  };
}

/** Whether no stream still waits for its reader. */
export function isAllWritten(): boolean {
  return waiting.size === 0;
}

function isTerminal(descriptor: Descriptor): boolean {
  try {
    // Only the stream itself knows a terminal from another device, such as /dev/null.
    return fstatSync(descriptor).isCharacterDevice() && streamOf(descriptor).isTTY;
  } catch {
    // Closed: nobody reads it.
    return false;
  }
}

function write(descriptor: Descriptor, text: string): void {
  if (waiting.has(descriptor)) {
    streamOf(descriptor).write(text);
    return;
  }
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    endWithReader(error as NodeJS.ErrnoException);
    // A pipe that is full and does not wait: the stream does, for all that follows as well.
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    waiting.add(descriptor);
    streamOf(descriptor).write(bytes.subarray(written));
  }
}

function streamOf(descriptor: Descriptor): NodeJS.WriteStream {
  const stream = descriptor === 1 ? process.stdout : process.stderr;
  if (stream.listenerCount("error") === 0) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      endWithReader(error);
      throw error;
    });
  }
  return stream;
}

/** `landbridge rules | head -1` closes the pipe early; nobody reads the rest, so nothing is reported. */
function endWithReader({ code }: NodeJS.ErrnoException): void {
  if (code === "EPIPE") process.exit();
}
