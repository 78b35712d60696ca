import { createColors } from "picocolors";

import type { Colours } from "../verify/report/colours";
import type { Io } from "./io";

/** Whether output is coloured: NO_COLOR and FORCE_COLOR first, else on a terminal that knows colours. */
export function isColoured({ environment }: Pick<Io, "environment">, isTerminal: boolean): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force, TERM: terminal } = environment;
  if (no !== undefined && no !== "") return false;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return isTerminal && terminal !== "dumb";
}

/** Colours for a report, or none. */
export function coloursFor(isOn: boolean): Colours {
  return createColors(isOn);
}
