/** How long a token is valid (decisions §3). */
const tokenHours = 12

/** After so many days a session ends, however often it was renewed: everybody logs in again. */
const longestSessionDays = 30

const hourMs = 3_600_000

/** When the latest token of a session expires that is given out at `now`, and with it the session. */
export function sessionEnd(startedAt: Date, now: Date): Date {
  const ofToken = now.getTime() + tokenHours * hourMs
  const ofSession = startedAt.getTime() + longestSessionDays * 24 * hourMs
  return new Date(Math.min(ofToken, ofSession))
}
