import { expect, test } from 'vitest'
import type { Day, Month } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { lateEffects } from './late-effects.ts'
import type { KeptMonth } from './months/document-months.ts'
import type { StoredTaxType } from './taxes/tax-types.ts'

const row = (taxType: StoredTaxType, [base, vat, inputTax]: number[]): KeptMonth => ({
  ...{ month: '2026-10' as Month, rateMonth: '2026-10' as Month },
  ...{ taxType, taxPercent: 19, taxReason: null },
  ...{ base: cents(base ?? 0), vat: cents(vat ?? 0), inputTax: cents(inputTax ?? 0) },
  ...{ currencyBase: cents(base ?? 0), currencyTax: cents(vat || inputTax || 0) },
})
const effects = (before: KeptMonth[], after: KeptMonth[], openFrom = '2026-11-01') =>
  lateEffects(before, after, openFrom as Day).map((text) =>
    text.replaceAll('\u00a0', ' ').replaceAll('−', '-'),
  )

test.each<[string, KeptMonth[], string[]]>([
  [
    'an acquisition costs nothing, and is owed all the same',
    [row('ACQUISITION_EU', [100_000, 19_000, 19_000])],
    [
      'Voranmeldung Oktober 2026 (oder ihr Quartal): Umsatzsteuer +190,00 €, Vorsteuer +190,00 €; zu zahlen bleibt gleich viel.',
    ],
  ],
  [
    'a forgotten sale is paid for',
    [row('VAT', [100_000, 19_000])],
    ['Voranmeldung Oktober 2026 (oder ihr Quartal): Umsatzsteuer +190,00 €; nachzuzahlen 190,00 €.'],
  ],
  [
    'a supply to the EU stands in two returns',
    [row('NONE_EU', [70_000, 0])],
    [
      'Voranmeldung Oktober 2026 (oder ihr Quartal): Bemessungsgrundlage +700,00 €; zu zahlen bleibt gleich viel.',
      'Zusammenfassende Meldung Oktober 2026 (oder ihr Quartal): +700,00 €.',
    ],
  ],
  [
    'a service to the EU likewise',
    [row('SERVICE_EU', [70_000, 0])],
    [
      'Voranmeldung Oktober 2026 (oder ihr Quartal): Bemessungsgrundlage +700,00 €; zu zahlen bleibt gleich viel.',
      'Zusammenfassende Meldung Oktober 2026 (oder ihr Quartal): +700,00 €.',
    ],
  ],
  [
    'the One-Stop-Shop has no corrected return',
    [row('OSS', [100_000, 25_500])],
    [
      'Voranmeldung Oktober 2026 (oder ihr Quartal): Bemessungsgrundlage +1.000,00 €; zu zahlen bleibt gleich viel.',
      'One-Stop-Shop: +255,00 € für 4. Quartal 2026; ist das Quartal vorbei, als Berichtigung in der laufenden Erklärung.',
    ],
  ],
])('%s', (_name, after, told) => {
  expect(effects([], after)).toEqual(told)
})

test('what stood there already, and what is open, changes no return', () => {
  const sale = [row('VAT', [100_000, 19_000])]
  expect(effects(sale, sale)).toEqual([])
  expect(effects([], sale, '2026-10-01')).toEqual([])
  expect(effects(sale, [])).toEqual([
    'Voranmeldung Oktober 2026 (oder ihr Quartal): Umsatzsteuer -190,00 €; zu erstatten 190,00 €.',
  ])
})
