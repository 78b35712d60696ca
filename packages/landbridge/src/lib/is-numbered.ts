/** Whether two names differ in numbers only, as those of several clusters do. */
export function isNumbered(name: string, other: string): boolean {
  return name.replace(/\d+/g, "#") === other.replace(/\d+/g, "#");
}
