import { UserError } from "landbridge/errors";

import type { Children, Ended } from "./children";
import { KIND_CLUSTER } from "./target";

/** kind, the program. */
export class Kind {
  constructor(
    private readonly children: Children,
    /** Folder it runs in, absolute. */
    private readonly directory: string,
    private readonly onLine: (line: string) => void,
  ) {}

  /**
   * The clusters that it has made; undefined if it is not installed.
   * @throws UserError if it is installed and does not work, such as without Docker
   */
  public async clusters(): Promise<readonly string[] | undefined> {
    const { code, output } = await this.children.run("kind", ["get", "clusters"], {
      directory: this.directory,
    });
    if (code === undefined) return undefined;
    if (code !== 0) {
      throw new UserError({
        place: "kind get clusters",
        message: `fails, so that no cluster can be made: ${lastLine(output)}`,
      });
    }
    // "No kind clusters found." stands where the names would.
    return output.split("\n").filter((line) => /^[\w.-]+$/.test(line));
  }

  /** Makes the cluster, with its context in the kubeconfig. */
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
