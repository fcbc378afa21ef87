import { expect, test } from 'vitest'
import { bicWarning, isBic, normaliseBic } from './bic.ts'

test('BIC: 8 or 11 characters (spec 1 §5)', () => {
  for (const bic of ['DEUTDEFF', 'deut de ff 500', 'MARKDEF1100', 'BELADEBEXXX', 'GENODEF1S10'])
    expect(isBic(bic)).toBe(true)
  for (const bic of [
    '',
    'DEUTDEF',
    'DEUTDEFF5',
    'DEUTDEFF50',
    'DEUTDEFF5000',
    'DEU1DEFF',
    'DEUTD1FF',
    'DEUT-DEFF',
  ])
    expect(isBic(bic)).toBe(false)
  expect(normaliseBic(' deut de ff ')).toBe('DEUTDEFF')
})

test.each(['VRBANKEG', 'TESTZZ22', 'TESTXI22', 'TESTUK22'])(
  'its fifth and sixth letter are no country: %s',
  (bic) => expect(isBic(bic)).toBe(false),
)

test.each(['NCBVXKPR', 'BREDGPGX', 'BARCGGSP', 'deut\u200bdeff'])(
  'of Kosovo, of a territory, with what cannot be seen: %s',
  (bic) => expect(isBic(bic)).toBe(true),
)

const german = 'DE89 3704 0044 0532 0130 00'
const other = (country: string, ibanCountry = 'Deutschland') =>
  `Der BIC nennt ein anderes Land (${country}) als die IBAN (${ibanCountry}). Bitte vergleichen.`

test.each([
  ['COBADEFFXXX', german, null],
  ['', german, null],
  ['COBADEFFXXX', '', null],
  // not typed to its end yet
  ['COBA', german, null],
  // names of banks
  ['POSTBANK', german, other('Bosnien und Herzegowina')],
  ['BNPAFRPPXXX', german, other('Frankreich')],
  ['COBADEFFXXX', 'FR1420041010050500013M02606', other('Deutschland', 'Frankreich')],
  // overseas France and Monaco, the islands around Britain, Åland, the Faroes
  ['BREDGPGX', 'FR1420041010050500013M02606', null],
  ['CEPAFRPP', 'MC5811222000010123456789030', null],
  ['BARCGGSP', 'GB29NWBK60161331926819', null],
  ['RBOSJESH', 'GB29NWBK60161331926819', null],
  ['BARCGGSP', 'FR1420041010050500013M02606', other('Guernsey', 'Frankreich')],
  ['AABAAX22', 'FI2112345600000785', null],
  ['DABADKKK', 'FO6264600001631634', null],
  ['NCBVXKPR', 'XK051212012345678906', null],
])('%s beside %s: %s', (bic, iban, warning) => expect(bicWarning(bic, iban)).toBe(warning))
