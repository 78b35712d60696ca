import { NO_COLORS, type Colors } from "../verify/report/colors";
import type { Io } from "./io";

/** Whether output is colored: NO_COLOR and FORCE_COLOR first, otherwise on a terminal that supports colors. */
export function isColored({ environment }: Pick<Io, "environment">, isTerminal: boolean): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: terminal } = environment;
  if (no !== undefined && no !== "") return false;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return isTerminal && terminal !== "dumb";
}

/** Colors for a report, or none. The package accesses the streams when it is loaded, which is slow. */
export async function colorsFor(isOn: boolean): Promise<Colors> {
  return isOn ? (await import("picocolors")).createColors(true) : NO_COLORS;
}
