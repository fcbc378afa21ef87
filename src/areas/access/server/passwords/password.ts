import { hash, hashRaw, verify } from '@node-rs/argon2'
import { waitingLine } from '#server/waiting-line.ts'

// argon2id with 19 MiB and two passes, the library's defaults and OWASP's recommendation.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Whoever guesses passwords at a hundred doors occupies two threads with it, and no connection of the database. */
export const hashing = waitingLine({ atOnce: 2, waiting: 20 })

/**
 * Passwords from browsers that their owner has used: a flood from elsewhere keeps none of them waiting, nor does one of an account: it has
 * three of the places.
 */
export const hashingForKnown = waitingLine({ atOnce: 1, waiting: 20, ofOne: 3 })

/** Whoever looks whether a password may be tried at all: two connections for all of them. */
export const looking = waitingLine({ atOnce: 2, waiting: 500 })

/** The hash of a password, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let standIn: Promise<string> | null = null

/** Whether the password fits. Without an account the same work is done, so that the time tells nothing. Takes its turn with the caller's `hashing`. */
export async function fitsPassword(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('kein Konto')
  const fits = await verify(passwordHash ?? (await standIn), password)
  return fits && passwordHash !== null
}

/** The hash of a code that somebody writes down, at the cost of a password; the same salt serves all codes of a person. */
export function hashCode(code: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(code, { ...cost, salt })
}
