import type { Location } from "../findings/location";
import type { ObjectId } from "../kubernetes/object";
import { createdObjects, creatorOf } from "../prerequisites/bootstrap/applied/created-objects";
import { fitsId } from "../prerequisites/bootstrap/applied/identities";
import type { ExistingObject, Prerequisites } from "../prerequisites/prerequisites";
import type { Repository } from "../repository/repository";

/** What creates an object besides Flux and Argo CD. */
export interface OutsideCreator {
  /** undefined where only its name is known. */
  readonly place?: Location;
  /** Whether it names this object; otherwise its name has an expression of which this one may come. */
  readonly isCertain: boolean;
}

/** The command, task of Ansible or resource of Terraform that creates an object, or may do so. */
export function createdBesides(
  repository: Repository,
  prerequisites: Prerequisites,
  id: ObjectId,
): OutsideCreator | undefined {
  const { kind, namespace, name } = id;
  if (prerequisites.appliers.includes(`${kind}/${namespace}/${name}`)) return { isCertain: true };
  const creator =
    creatorOf(repository, id) ?? prerequisites.objects?.find((one) => fitsId(one.id, id));
  return creator && { place: creator.place, isCertain: creator.id.name === name };
}

/** What may install the CRDs of an API group besides Flux and Argo CD: a command, or Terraform by what isn't known of it. */
export function definedBesides(
  repository: Repository,
  { objects = [] }: Prerequisites,
  group: string,
): Pick<ExistingObject, "place"> | undefined {
  return [...objects, ...createdObjects(repository)].find(
    ({ id: { kind, name } }) =>
      kind === "CustomResourceDefinition" && (name === "*" || name.endsWith(`.${group}`)),
  );
}
