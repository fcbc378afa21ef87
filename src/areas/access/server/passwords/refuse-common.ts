import { readFileSync } from 'node:fs'
import { refuse } from '#kernel/errors.ts'
import { passwordTooCommon } from '../../rules/password-rule.ts'

// Generated: scripts/generate-common-passwords.ts. Too long for the screens, which hear of it from the server.
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Refuses a password that stands among those that are tried first, whatever its capitals, at the field `path`. */
export function refuseCommon(password: string, path = 'password'): void {
  if (common.has(password.toLowerCase())) refuse(path, passwordTooCommon)
}
