import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCountry } from '../countries/countries.ts'
import { parseInput } from '../parse.ts'
import { z } from '../zod.ts'
import { ibanText, optionalBic, optionalIban } from './bank-fields.ts'
import { checkIban, formatIban, ibanCountries, isIban, normaliseIban, remainder97 } from './iban.ts'

/** Any UTF-16 text, broken surrogates and control characters included. */
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units))

/** The examples that the countries gave to the IBAN registry. */
const examples =
  `AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
  AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456
  BI4210000100010000332045181 BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957
  CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DJ2100010000000154000100186 DK5000400440116243
  DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785
  FK88SC123456789012 FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453
  GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690 HN88CABF00000000000250005469 HR1210010051863000160
  HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012
  IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101
  KZ86125KZT5004100100 LB62099900000001001901229114 LC55HEMM000100010012001200023015 LI21088100002324013AA
  LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361 MC5811222000010123456789030 MD24AG000225100013104168
  ME25505000012345678951 MK07250120000058984 MN121234123456789123 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S
  MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124 NL91ABNA0417164300 NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702 PL61109010140000071219812874
  PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000
  RS35260005601001611379 RU0304452522540817810538091310419 SA0380000000608010167519 SC18SSCB11010000000000001497USD SD8811123456789012 SE4550000000058398257466 SI56263300012039086
  SK3112000000198742637541 SM86U0322509800000000270100 SO211000001001000100141 ST23000100010051845310146 SV62CENR00000000000000700025
  TL380080012345678910157 TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001
  VA59001123000012345678 VG96VPVG0000012345678901 XK051212012345678906 YE15CBYE0001018861234567891234`.split(
    /\s+/,
  )

test.each(examples)('%s', (example) => {
  expect(checkIban(example)).toBe('valid')
  expect(checkIban(formatIban(example).toLowerCase())).toBe('valid')
  expect(normaliseIban(formatIban(example))).toBe(example)
})

test('the registry: 89 countries, each a real one', () => {
  expect(ibanCountries).toHaveLength(89)
  expect(ibanCountries.filter((code) => !isCountry(code))).toEqual([])
  expect([...new Set(examples.map((example) => example.slice(0, 2)))].sort()).toEqual(
    [...ibanCountries].sort(),
  )
})

/** With the check digits that a BBAN would have, whatever its structure. */
const withCheckDigits = (country: string, bban: string) =>
  `${country}${String(98 - remainder97(`${bban}${country}00`)).padStart(2, '0')}${bban}`

test.each([
  // a letter among the digits of a German one, and of a Belgian
  withCheckDigits('DE', '37O400440532013000'),
  withCheckDigits('BE', 'A39007547034'),
  // digits where a Dutch, a British and a Maltese one name the bank
  withCheckDigits('NL', 'AB1A0417164300'),
  withCheckDigits('GB', 'NW1K60161331926819'),
  withCheckDigits('MT', '1ALT011000012345MTLCAST001S'),
  // an Italian one without its letter, and a letter at the end of a French one
  withCheckDigits('IT', '10542811101000000123456'),
  withCheckDigits('FR', '20041010050500013M0260A'),
  'DE893704T0440532013000',
])('right length and check digits, but not the structure of its country: %s', (iban) => {
  expect(checkIban(iban)).toBe('wrong-structure')
  expect(isIban(iban)).toBe(false)
})

test('letters may stand where the registry has them', () => {
  expect(checkIban(withCheckDigits('FR', '20041010050500013MZZ606'))).toBe('valid')
  expect(checkIban(withCheckDigits('CH', '00762A1162385295Z'))).toBe('valid')
  expect(checkIban(withCheckDigits('IT', 'X0542811101ABCDEF123456'))).toBe('valid')
})

test.each([
  'DE89\u200b370400440532013000',
  '\u202aDE89 3704 0044 0532 0130 00\u202c',
  '\ufeffIBAN DE89370400440532013000\u2069',
])('what cannot be seen is dropped: %j', (text) => {
  expect(normaliseIban(text)).toBe('DE89370400440532013000')
  expect(isIban(text)).toBe(true)
})

