import type { Chart } from "./chart";

/** Charts that are at hand. */
export interface Charts {
  /**
   * A chart by its name and version.
   * @param version exact, or a range; then it is found only if there is no other one of that name
   */
  find(name: string, version: string | undefined): Promise<Chart | undefined>;
}
