import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEuCountry } from '../countries/countries.ts'
import type { Day } from '../day.ts'
import { parseInput } from '../parse.ts'
import { z } from '../zod.ts'
import { checkVatId, normaliseVatId, optionalPartnerVatId, optionalVatId, vatIdCountry } from './vat-id.ts'
import { vatIdRules } from './vat-id-rules.ts'

/** Any UTF-16 text, broken surrogates and control characters included. */
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units))

/** Ids that their holders publish (imprints, annual reports), by prefix; Northern Ireland's are British ones, as they are in fact. */
const published: Record<string, string> = {
  AT: 'ATU 142 43 102|ATU 15159209|ATU 28560205|ATU 34172105|ATU 40698107|ATU 54300000|ATU13585627|ATU61195628',
  BE: 'BE 0202.239.951|BE 0402 918 402|BE 0462423150|BE0428759497|BE 0795 013 186|BE 444.503.092|BE413562567|BE697449992',
  BG: 'BG 103873594|BG 124 551 319|BG 131202360|BG175074752|BG 200442771|BG7111042925|BG7523169263|BG7542011030|BG8032056031',
  CH: 'CHE-100.416.306 MWST|CHE101090265MWST|CHE-107.787.577 IVA|CHE110171891|CHE432825998TVA|CHE-107.787.577 TPV',
  CY: 'CY 10246672X|CY 10263870R|CY 10285193Z|CY-10008489 A|CY-10259033P|CY00632993 F',
  CZ: 'CZ 25123891|CZ 26852357|CZ 60 72 77 72|CZ 640229/4448|CZ 640903926|CZ 654123789|CZ 682127228|CZ 736028/5163|CZ00023205|CZ6011270177|CZ7652046248',
  DE: 'DE - 113866163|DE 118619592|DE 129304291|DE 181 207 708|DE 221.304.969|DE 811125440|DE 813 184868|DE119263782|DE136308783|DE812847601',
  DK: 'DK 10 50 32 80|DK 25 76 63 69|DK 2566 2202|DK 90 30 16 59|DK-31882095|DK10150817|DK: 21599336',
  EE: 'EE 100 931 558|EE 100523487|EE 100594102|EE 101288941|EE101256753',
  EL: 'EL 039868210|EL 094012834|EL 099548630|EL 998386804|EL 999715835|EL-082857563|GR094501040|El 800 179 925',
  ES: 'ES - Q0818001J|ES 54362315K|ES A-28184661|ES B64717838|ES F13005293|ES J99216582|ES Q-2818015-F|ES U99216632|ES W4003922D|ES X-5253868-R|ES Y5277343F|ES Z5277343K|ES-x-2482300w|ESL1111111G',
  FI: 'FI 02459042|FI 0982651-1|FI 20774740|FI 2094606-3|FI- 01968312|FI18261444',
  FR: 'FR 04409414364|FR 13 393 892 815|FR 19552143273|FR 36502095094|FR 60391548955|FR 83 404 833 048|FR K 7399859412|FR40303265045|FR95483929956|FR16000063601|FR88000008820',
  GB: 'GB 002 4257 28|GB 100 1950 75|GB 242338087388|GB 980780684|GB 586 367 295|GB 698 550 577|GBGD103|GBHA501|GBGD888810003|GBHA888856782',
  HR: 'HR02574432339|HR06282943396|HR12385860076|HR33392005961|HR97405527203',
  HU: 'HU -12509403|HU 10672101|HU 10766172|HU 18206373|HU-14528114|HU13852467',
  IE: 'IE 0005306C|IE 4550159S|IE 6388047V|IE 6433435F|IE 6791517I|IE 9502346O|IE6433435IH|IE6433435OA|IE6599001W|IE8D79739I|IE9Y71814N',
  IT: 'IT - 01404480202|IT 00118439991|IT 00520800319|IT 02359210354|IT 06863340961|IT 12920760159|IT00743110157|IT: 02331250163',
  LT: 'LT 119511515|LT 235449811|LT 616414610|LT 100001354118|LT 100002645517|LT100004801610|LT290068995116',
  LU: 'LU 10059929|LU 109 676 28|LU 150 274 42|LU 19979983|LU 22 22 12 68|LU.248.70.640',
  LV: 'LV 4000 3521 600|LV 40003189718|LV 40103264016|LV 5000 399 3021|LV 90000528023|LV-42103048183|LV 161175-19997',
  MT: 'MT 1167-9112|MT 1465 8213|MT 17025737|MT 18740407|MT 20630321',
  NL: 'NL 001241 643 B01|NL 009122746 B01|NL 820605876B01|NL.8186.43.778.B.01|NL001162938B28|NL001452330B47|NL002455799B11|NL003376734B77|NL813411786B01',
  PL: 'PL 5211355116|PL 5342152448|PL 584-030-44-72|PL 645-000-67-50|PL 764-23-05-489|PL 8992708633|PL6772135826',
  PT: 'PT 500 019 720|PT 500135.495|PT 502448911|PT 504141066|PT 509284930|PT503038083',
  RO: 'RO 11358544|RO 1822964|RO 185 472 90|RO 241 30 20|RO 4003786|RO 573768|RO-27849238|RO16241790',
  SE: 'SE 202 100-5000 01|SE 390 806 051 401|SE 556.383.740.901|SE 556058115801|SE-5562245190-01|SE556043606401',
  SI: 'SI 26808498|SI 3609 7152|SI 50223054|SI 68297530|SI 85390518|SI-89036999',
  SK: 'SK 1078449064|SK 202 274 96 19|SK 2020 237 945|SK 2021853504|SK2022193459',
  XI: 'XI 980780684|XI 242338087388',
}

