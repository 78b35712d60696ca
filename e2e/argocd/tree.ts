import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import { APP_PROJECT, APPLICATION, APPLICATION_SET, SECRET, type Kind } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { commitTree } from "../git-remote/repository";
import type { World } from "../lab/world";

/** Address of the repository in the files of trees. */
const EXAMPLE = /https:\/\/github\.com\/example\/platform/g;

/** Kinds that are applied by hand: everything else is Argo CD's business. */
const BY_HAND: readonly Kind[] = [APP_PROJECT, SECRET, APPLICATION, APPLICATION_SET];

/** A tree of the format txtar: what it shows, and its files by path. */
export class Tree {
  private constructor(private readonly files: ReadonlyMap<string, string>) {}

  public static read(file: string): Tree {
    const [, ...parts] = fs.readFileSync(file, "utf8").split(/^-- (.+) --\n/m);
    const files = new Map<string, string>();
    for (let index = 0; index < parts.length; index += 2) {
      files.set(parts[index] ?? "", parts[index + 1] ?? "");
    }
    return new Tree(files);
  }

  /** The tree with another file. */
  public with(file: string, text: string): Tree {
    return new Tree(new Map([...this.files, [file, text]]));
  }

  /** Writes the files to a directory, which the proof can read. */
  public write(folder: string): void {
    for (const [name, text] of this.files) {
      const file = path.join(folder, name);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, text);
    }
  }

  /**
   * Publishes the tree as a repository of its own, and applies the Argo CD objects of files that no Application reads, as a
   * user would.
   */
  public async start({ remote, cluster, folder }: World, name: string): Promise<void> {
    const repository = `${name}.git`;
    const url = `${remote.address}/${repository}`;
    const content = path.join(folder, "trees", name);
    const here = new Tree(
      new Map([...this.files].map(([file, text]) => [file, text.replace(EXAMPLE, url)])),
    );
    here.write(content);
    await commitTree(await remote.create(repository), content, name);
    const objects = [...here.files].flatMap(([file, text]) =>
      parseAllDocuments(text).map((document) => ({
        file,
        object: document.toJS() as KubernetesObject & Source,
      })),
    );
    const read = objects.flatMap(({ object }) => object.spec?.source?.path ?? []);
    for (const kind of BY_HAND) {
      for (const { file, object } of objects) {
        if (object.kind !== kind.kind) continue;
        if (read.some((place) => file.startsWith(`${place}/`))) continue;
        await cluster.apply(kind, object);
      }
    }
  }
}

interface Source {
  readonly spec?: { readonly source?: { readonly path?: string } };
}
