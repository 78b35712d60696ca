import type { CommandEntry } from "./command";

/** The commands in the order of the help. Each is loaded when it is called: most of the time of `--version` is Node.js's own. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  verify: {
    summary: "check the clusters of a repository",
    load: async () => (await import("./commands/verify")).verifyCommand,
  },
  diff: {
    summary: "show what a change does, from Terraform to the rollout",
    load: async () => (await import("./commands/diff")).diffCommand,
  },
  graph: {
    summary: "draw the rollout of a cluster",
    load: async () => (await import("./commands/graph")).graphCommand,
  },
  waves: {
    summary: "write a Flux rollout as Applications of Argo CD",
    load: async () => (await import("./commands/waves")).wavesCommand,
  },
  charts: {
    summary: "download the charts of a repository, to check values against",
    load: async () => (await import("./commands/charts")).chartsCommand,
  },
  sops: {
    summary: "write .sops.yaml from the contracts",
    load: async () => (await import("./commands/sops")).sopsCommand,
  },
  doctor: {
    summary: "compare a live cluster with Git and the contract",
    load: async () => (await import("./commands/doctor")).doctorCommand,
  },
  teardown: {
    summary: "remove what a cluster holds outside of it, before it is destroyed",
    load: async () => (await import("./commands/teardown")).teardownCommand,
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
    load: async () => (await import("./commands/completion")).completionOf(COMMANDS),
  },
};
