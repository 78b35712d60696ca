import { isWithin, type Repository } from "../repository/repository";
import type { PlacedKustomization } from "./cluster-documents";
import { appliesFile, overlaysOf, reachedFrom } from "./kustomization-entries";

/**
 * Kustomizations of Flux in the directory that they apply, whose kustomization.yaml leaves their files out, since one around
 * it lists them: parts of a cluster, and no clusters.
 */
export class ListedAround {
  private isLed: boolean | undefined;

  constructor(
    private readonly repository: Repository,
    private readonly kustomizations: readonly PlacedKustomization[],
  ) {}

  public has(file: string, directory: string): boolean {
    if (appliesFile(this.repository, directory, file)) return false;
    const lists = overlaysOf(this.repository).get(file) ?? [];
    return lists.some((other) => !isWithin(other, directory)) && this.leadsToOne;
  }

  /** Whether Kustomizations elsewhere lead to one of them: then the others are such parts, too, used or not. */
  private get leadsToOne(): boolean {
    this.isLed ??= this.findOne();
    return this.isLed;
  }

  private findOne(): boolean {
    const isInside = ({ document, path }: PlacedKustomization): boolean =>
      path !== "" && isWithin(document.file, path);
    const led = reachedFrom(
      this.repository,
      this.kustomizations.filter((one) => !isInside(one)).map(({ path }) => path),
    );
    return this.kustomizations.some(
      (one) =>
        isInside(one) &&
        led.has(one.document.file) &&
        !appliesFile(this.repository, one.path, one.document.file),
    );
  }
}
