/** Reading a command line and writing its help, for every command of the project. */
export { parseArguments, type Arguments, type Options } from "./arguments";
export { commandHelp } from "./help";
