import { NO_COLOURS, type Colours } from "../verify/report/colours";
import type { Io } from "./io";

/** Whether output is coloured: NO_COLOR and FORCE_COLOR first, else on a terminal that knows colours. */
export function isColoured({ environment }: Pick<Io, "environment">, isTerminal: boolean): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: terminal } = environment;
  if (no !== undefined && no !== "") return false;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return isTerminal && terminal !== "dumb";
}

/** Colours for a report, or none. The package asks for the streams, which take their time, when it is loaded. */
export async function coloursFor(isOn: boolean): Promise<Colours> {
  return isOn ? (await import("picocolors")).createColors(true) : NO_COLOURS;
}
