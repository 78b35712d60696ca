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

const plain: Paint = (text) => text;

/** Text as it is. */
export const NO_COLOURS: Colours = {
  bold: plain,
  dim: plain,
  red: plain,
  yellow: plain,
  cyan: plain,
};

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
