import { fstatSync, writeSync } from "node:fs";

import type { Io } from "./io";

/** Standard output and standard error. */
type Descriptor = 1 | 2;

/** Those that are written to by their stream. */
const waiting = new Set<Descriptor>();

/**
 * The standard streams without Node's stream objects, unless they are a terminal: creating those
 * takes longer than reporting an earlier result.
 */
export function standardStreams(): Pick<
  Io,
  "out" | "error" | "outIsTerminal" | "errorIsTerminal" | "canAsk" | "ask"
> {
  return {
    out: (text) => {
      write(1, text);
    },
    error: (text) => {
      write(2, text);
    },
    canAsk: () => isTerminal(2) && process.stdin.isTTY,
    ask,
    outIsTerminal: isTerminal(1),
    errorIsTerminal: isTerminal(2),
  };
}

async function ask(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D ends the input without an answer.
  const end = new Promise<string>((resolve) => {
    terminal.once("close", () => {
      resolve("");
    });
  });
  try {
    return await Promise.race([terminal.question(question), end]);
  } finally {
    terminal.close();
  }
}

/** Whether no stream still waits for its reader. */
export function isAllWritten(): boolean {
  return waiting.size === 0;
}

function isTerminal(descriptor: Descriptor): boolean {
  try {
    // Only the stream itself can distinguish a terminal from another device, such as /dev/null.
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
