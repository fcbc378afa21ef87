// Writes src/areas/access/server/common-passwords.txt from the list of @zxcvbn-ts/language-common: those of its 49,000 commonest
// passwords that are long enough to be chosen at all. Run it when the package or the shortest length changes;
// test/common-passwords.test.ts fails when the file is not fresh.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { shortestPassword } from '#areas/access/rules/password-rule.ts'

export const commonPasswordsFile = join(
  import.meta.dirname,
  '../src/areas/access/server/common-passwords.txt',
)

export function printCommonPasswords(): string {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  // An array of texts, the commonest first.
  const all = JSON.parse(readFileSync(file, 'utf8')) as string[]
  const chosen = all
    .map((password) => password.normalize('NFC').toLowerCase())
    .filter((password) => [...password].length >= shortestPassword)
  return `${[...new Set(chosen)].join('\n')}\n`
}

if (import.meta.main) writeFileSync(commonPasswordsFile, printCommonPasswords())
