import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes, the library's defaults and OWASP's recommendation.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let standIn: Promise<string> | null = null

/** Whether the password fits. Without an account the same work is done, so that the time tells nothing. */
export async function fitsPassword(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('kein Konto')
  const fits = await verify(passwordHash ?? (await standIn), password)
  return fits && passwordHash !== null
}
