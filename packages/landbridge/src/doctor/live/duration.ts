const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds for people, in the largest fitting unit: `40 s`, `12 min`, `3 h`, `2 d`. */
export function durationText(milliseconds: number): string {
  const value = Math.max(0, milliseconds);
  if (value < 2 * MINUTE) return `${Math.floor(value / SECOND)} s`;
  if (value < 2 * HOUR) return `${Math.floor(value / MINUTE)} min`;
  if (value < 2 * DAY) return `${Math.floor(value / HOUR)} h`;
  return `${Math.floor(value / DAY)} d`;
}
