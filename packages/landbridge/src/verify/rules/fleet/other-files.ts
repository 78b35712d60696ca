import { normalizeGitUrl } from "../../flux/sources";
import { isOpenText } from "../../yaml/open-text";

/** What a cluster reads, as far as it is known. */
interface Source {
  readonly url?: string | undefined;
  readonly branch?: string | undefined;
}

/** Whether two clusters read the same path in different repositories, or in different branches of one. */
export function readOtherFiles(one: Source, other: Source): boolean {
  return differ(addressOf(one), addressOf(other)) || differ(one.branch, other.branch);
}

/** Undefined where something is still filled in. */
function addressOf({ url }: Source): string | undefined {
  return url === undefined || isOpenText(url) ? undefined : normalizeGitUrl(url);
}

/** Whether both texts are known, and not equal. */
export function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one.toLowerCase() !== other.toLowerCase();
}
