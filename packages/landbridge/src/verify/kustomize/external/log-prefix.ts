/** klog's header: severity, date, time, thread and place in the source, as kubectl prints it. */
const KLOG = /^([IWEF])\d{4} \d{2}:\d{2}:\d{2}\.\d+\s+\d+ [^\s\]]+\] /;

/** The date and time of Go's own log, as kustomize prints it. */
const GO_LOG = /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2} /;

/** How klog writes an error that it was given next to a message. */
const STRUCTURED = /^"[^"]*" err=("(?:[^"\\]|\\.)*")$/;

/**
 * A line of kubectl or kustomize without what differs from run to run: time, process and quoting. Undefined
 * for one that only informs or warns.
 */
export function withoutLogPrefix(line: string): string | undefined {
  const [header = "", severity] = KLOG.exec(line) ?? [];
  if (severity === "I" || severity === "W") return undefined;
  const message = line.slice(header.length).replace(GO_LOG, "");
  const [, quoted] = STRUCTURED.exec(message) ?? [];
  return quoted === undefined ? message : unquoted(quoted);
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    // Go escapes some characters otherwise than JSON.
    return text.slice(1, -1);
  }
}
