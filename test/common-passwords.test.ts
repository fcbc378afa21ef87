import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commonPasswordsFile, printCommonPasswords } from '../scripts/generate-common-passwords.ts'

test('the list is what the package holds (else run scripts/generate-common-passwords.ts)', () => {
  const list = readFileSync(commonPasswordsFile, 'utf8')
  expect(list).toBe(printCommonPasswords())
  expect(list.split('\n').length).toBeGreaterThan(1000)
})