describe('published ids', () => {
  for (const [prefix, list] of Object.entries(published)) {
    test.each(list.split('|'))(`${prefix} %s`, (vatId) => {
      expect(checkVatId(vatId)).toBe('valid')
      expect(vatIdCountry(vatId)).toBe(prefix === 'EL' ? 'GR' : prefix)
    })
  }

  test('every prefix of a rule has published ids, and every member state has a rule', () => {
    expect(Object.keys(published).sort()).toEqual(Object.keys(vatIdRules).sort())
    for (const country of 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(
      ' ',
    )) {
      expect(isEuCountry(country, '2026-01-01' as Day)).toBe(true)
      expect(vatIdRules[country === 'GR' ? 'EL' : country]).toBeDefined()
    }
  })
})

/** Ids that only resemble real ones: a digit changed, a length, a first digit, an office that does not exist. */
const mangled =
  `ATU 143 43 102|ATU 15169209|AT1 142 43 102|ATU 1515B209|ATU 151592092|BE 0406.139.583|BE 456.973.432|BE 2202239951
  BG 1037735942|BG 131 172 009|BG 10X8735941|CY 10246672F|CY-10257074Y|CY-12259033P|CZ 25557481|CZ 640913926|CZ 95123891|CZ 640229/4449
  DE 125014855|DE 246 495 415|DE 266297673|DE 011125440|DE 12345678|DE|DK 11 96 56 58|DK-27996592|EE 100 941 558|EE 201256753
  ES 54362415K|ES K-2814015-F|ES-x-2322300w|ES-a48951310|EL 094013834|EL 000000000|FR 04409414264|FR L 7399859412|FR K 7399859312|FR IO334175221
  GB 802311781|GB 9807806842|GBGD600|GBHA201|GBHA888856700|GBHA8888567|GB 000000000|HR9363442948|HR93634429488|IE 4731823H|IE 632 3421 C|IE8D79729I
  IT 00687129980|IT 00743110158|IT 00000000000|LT 100001354|LT 100001509922|LU 15027443|LV 40003189715|LV-42103048181|LV 161175-19998|MT 20630322
  NL 001241643801|NL 009122746B00|NL 123456789B90|PL 5211355117|PT 500019721|PT 000019720|RO 18547291|RO 04003786|SE 55643359201|SE 556433592400
  SE 556433592501|SI 26808499|SI 06808498|SK 1078449164|SK 2010 237 945|XI 802311781|CHE-432.825.999 MWST|CHE-432.825.99 MWST|CH-432.825.998
  |QQ 124567|118619592|12-3456789|Unsinn|USABCDEF|__proto__|EU 37200006`
    .split(/\||\n\s+/)
    .filter((line, index) => line !== '' || index === 0)

const cannotBe = /^(wrong|mistyped)$/

test.each([...mangled, '', ' ', 'constructor', 'toString'])(
  'wrong, in its form or its check digits: %s',
  (vatId) => {
    expect(checkVatId(vatId)).toMatch(cannotBe)
  },
)