test('says what is wrong', () => {
  expect(checkIban('  ')).toBe('empty')
  expect(checkIban('DE8937040044053201300')).toBe('wrong-length')
  expect(checkIban('DE89370400440532013001')).toBe('wrong-checksum')
  expect(checkIban('QQ9312345678')).toBe('unknown-country')
  expect(checkIban('MA65011519000001205000534921')).toBe('wrong-checksum')
  expect(checkIban('Konto 4711')).toBe('malformed')
  expect(checkIban('DE89-3704-0044-0532-0130-00')).toBe('malformed')
  expect(checkIban('IBAN: DE89 3704 0044 0532 0130 00')).toBe('valid')
})

test('an IBAN of a country outside of the registry is plausible when its checksum holds', () => {
  const moroccan = 'MA64011519000001205000534921'
  expect(checkIban(moroccan)).toBe('plausible')
  expect(isIban(moroccan)).toBe(true)
  expect(isIban('DE89370400440532013000')).toBe(true)
  expect(isIban('QQ9312345678')).toBe(false)
  expect(isIban('')).toBe(false)
  // Shorter than any country's, and longer than ISO 13616 allows.
  expect(checkIban('MA6401151900')).toBe('wrong-length')
  expect(checkIban(`MA64${'0'.repeat(31)}`)).toBe('wrong-length')
})

test('check digits 00, 01 and 99 are never right, though the remainder would be', () => {
  // 97 + 2 = 99: the account whose right check digits are 02 also leaves the remainder 1 with 99.
  const body = [...Array(200).keys()].map((n) => `3704004405320${String(n).padStart(5, '0')}`)
  const account = body.find((digits) => checkIban(`DE02${digits}`) === 'valid')
  expect(account).toBeDefined()
  expect(remainder97(`${account}DE99`)).toBe(1)
  expect(checkIban(`DE99${account}`)).toBe('wrong-checksum')
})

test('every single wrong digit and every swap of two neighbouring ones is noticed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...examples),
      fc.nat(40),
      fc.integer({ min: 1, max: 9 }),
      (example, at, plus) => {
        const index = 2 + (at % (example.length - 2))
        fc.pre(/\d/.test(example.charAt(index)))
        const digit = (Number(example[index]) + plus) % 10
        expect(checkIban(example.slice(0, index) + digit + example.slice(index + 1))).toBe('wrong-checksum')
      },
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.nat(40), (example, at) => {
      const index = 4 + (at % (example.length - 5))
      const [a, b] = [example.charAt(index), example.charAt(index + 1)]
      fc.pre(a !== b && /\d\d/.test(a + b))
      expect(checkIban(example.slice(0, index) + b + a + example.slice(index + 2))).toBe('wrong-checksum')
    }),
  )
})

test('the remainder agrees with whole-number arithmetic', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{1,34}$/), (text) => {
      const digits = [...text].map((character) => Number.parseInt(character, 36)).join('')
      expect(remainder97(text)).toBe(Number(BigInt(digits) % 97n))
    }),
  )
})

test('survives any text', () => {
  fc.assert(fc.property(anyText, (text) => checkIban(text) !== 'valid'))
})

test('the fields normalise, and refuse by form rules', () => {
  const schema = z.strictObject({ iban: ibanText('IBAN fehlt'), other: optionalIban(), bic: optionalBic() })
  expect(parseInput(schema, { iban: 'de89 3704 0044 0532 0130 00', bic: 'deutdeff ' })).toEqual({
    ok: true,
    value: { iban: 'DE89370400440532013000', other: '', bic: 'DEUTDEFF' },
  })
  for (const missing of [undefined, null, '', '  ', 'DE/89']) {
    expect(parseInput(schema, { iban: missing })).toEqual({
      ok: false,
      code: 'invalid-input',
      errors: [{ path: 'iban', message: 'IBAN fehlt' }],
    })
  }
  expect(parseInput(schema, { iban: 'DE89370400440532013001', other: 'x', bic: 'x' })).toEqual({
    ok: false,
    code: 'invalid-input',
    errors: [
      { path: 'other', message: 'IBAN ungültig' },
      { path: 'bic', message: 'BIC ungültig' },
    ],
  })
  expect(parseInput(schema, { iban: 42 })).toMatchObject({ ok: false, code: 'malformed-input' })
})
