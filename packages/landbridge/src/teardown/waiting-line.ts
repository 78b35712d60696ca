import { durationText } from "../doctor/live/duration";

/** Milliseconds after which an unchanged line is shown again, with how long it has been true. */
const REPEAT = 30_000;

/** Says what is being waited for: when that changes, and from time to time. */
export class WaitingLine {
  private line = "";
  private since = 0;
  private shown = 0;

  constructor(
    private readonly show: (line: string) => void,
    private readonly clock: () => number,
  ) {}

  public say(line: string): void {
    const now = this.clock();
    if (line !== this.line) {
      [this.line, this.since, this.shown] = [line, now, now];
      this.show(line);
    } else if (now - this.shown >= REPEAT) {
      this.shown = now;
      this.show(`${line}, for ${durationText(now - this.since)}`);
    }
  }
}
