/** Mistakes that a user can fix: all of them at once, each with its place and, where known, the lines around it. */
export { codeFrame } from "./code-frame";
export { nearestName } from "./nearest-name";
export * from "./user-error";
