import { ref, TerraformElement, Token } from "cdktf";
import type { Construct } from "constructs";

/** The provider, its source and the supported versions: 3.7 added the ephemeral resource. */
const RANDOM_PROVIDER = { source: "hashicorp/random", version: "~> 3.7" } as const;

/** How long the password is. */
export interface RandomPasswordProps {
  /** How many letters and digits. */
  readonly length: number;
}

/**
 * Ephemeral resource `random_password`: Terraform generates a new value in every run and keeps it in
 * neither plan nor state, so only write-only arguments may take it. CDKTF 0.21 has no construct for
 * ephemeral resources. The provider needs no configuration.
 */
export class RandomPassword extends TerraformElement {
  private readonly length: number;

  constructor(scope: Construct, id: string, { length }: RandomPasswordProps) {
    super(scope, id, "ephemeral.random_password");
    this.length = length;
  }

  /** The password, for write-only arguments. */
  public get result(): string {
    const name = `ephemeral.random_password.${this.friendlyUniqueId}.result`;
    return Token.asString(ref(name, this.cdktfStack));
  }

  public override toTerraform(): object {
    return {
      terraform: { required_providers: { random: RANDOM_PROVIDER } },
      ephemeral: {
        random_password: {
          // Letters and digits only: the values end up in environment variables and URLs.
          [this.friendlyUniqueId]: { length: this.length, special: false },
        },
      },
    };
  }
}
