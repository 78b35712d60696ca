/** Reading a command line and writing its help, for every command of the project. */
export { parseArguments, type Arguments, type Options } from "./arguments";
export { programHelp } from "./help";
export { errorLines } from "./error-lines";
export { Interruption } from "../lib/interruption";
