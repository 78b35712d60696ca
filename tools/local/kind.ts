import { UserError } from "landbridge/errors";

import type { Children, Ended } from "./children";
import { KIND_CLUSTER } from "./target";

/** The program kind. */
export class Kind {
  constructor(
    private readonly children: Children,
    /** Working directory, absolute. */
    private readonly directory: string,
    private readonly onLine: (line: string) => void,
  ) {}

  /**
   * The clusters that kind created; undefined if kind isn't installed.
   * @throws UserError if it is installed but doesn't work, for example without Docker
   */
  public async clusters(): Promise<readonly string[] | undefined> {
    const { code, output } = await this.children.run("kind", ["get", "clusters"], {
      directory: this.directory,
    });
    if (code === undefined) return undefined;
    if (code !== 0) {
      throw new UserError({
        place: "kind get clusters",
        message: `fails, so no cluster can be created:  ${lastLine(output)}`,
      });
    }
    // "No kind clusters found." replaces the names if there are none.
    return output.split("\n").filter((line) => /^[\w.-]+$/.test(line));
  }

  /** Creates the cluster, with its context in the kubeconfig. */
  public async create(): Promise<void> {
    await this.change(["create", "cluster", "--name", KIND_CLUSTER, "--wait", "3m"]);
  }

  /** Writes the context of the cluster into the kubeconfig. */
  public async exportContext(): Promise<void> {
    await this.change(["export", "kubeconfig", "--name", KIND_CLUSTER]);
  }

  public async delete(): Promise<void> {
    await this.change(["delete", "cluster", "--name", KIND_CLUSTER]);
  }

  private async change(args: readonly string[]): Promise<void> {
    const { directory, onLine } = this;
    const ended: Ended = await this.children.run("kind", args, { directory, onLine });
    if (ended.code === 0 || this.children.isInterrupted()) return;
    throw new UserError({
      place: `kind ${args.slice(0, 2).join(" ")}`,
      message: `fails: ${lastLine(ended.output)}`,
    });
  }
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1) ?? "";
}
