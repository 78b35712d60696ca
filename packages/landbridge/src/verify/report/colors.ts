import type { Severity } from "../findings/finding";

type Paint = (text: string) => string;

/** The colors a report uses; picocolors fits. */
export interface Colors {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

const plain: Paint = (text) => text;

/** Text as it is. */
export const NO_COLORS: Colors = {
  bold: plain,
  dim: plain,
  red: plain,
  yellow: plain,
  cyan: plain,
};

/** The color of a severity. */
export function severityColor(colors: Colors, severity: Severity): Paint {
  switch (severity) {
    case "error":
      return colors.red;
    case "warning":
      return colors.yellow;
    case "note":
      return colors.cyan;
  }
}
