/** Mistakes that a user can fix: all of them at once, each with its place and, where known, the lines around it. */
export { didYouMean, nearestName } from "../lib/nearest-name";
export { codeFrame } from "./code-frame";
export * from "./user-error";
