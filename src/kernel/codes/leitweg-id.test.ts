import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLeitwegId, normaliseLeitwegId, optionalLeitwegId } from './leitweg-id.ts'

/** The check digits as the specification calculates them, with numbers of any length. */
function checkDigits(address: string): string {
  const digits = [...address.replace('-', '')].map((character) => Number.parseInt(character, 36)).join('')
  return String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')
}

describe('a Leitweg-ID', () => {
  test.each([
    // the example of the specification, worked out there step by step
    '04011000-1234512345-06',
    // test address of a portal, with a letter
    '04011000-900X999-08',
    // Deutsche Bahn, without letters
    '992-90009-96',
    // Flughafen Nürnberg
    '09564000-NUE0001-49',
    // without Feinadressierung
    `991-${checkDigits('991')}`,
    // a Land; its Regierungsbezirk, Landkreis, Gemeinde, Gemeindeverband, both
    ...['11', '057', '05711', '05711004', '123456789', '160610115115'].map(
      (coarse) => `${coarse}-${checkDigits(coarse)}`,
    ),
    `99-${'Z'.repeat(30)}-${checkDigits('Z'.repeat(30).padStart(32, '9'))}`,
    `${'1'.repeat(12)}-${'a'.repeat(30)}-${checkDigits('1'.repeat(12) + 'a'.repeat(30))}`,
  ])('%s is valid', (id) => {
    expect(checkLeitwegId(id)).toBe('valid')
    expect(id.length).toBeLessThanOrEqual(46)
  })

  test.each([
    ['04011000-1234512345-07', 'wrong-checksum'],
    // two digits changed places
    ['04011000-1234512354-06', 'wrong-checksum'],
    ['04011000-900Y999-08', 'wrong-checksum'],
    // of no Land, of a Landkreis without its second digit, of a Bund with a Gemeinde, a length of nothing
    ...[
      '00',
      '17',
      '55-55',
      '98',
      '0571',
      '05711004123',
      '1234567890',
      '99012',
      '99111000',
      '0401100012',
    ].map((address) => [`${address}-${checkDigits(address)}`, 'unknown-place']),
    ['04011000-1234512345-6', 'malformed'],
    ['0401100012345123450 6', 'malformed'],
    ['4-12345-00', 'malformed'],
    ['0401100012345-12345-00', 'malformed'],
    [`04-${'1'.repeat(31)}-00`, 'malformed'],
    ['04011000-12_45-06', 'malformed'],
    ['04011000--06', 'malformed'],
    ['DE04011000-12345-06', 'malformed'],
    ['04011000-12345-ÄÖ', 'malformed'],
    ['', 'malformed'],
  ])('%s is %s', (id, check) => {
    expect(checkLeitwegId(id)).toBe(check)
  })

  test('made by the specification is valid, and with one character changed it is not', () => {
    const address = fc.tuple(
      fc.stringMatching(/^(0[1-9]|1[0-6])\d{6}$/),
      fc.stringMatching(/^[A-Z\d]{1,30}$/),
    )
    fc.assert(
      fc.property(address, fc.nat(), fc.integer({ min: 1, max: 9 }), ([coarse, fine], place, step) => {
        const id = `${coarse}-${fine}-${checkDigits(`${coarse}-${fine}`)}`
        expect(checkLeitwegId(id)).toBe('valid')
        const at = place % coarse.length
        const other = coarse.slice(0, at) + ((Number(coarse[at]) + step) % 10) + coarse.slice(at + 1)
        expect(checkLeitwegId(id.replace(coarse, other))).toMatch(/^(wrong-checksum|unknown-place)$/)
      }),
    )
  })

  test('is stored without spaces, with plain hyphens', () => {
    expect(normaliseLeitwegId(' 04011000 –\u200b 900X999‐08\n')).toBe('04011000-900X999-08')
  })

  test.each([undefined, null, '', '  '])('may be left out: %j', (value) => {
    expect(optionalLeitwegId().parse(value)).toBe('')
  })

  test('has a message that says what is wrong with it', () => {
    const messageOf = (value: string) => optionalLeitwegId().safeParse(value).error?.issues[0]?.message
    expect(messageOf('4711')).toMatch(/^Leitweg-ID ungültig: Erwartet werden Ziffern/)
    expect(messageOf('55-55-20')).toMatch(/^Leitweg-ID ungültig: Sie beginnt mit der Kennzahl eines Landes/)
    expect(messageOf('04011000-1234512345-07')).toMatch(/^Leitweg-ID ungültig: Die Prüfziffern stimmen nicht/)
  })
})
