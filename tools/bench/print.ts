import type { Sample } from "./measure";

/** Prints one measured command. */
export function row(name: string, { seconds, megabytes }: Sample): void {
  const memory = Number.isNaN(megabytes) ? "" : ` ${megabytes.toFixed(0).padStart(6)} MB`;
  console.log(`${name.padEnd(48)} ${seconds.toFixed(2).padStart(7)} s${memory}`);
}

/** Prints the time of a short command. */
export function timeRow(name: string, seconds: number): void {
  console.log(`${name.padEnd(48)} ${seconds.toFixed(3).padStart(8)} s`);
}

/** Prints a measurement and whether it is within its limit. @returns whether it is */
export function verdict(name: string, value: number, limit: number, unit: string): boolean {
  const good = value <= limit;
  console.log(
    `${good ? "ok  " : "MISS"} ${name}: ${value.toFixed(3)} ${unit}, limit ${limit} ${unit}`,
  );
  return good;
}