test.each([
  ['DE 125014855', 'mistyped'],
  ['DE 12345678', 'wrong'],
  ['ATU 143 43 102', 'mistyped'],
  ['AT1 142 43 102', 'wrong'],
  ['FR 04409414264', 'mistyped'],
  ['NL 001241643801', 'wrong'],
  ['EL 094013834', 'mistyped'],
  ['', 'wrong'],
])('a form of no country is told from wrong check digits: %s is %s', (vatId, check) => {
  expect(checkVatId(vatId)).toBe(check)
})

test.each([
  'NO 974 760 673 MVA',
  'US 12-3456789',
  'AU 51 824 753 556',
  'TR1234567890',
  'EU372000063',
  'IM0123456789',
])('plausible, because the rules of the country are unknown: %s', (vatId) => {
  expect(checkVatId(vatId)).toBe('plausible')
})

/** Countries whose check digits promise that every single wrong digit is noticed. */
const strict = 'BE DE DK FI HR LU MT PL'.split(' ')

test.each(strict)('a single wrong digit is always noticed: %s', (prefix) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(published[prefix] ?? '').split('|').map(normaliseVatId)),
      fc.nat(20),
      fc.integer({ min: 1, max: 9 }),
      (vatId, at, plus) => {
        const index = 2 + (at % (vatId.length - 2))
        const digit = (Number(vatId[index]) + plus) % 10
        const changed = vatId.slice(0, index) + digit + vatId.slice(index + 1)
        expect(checkVatId(changed)).toMatch(cannotBe)
      },
    ),
  )
})

test('normalises, and once more changes nothing', () => {
  expect(normaliseVatId(' de 118.619-592 ')).toBe('DE118619592')
  expect(normaliseVatId('GR 094501040')).toBe('EL094501040')
  expect(normaliseVatId('BE 444.503.092')).toBe('BE0444503092')
  fc.assert(
    fc.property(anyText, (text) => {
      expect(normaliseVatId(normaliseVatId(text))).toBe(normaliseVatId(text))
    }),
  )
})

test('survives any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(['valid', 'mistyped', 'wrong', 'plausible']).toContain(checkVatId(text))
    }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(vatIdRules)),
      fc.stringMatching(/^[0-9A-Z+*]{0,14}$/),
      (prefix, rest) => {
        expect(['valid', 'mistyped', 'wrong']).toContain(checkVatId(prefix + rest))
      },
    ),
  )
})

test('as a field it may be left out, is normalised, and refuses by a form rule', () => {
  const schema = z.strictObject({ vatId: optionalVatId() })
  for (const vatId of [undefined, null, '', '  '])
    expect(parseInput(schema, { vatId })).toEqual({ ok: true, value: { vatId: '' } })
  expect(parseInput(schema, { vatId: 'de 118 619 592' })).toEqual({
    ok: true,
    value: { vatId: 'DE118619592' },
  })
  expect(parseInput(schema, { vatId: 'no974760673mva' }).ok).toBe(true)
  expect(parseInput(schema, { vatId: 'DE118619593' })).toEqual({
    ok: false,
    code: 'invalid-input',
    errors: [{ path: 'vatId', message: 'USt-IdNr. ungültig' }],
  })
  expect(parseInput(schema, { vatId: 5 })).toMatchObject({ ok: false, code: 'malformed-input' })
})

test('that of a partner may be mistyped or of no form, but not unreadable', () => {
  const schema = z.strictObject({ vatId: optionalPartnerVatId() })
  const right = (vatId: string) => ({ ok: true, value: { vatId } })
  expect(parseInput(schema, { vatId: 'DE 118 619 593' })).toEqual(right('DE118619593'))
  expect(parseInput(schema, { vatId: 'DE 118 619' })).toEqual(right('DE118619'))
  expect(parseInput(schema, { vatId: '118 619 592' })).toEqual(right('118619592'))
  expect(parseInput(schema, { vatId: 'VAT no. 1234' })).toEqual(right('1234'))
  for (const vatId of ['keine', 'DE', 'siehe Rechnung 12; ATU', 'DE<118619592>', '1'.repeat(21), '7'])
    expect(parseInput(schema, { vatId })).toEqual({
      ok: false,
      code: 'invalid-input',
      errors: [{ path: 'vatId', message: 'USt-IdNr. ungültig' }],
    })
})

