import { isUnknown, type TypedValue } from "./value";

/** A contract value as plain data, as it appears in documents. */
export type PlainValue = string | number | boolean | readonly string[];

/**
 * The placeholder for a value before Terraform knows it: the literal itself, else a well-formed value of
 * its type that names where it comes from (account 111122223333 is AWS's own example account).
 */
export function standIn(name: string, { type, value }: TypedValue): PlainValue {
  if (!isUnknown({ type, value })) return value;
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  switch (type) {
    case "arn":
      return `arn:aws:stand-in:us-east-1:111122223333:stand-in/${slug}`;
    case "id":
      return `stand-in-${slug}`;
    case "cidr":
      return "192.0.2.0/24";
    case "hostname":
      return `${slug}.stand-in.example.com`;
    case "url":
      return `https://${slug}.stand-in.example.com`;
    case "account-id":
      return "111122223333";
    case "text":
      return `stand-in-${slug}`;
    case "number":
      return 1;
    case "boolean":
      return true;
    case "list":
      return [`stand-in-${slug}`];
    default:
      return type satisfies never;
  }
}
