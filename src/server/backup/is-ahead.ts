// Two machines' clocks differ a little.
const toleratedMs = 60 * 60 * 1000

/** Whether a time lies ahead of now: only a clock that was wrong wrote it, and it must not pass for the newest. */
export function isAhead(time: Date, now: Date): boolean {
  return time.getTime() > now.getTime() + toleratedMs
}
