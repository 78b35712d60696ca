import type { FieldPath } from "../../../yaml/json";

/** A value that the API server rejects. */
export interface InvalidValue {
  readonly path: FieldPath;
  /** A fragment without a full stop: `the name "A" may contain only lowercase letters`. */
  readonly message: string;
  /** Whether the key is wrong, and not what it has. */
  readonly isKey?: true;
  /** Whether only a server-side apply is rejected. */
  readonly onlyServerSide?: true;
  /** Whether it is accepted, and means something else than it seems to, or is perhaps never applied as it is written. */
  readonly isWarning?: true;
  /** Whether a field is missing, which another manifest of the object may have. */
  readonly isMissing?: true;
  /** Whether it is wrong only next to another field. */
  readonly isCompared?: true;
}
