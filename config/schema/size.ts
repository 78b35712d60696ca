import { z } from "zod";

/**
 * The sizes of environments, by which config/sizes.ts fills in what an environment leaves out.
 * @example
 * ```ts
 * size: "standard",
 * ```
 */
export const size = z.enum(["small", "standard", "large"]);
/** Name of a size. */
export type Size = z.output<typeof size>;
