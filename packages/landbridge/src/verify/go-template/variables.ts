import { NotUnderstood } from "./failure";

/** Variables of a template: each block sees those around it. */
export class Variables {
  private readonly own = new Map<string, unknown>();

  private constructor(private readonly outer?: Variables) {}

  /** Those of a template that starts: `$` is what it gets. */
  public static of(data: unknown): Variables {
    const variables = new Variables();
    variables.own.set("$", data);
    return variables;
  }

  public inner(): Variables {
    return new Variables(this);
  }

  /** @param declares whether the variable is a new one of this block */
  public set(name: string, value: unknown, declares: boolean): void {
    const owner = declares ? this : this.ownerOf(name);
    owner.own.set(name, value);
  }

  public get(name: string): unknown {
    return this.ownerOf(name).own.get(name);
  }

  private ownerOf(name: string): Variables {
    if (this.own.has(name)) return this;
    if (this.outer === undefined) throw new NotUnderstood(`the variable ${name}`);
    return this.outer.ownerOf(name);
  }
}
