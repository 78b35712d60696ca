import { text, type FieldPath, type YamlRecord } from "../../../yaml/json";
import { isOpenPath, isOpenText, isSentence } from "../../../yaml/open-text";
import type { InvalidValue } from "./invalid-value-type";

/** Length of a digest in hexadecimal. */
const DIGESTS: Readonly<Record<string, number>> = { sha256: 64, sha512: 128 };

/** Why the digest at the end of an image or tag is wrong; undefined if it is right, or missing. */
export function digestProblem(image: string): string | undefined {
  const [, algorithm = "", digest = ""] = /@([a-z0-9]+):([^@]*)$/.exec(image) ?? [];
  const length = DIGESTS[algorithm];
  if (length === undefined || isOpenText(digest)) return undefined;
  if (digest.length === length && /^[0-9a-f]+$/.test(digest)) return undefined;
  return `the digest has ${digest.length} characters, not ${length} hexadecimal ones`;
}

const TAG = /^\w[\w.-]{0,127}$/;

/** A part of the path: lowercase words, with one separator between them. */
const PART = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;

/**
 * Why the kubelet can't parse an image (github.com/distribution/reference, regexp.go and normalize.go); undefined if it
 * can, or if the image is still to be filled in.
 */
export function imageProblem(image: string): string | undefined {
  if (isOpenPath(image) || isSentence(image) || /[$<>]/.test(image)) return undefined;
  if (/^\s|\s$/.test(image)) return "there is a space at its end";
  const digest = digestProblem(image);
  if (digest !== undefined) return digest;
  const [name = ""] = image.split("@");
  const colon = name.indexOf(":", name.indexOf("/") + 1);
  const [path, tag] = colon < 0 ? [name, undefined] : [name.slice(0, colon), name.slice(colon + 1)];
  if (tag !== undefined && !TAG.test(tag))
    return `a tag has letters, digits, "_", "." and "-", and "${tag}" isn't one`;
  const [first = "", ...rest] = path.split("/");
  const isHost = rest.length > 0 && (/[.:A-Z]/.test(first) || first === "localhost");
  const wrong = (isHost ? rest : [first, ...rest]).find((part) => !PART.test(part));
  return wrong === undefined
    ? undefined
    : `"${wrong}" isn't a part of a name: those have lowercase letters and digits, with "-", "_" or "." between them`;
}

/** An image that the kubelet can't read: the pod stays in InvalidImageName. */
export function* invalidImage(container: YamlRecord, path: FieldPath): Iterable<InvalidValue> {
  const image = text(container, "image");
  const problem = image === undefined ? undefined : imageProblem(image);
  if (problem !== undefined)
    yield { path: [...path, "image"], message: `image ${String(image)}: ${problem}` };
}
