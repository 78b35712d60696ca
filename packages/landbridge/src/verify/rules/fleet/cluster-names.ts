/** Words by which the names of clusters differ, though some of them are near each other: environments, regions, colors. */
const WORDS = new Set(
  (
    "dev development test testing tst qa int integration ci sandbox lab demo stage staging stg prep preprod pre pp uat acc " +
    "acceptance live prod production dr us eu ap sa ca me af il mx uk de fr jp au asia america europe north south east west " +
    "central northeast northwest southeast southwest blue green red hub edge a b c d"
  ).split(" "),
);

/** Whether two names are meant for two clusters: they differ in numbers, or in words for environments and regions. */
export function isOfOtherCluster(one: string, other: string): boolean {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  return (
    mine.length === theirs.length &&
    mine.every((word, index) => {
      const match = theirs[index] ?? "";
      return word === match || (WORDS.has(word) && WORDS.has(match));
    })
  );
}

/** The words of a path, without numbers. */
function wordsOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .split(/[-_./]|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/)
    .filter((word) => word !== "" && !/^\d+$/.test(word));
}
