"use strict";
// Preloaded into every process of a measured command: notes its peak memory in kilobytes.
process.on("exit", () => {
  const line = `${process.resourceUsage().maxRSS}\n`;
  require("fs").appendFileSync(process.env.BENCH_MEMORY_FILE, line);
});
