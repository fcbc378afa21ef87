/** How long what may last, in milliseconds. */
export interface Limits {
  lockMs: number
  statementMs: number
  /** How long a transaction may lie idle, as that of a node that was frozen or cut off: others wait for its locks. */
  idleMs: number
  /** How long somebody waits for a free connection. */
  waitMs: number
}

// Every wait has an end (ADR 0016). A command's locks are held for moments, so whoever waits for seconds waits in vain.
export const ofPeople: Limits = { lockMs: 3000, statementMs: 10_000, idleMs: 5000, waitMs: 6000 }
// A reader may be slow to take what is read for him.
export const ofExports: Limits = { lockMs: 3000, statementMs: 60_000, idleMs: 60_000, waitMs: 20_000 }
// Nobody looks at a screen for them.
export const ofWorkers: Limits = { lockMs: 10_000, statementMs: 60_000, idleMs: 10_000, waitMs: 30_000 }
/** After how long a silence the database counts as standing still, or its line as dead: it ends a statement itself before. */
export function silenceMs({ statementMs }: Limits): number {
  return statementMs + 2000
}
