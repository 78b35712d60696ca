/**
 * Starts a stopwatch; what it returns tells the milliseconds since then. By the process's own clock, which
 * never goes back: `performance` is a module of Node's that takes longer to load than some runs do.
 */
export function stopwatch(): () => number {
  const start = process.uptime();
  return () => (process.uptime() - start) * 1000;
}
