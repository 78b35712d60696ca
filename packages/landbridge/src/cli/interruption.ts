/** Calls back when this process is asked to end. Once: a second Ctrl-C ends it. */
export function onInterrupt(callback: () => void): void {
  process.once("SIGINT", callback).once("SIGTERM", callback);
}
