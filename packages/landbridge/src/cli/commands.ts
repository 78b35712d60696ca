import type { Command } from "./command";

/** A command as the list of commands knows it, before it is loaded. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** The commands in the order of the help. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  verify: {
    summary: "check the clusters of a repository",
    load: async () => (await import("./commands/verify")).verifyCommand,
  },
  graph: {
    summary: "draw the rollout of a cluster",
    load: async () => (await import("./lazy-modules")).PARTS.graph(),
  },
  doctor: {
    summary: "compare a live cluster with Git and the contract",
    load: async () => (await import("./lazy-modules")).PARTS.doctorCommand(),
  },
  explain: {
    summary: "explain a rule and how to fix its findings",
    load: async () => (await import("./commands/explain")).explainCommand,
  },
  rules: {
    summary: "list the rules",
    load: async () => (await import("./commands/rules")).rulesCommand,
  },
  completion: {
    summary: "print a completion script for bash, zsh or fish",
    load: async () => (await import("./commands/completion")).completionCommand,
  },
};
