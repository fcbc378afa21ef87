import { readFileSync } from 'node:fs'
import { refuse } from '#kernel/errors.ts'
import type { Tx } from '#server/db/connect.ts'
import { isGuessable, type PasswordOwner } from '../../rules/guessable-password.ts'
import { passwordGuessable, passwordTooCommon } from '../../rules/password-rule.ts'

// Generated: scripts/generate-common-passwords.ts. Too long for the screens, which hear of it from the server.
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/**
 * Refuses a password that is tried among the first, at the field `path`: one that the world uses, whatever its capitals, or one that is made
 * of the names of its owner and the firm.
 */
export function refuseCommon(password: string, owner: Partial<PasswordOwner>, path = 'password'): void {
  if (common.has(password.toLowerCase())) refuse(path, passwordTooCommon)
  if (isGuessable(password, owner)) refuse(path, passwordGuessable)
}

/** The firm's name, which those who guess know; nothing before the set-up. */
export async function firmName(tx: Tx): Promise<Pick<PasswordOwner, 'firmName'>> {
  const firm = await tx.selectFrom('firm').select('name').executeTakeFirst()
  return { firmName: firm?.name ?? '' }
}

/** Whom an account belongs to, as somebody who guesses knows it. */
export const ownerOf = (user: {
  email: string
  first_name: string
  family_name: string
  firmName: string
}): PasswordOwner => ({
  email: user.email,
  firstName: user.first_name,
  familyName: user.family_name,
  firmName: user.firmName,
})
