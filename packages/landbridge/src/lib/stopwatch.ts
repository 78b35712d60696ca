/**
 * Starts a stopwatch; what it returns is the number of milliseconds since then. It reads the process's own clock,
 * which never goes back: `performance` is a module of Node.js that takes longer to load than a warm run.
 */
export function stopwatch(): () => number {
  const start = process.uptime();
  return () => (process.uptime() - start) * 1000;
}
