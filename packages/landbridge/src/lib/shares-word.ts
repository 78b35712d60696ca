/** Whether two names have a word of at least three letters in common: `shop-api` and `api-gateway`. */
export function sharesWord(one: string, other: string): boolean {
  const words = one.split("-");
  return other.split("-").some((word) => word.length > 2 && words.includes(word));
}
