// Writes src/areas/access/server/passwords/common-passwords.txt from the list of @zxcvbn-ts/language-common: those of its 49,000 commonest
// passwords that are long enough to be chosen at all. Run it when the package or the shortest length changes;
// test/common-passwords.test.ts fails when the file is not fresh.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { shortestPassword } from '#areas/access/rules/password-rule.ts'

export const commonPasswordsFile = join(
  import.meta.dirname,
  '../src/areas/access/server/passwords/common-passwords.txt',
)

/** What people here choose and the international list does not know. */
const german = [
  'passwort12',
  'passwort123',
  'passwort1234',
  'passwort12345',
  'passwort123!',
  'passwort1!',
  'meinpasswort',
  'geheimespasswort',
  'geheim12345',
  'geheim1234',
  'passw0rd12',
  'qwertzuiop',
  'qwertzuiopü',
  'qwertz1234',
  'qwertz12345',
  'qwertz123456',
  'asdfghjklö',
  'hallo12345',
  'hallo123456',
  'hallohallo',
  'hallowelt1',
  'hallowelt123',
  'ichliebedich',
  'ichliebdich',
  'schatz12345',
  'schatz1234',
  'sommer2024',
  'sommer2025',
  'sommer2026',
  'winter2024',
  'winter2025',
  'winter2026',
  'willkommen',
  'willkommen1',
  'willkommen123',
  'fussball123',
  'schalke04!',
  'bayernmünchen',
  'bayernmuenchen',
  'rechnung123',
  'buchhaltung',
  'buchhaltung1',
  'kontor1234',
  'kontor12345',
]

export function printCommonPasswords(): string {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  // An array of texts, the commonest first.
  const all = JSON.parse(readFileSync(file, 'utf8')) as string[]
  const chosen = [...all, ...german]
    .map((password) => password.normalize('NFC').toLowerCase())
    .filter((password) => [...password].length >= shortestPassword)
  return `${[...new Set(chosen)].join('\n')}\n`
}

if (import.meta.main) writeFileSync(commonPasswordsFile, printCommonPasswords())
