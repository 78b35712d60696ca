import type { Severity } from "../findings/finding";

type Paint = (text: string) => string;

/** The colours a report uses; picocolors fits. */
export interface Colours {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

/** The colour of a severity. */
export function severityColour(colours: Colours, severity: Severity): Paint {
  switch (severity) {
    case "error":
      return colours.red;
    case "warning":
      return colours.yellow;
    case "note":
      return colours.cyan;
  }
}
