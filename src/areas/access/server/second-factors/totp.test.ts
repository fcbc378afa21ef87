import { describe, expect, test } from 'vitest'
import { addressOfSecret, codeOfStep, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the last six digits of its eight.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(codeOfStep(secret, stepAt(new Date(second * 1000)))).toBe(code)
})

describe('a code', () => {
  const now = new Date('2026-11-29T12:00:10Z')
  const step = stepAt(now)
  const at = (offset: number, last = 0) => stepOfCode(secret, codeOfStep(secret, step + offset), now, last)

  test.each([
    [0, step],
    [-1, step - 1],
    [1, step + 1],
    [-2, null],
    [2, null],
  ])('%i spans away is of %j', (offset, found) => expect(at(offset)).toBe(found))

  test('that was taken, or one from before it, is taken no more', () => {
    expect(at(0, step)).toBe(null)
    expect(at(-1, step)).toBe(null)
    expect(at(1, step)).toBe(step + 1)
  })
})

test('the address names firm and person', () => {
  expect(addressOfSecret(secret, 'a@b.example', 'Nord & Süd: Antik')).toBe(
    'otpauth://totp/Kontor%20Nord%20%26%20S%C3%BCd%20%20Antik:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Kontor%20Nord%20%26%20S%C3%BCd%20%20Antik&algorithm=SHA1&digits=6&period=30',
  )
})
