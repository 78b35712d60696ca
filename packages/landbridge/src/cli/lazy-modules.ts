import type { Command } from "./command";
import type { Doctor } from "./doctor-engine";
import type { Engine } from "./engine";

/**
 * The parts of the command that take time to load. The build bundles them apart from the command line,
 * which can tell an earlier result without them.
 */
export const PARTS = {
  engine: async (): Promise<Engine> => (await import("./run-engine")).runEngine,
  graph: async (): Promise<Command> => (await import("./commands/graph")).graphCommand,
  doctorCommand: async (): Promise<Command> => (await import("./commands/doctor")).doctorCommand,
  doctor: async (): Promise<Doctor> => (await import("./doctor-engine")).doctor,
};
