import { setImmediate as turn } from 'node:timers/promises'

/**
 * Resolves when the statements that were given to postgres.js in this turn are on their way: it gathers them until the end of
 * the turn. What is computed from then on costs nobody's time while the database works.
 */
export async function whenSent(): Promise<void> {
  // postgres.js asks for the end of the turn only behind whoever waits here, and is served behind him; one turn on it has been.
  await turn()
  await turn()
}