describe('a label that was copied with it is dropped', () => {
  test.each([
    ['USt-IdNr. DE136695976', 'DE136695976'],
    ['USt-IdNr.DE 136 695 976', 'DE136695976'],
    ['USTIDNRDE136695976', 'DE136695976'],
    ['ust-id: de136695976', 'DE136695976'],
    ['Umsatzsteuer-Identifikationsnummer: DE 136695976', 'DE136695976'],
    ['Umsatzsteuer-ID DE136695976', 'DE136695976'],
    ['Ihre USt.-Id.-Nr.: DE136695976', 'DE136695976'],
    ['EU-USt-IdNr. DE136695976', 'DE136695976'],
    ['ID: DE136695976', 'DE136695976'],
    ['Unsere Kennung: DE136695976', 'DE136695976'],
    // wrong check digits, a wrong form, no country
    ['USt-IdNr. DE136695977', 'DE136695977'],
    ['USt-IdNr. DE12345', 'DE12345'],
    ['Nr. DE12345', 'DE12345'],
    ['USt-IdNr. 136695976', '136695976'],
    ['VAT no. 136695976', '136695976'],
    ['VAT ID 136695976', '136695976'],
    ['St.-Nr. 21/815/08150', '2181508150'],
    ['P.IVA 00743110157', '00743110157'],
    ['NIF A28184661', 'A28184661'],
    ['UID: ATU 142 43 102', 'ATU14243102'],
    ['UIDATU14243102', 'ATU14243102'],
    ['UID CHE-107.787.577 MWST', 'CHE107787577MWST'],
    ['VAT Reg. No. GB 980780684', 'GB980780684'],
    ['VAT NO 974 760 673 MVA', 'NO974760673MVA'],
    ['Org.nr. NO 974 760 673', 'NO974760673'],
    ['VAT Number: IE 6388047V', 'IE6388047V'],
    ['VAT ID ID012345678901234', 'ID012345678901234'],
    ['TVA FR 04409414364', 'FR04409414364'],
    ['N° de TVA : FR 04409414364', 'FR04409414364'],
    ['Nº IVA PT500019720', 'PT500019720'],
    ['P. IVA IT00743110157', 'IT00743110157'],
    ['Partita IVA: IT00743110157', 'IT00743110157'],
    ['NIF ESX5253868R', 'ESX5253868R'],
    ['CIF: ES B64717838', 'ESB64717838'],
    ['BTW-nr. NL.8186.43.778.B.01', 'NL818643778B01'],
    ['BTW BE 444.503.092', 'BE0444503092'],
    ['MOMS SE556043606401', 'SE556043606401'],
    ['DIČ CZ25123891', 'CZ25123891'],
    ['IČ DPH: SK2022193459', 'SK2022193459'],
    ['ΑΦΜ: EL 094012834', 'EL094012834'],
    ['ΑΦΜ GR 094012834', 'EL094012834'],
    ['EU-VAT: EU372000063', 'EU372000063'],
    ['GSTIN: 27AAPFU0939F1ZV', 'IN27AAPFU0939F1ZV'],
  ])('%s', (text, vatId) => expect(normaliseVatId(text)).toBe(vatId))

  test.each([
    ['Umsatzsteuer-Identifikationsnummer gemäß § 27 a Umsatzsteuergesetz: DE274183657', 'DE274183657'],
    ['USt-ID gem. §27a UStG: DE274183657', 'DE274183657'],
    ['USt-IdNr. gemäß §27a UStG DE 274 183 657', 'DE274183657'],
    ['Umsatzsteuer-Identifikationsnummer nach § 27 a UStG:\nDE274183657', 'DE274183657'],
    ['Steuernummer 21/815/08150, USt-IdNr. DE274183657', 'DE274183657'],
    ['DE274183657 (Muster GmbH)', 'DE274183657'],
    ['de274183657 (Muster GmbH)', 'DE274183657'],
    ['DE136695976 (Germany)', 'DE136695976'],
    ['DE 136 695 976, Muster GmbH', 'DE136695976'],
    ['ATU14243102 (AT), FN 12345 a', 'ATU14243102'],
    ['Firmenbuch 1234 b, UID gemäß § 11 UStG: ATU 142 43 102', 'ATU14243102'],
    ['CHE-107.787.577 MWST (Schweiz)', 'CHE107787577MWST'],
    ['BE 444.503.092 (Belgique)', 'BE0444503092'],
    // wrong check digits
    ['USt-IdNr. gemäß §27a UStG: DE274183658', 'DE274183658'],
    ['DE274183658 (Muster GmbH)', 'DE274183658'],
    ['IM EU372000041', 'EU372000041'],
  ])('nor does the sentence around it: %j', (text, vatId) => {
    expect(normaliseVatId(text)).toBe(vatId)
    expect(vatIdCountry(text)).toBe(vatId.startsWith('EU') ? null : vatId.slice(0, 2))
  })

  test.each([
    // a number that goes on is another one, and of two none is chosen
    'DE 118 619 592 7',
    'DE 118.619.592-7',
    'DE118619592 / 7',
    'DE118619592 und ATU14243102',
    'DE118619592, ATU14243102',
    'GB 980 780 684 2B',
  ])('but of no clear one nothing is cut: %s', (text) =>
    expect(normaliseVatId(text)).toBe(text.toUpperCase().replace(/[^A-Z\d]/g, '')),
  )

  test('with every id that is published, in a sentence', () => {
    for (const vatId of Object.values(published).flatMap((list) => list.split('|'))) {
      for (const [before, behind] of [
        ['USt-IdNr. gemäß § 27a UStG: ', ''],
        ['Umsatzsteuer-Identifikationsnummer nach § 27 a Umsatzsteuergesetz ', ' (Muster GmbH)'],
        ['', ' (Muster GmbH, Kiel)'],
      ])
        expect(normaliseVatId(before + vatId + behind)).toBe(normaliseVatId(vatId))
    }
  })

  test.each(['Gemäß § 27 a', 'GEORG12345', 'Germany 123', 'Import 5', 'DEUTSCHLAND 1', 'IMEU372000041'])(
    'two letters of a word name no country: %s',
    (text) => expect(vatIdCountry(text)).toBeNull(),
  )

  test.each([
    ['MX XAXX010101000', 'MX'],
    ['NO 974 760 673 MVA', 'NO'],
    ['IE8D79739I', 'IE'],
    ['DE', 'DE'],
    ['ATU', 'AT'],
  ])('the letters of an id do: %s', (text, country) => expect(vatIdCountry(text)).toBe(country))

  test('and nothing of an id is taken for one', () => {
    const all = Object.values(published).flatMap((list) => list.split('|'))
    for (const vatId of all)
      expect(normaliseVatId(vatId)).toHaveLength(
        vatId.replace(/[^\dA-Za-z]/g, '').length + (/^BE ?\d{3}\.?\d{3}\.?\d{3}$/.test(vatId) ? 1 : 0),
      )
    // letters of an id that look like the beginning of another one, or of a label
    for (const vatId of [
      'FRDE136695976',
      'NO974760673MVA',
      'ID012345678901234',
      'US123456789',
      'CHE107787577TPV',
      'VA12345',
    ])
      expect(normaliseVatId(vatId)).toBe(vatId)
  })

  test('with every id that is published', () => {
    const labels = [
      'USt-IdNr. ',
      'UID ',
      'VAT no. ',
      'TVA: ',
      'NIF ',
      'BTW-',
      'ID ',
      'P.IVA ',
      'Kennung ',
      'VAT ID',
    ]
    for (const vatId of Object.values(published).flatMap((list) => list.split('|')))
      for (const label of labels) expect(normaliseVatId(label + vatId)).toBe(normaliseVatId(vatId))
  })

  test('a long text costs no time', () => {
    const begin = process.threadCpuUsage()
    normaliseVatId(`${'VATID'.repeat(100_000)}1`)
    normaliseVatId(`${'UST'.repeat(19)}1`)
    expect(process.threadCpuUsage(begin).user / 1000).toBeLessThan(500)
  })
})

test.each([
  ['(DE) 118619592', 'DE118619592'],
  ['DE [118 619 592]', 'DE118619592'],
  ['DE\u00ad118619592', 'DE118619592'],
  ['\u202aDE118619592\u202c\u2060', 'DE118619592'],
])('brackets and what cannot be seen are dropped: %j', (text, vatId) =>
  expect(normaliseVatId(text)).toBe(vatId),
)
