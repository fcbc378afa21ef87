import { setImmediate as turn } from 'node:timers/promises'

/**
 * Resolves when the statements that were given to postgres.js in this turn are on their way: it gathers them until the end of
 * the turn. What is computed from then on costs nobody's time while the database works.
 */
export const whenSent = (): Promise<void> => turn()
