import { append } from "../../lib/append";
import { EXTENSIONS_GROUP } from "../flux/artifact-generator";
import { isKind } from "../flux/kinds";
import { keyOf, type ObjectId } from "../kubernetes/object";
import type { ClusterObject } from "./applier";
import { draftOf, type ApplierDraft, type NewApplier } from "./applier-draft";

/** The appliers of a cluster and their objects, as far as they are read. */
export class ApplierRegistry {
  private readonly drafts: ApplierDraft[] = [];
  private readonly byTitle = new Map<string, ApplierDraft>();
  private readonly objects = new Map<string, ClusterObject>();
  private readonly generators = new Map<string, ClusterObject[]>();
  private unread: ApplierDraft[] = [];

  /** In the order in which they were found. */
  public get appliers(): readonly ApplierDraft[] {
    return this.drafts;
  }

  /** Whether there are appliers of which the content is not read. */
  public hasUnread(): boolean {
    return this.unread.length > 0;
  }

  /** Adds an applier; a second object of its name is a matter of the rules on ownership. */
  public add(applier: NewApplier): void {
    const draft = draftOf(applier);
    const key = `${draft.target}|${draft.title}`;
    if (this.byTitle.has(key)) return;
    this.byTitle.set(key, draft);
    this.drafts.push(draft);
    if (draft.content.kind !== "chart") this.unread.push(draft);
  }

  /** The appliers of which the content is not read; each is returned once. */
  public takeUnread(): readonly ApplierDraft[] {
    return this.unread.splice(0);
  }

  /** Adds an object to its applier. Flux's objects in another cluster are not found later. */
  public addObject(draft: ApplierDraft, object: ClusterObject): void {
    draft.objects.push(object);
    if (draft.target === "" && !this.objects.has(keyOf(object.id)))
      this.objects.set(keyOf(object.id), object);
    if (isKind(object.data, EXTENSIONS_GROUP, "ArtifactGenerator"))
      append(this.generators, object.id.namespace, object);
  }

  /** The first object of an id in this cluster. */
  public find(id: ObjectId): ClusterObject | undefined {
    return this.objects.get(keyOf(id));
  }

  /** The ArtifactGenerators of a namespace. */
  public generatorsIn(namespace: string): readonly ClusterObject[] {
    return this.generators.get(namespace) ?? [];
  }
}
