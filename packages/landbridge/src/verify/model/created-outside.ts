import type { ObjectId } from "../kubernetes/object";
import { createdBesides, type OutsideCreator } from "./created-besides";
import type { Model } from "./model";

/** The command, task of Ansible or resource of Terraform that creates an object of the cluster, or may do so. */
export function createdOutside(model: Model, id: ObjectId): OutsideCreator | undefined {
  return createdBesides(model.sources.repository, model.prerequisites, id);
}
