import { expect, test } from 'vitest'
import type { KeptMonth } from '#areas/documents/rules/months/document-months.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Day, Month } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { statementCorrections } from './statement-corrections.ts'

// The rules look at nothing else of the customer and of a month.
const receiver = (changes: Partial<ReceiverFields> = {}) =>
  ({
    ...{ countryCode: 'IT', vatId: 'IT00743110157', billingAddressIsDeliveryAddress: true },
    ...{ deliveryCountry: '', deliveryVatId: '', ...changes },
  }) as ReceiverFields
const row = (month: string, taxType: string, base: number) =>
  ({ month: month as Month, taxType, base: cents(base) }) as KeptMonth
const goods = row('2026-10', 'NONE_EU', 70_000)
const right = receiver({ vatId: 'IT 12345670017' })
const elsewhere = {
  billingAddressIsDeliveryAddress: false,
  deliveryCountry: 'AT',
  deliveryVatId: 'ATU13585627',
}
const said = (what: string, month = 'Oktober 2026') =>
  `Zusammenfassende Meldung ${month} (oder ihr Quartal): ${what} über. Sie ist innerhalb eines Monats zu berichtigen (§ 18a Abs. 10 UStG).`

test.each<[string, readonly KeptMonth[], ReceiverFields, ReceiverFields, string[], string[]]>([
  [
    'another VAT id',
    [goods],
    receiver(),
    right,
    ['NONE_EU'],
    [said('700,00 € gehen von IT00743110157 auf IT12345670017')],
  ],
  [
    'the same one, written otherwise',
    [goods],
    receiver({ vatId: 'IT 00743110157' }),
    receiver(),
    ['NONE_EU'],
    [],
  ],
  [
    'none',
    [goods],
    receiver(),
    receiver({ vatId: '' }),
    ['NONE_EU'],
    [said('700,00 € gehen von IT00743110157 auf keine USt-IdNr.')],
  ],
  ['another one of an open month', [row('2026-11', 'NONE_EU', 70_000)], receiver(), right, ['NONE_EU'], []],
  ['what is sold in Germany in truth', [goods], receiver(), right, ['VAT'], []],
  ['what was taxed in Germany', [row('2026-10', 'VAT', 70_000)], receiver(), right, ['NONE_EU'], []],
  [
    'what was taken back already',
    [goods, row('2026-10', 'NONE_EU', -70_000)],
    receiver(),
    right,
    ['NONE_EU'],
    [],
  ],
  [
    'another one of the delivery, which services are not made under',
    [goods, row('2026-09', 'SERVICE_EU', 5_000)],
    receiver(elsewhere),
    receiver({ ...elsewhere, deliveryVatId: 'ATU37675002' }),
    ['NONE_EU', 'SERVICE_EU'],
    [said('700,00 € gehen von ATU13585627 auf ATU37675002')],
  ],
  [
    'months and kinds of their own',
    [goods, row('2026-09', 'SERVICE_EU', 5_000)],
    receiver(),
    right,
    ['NONE_EU', 'SERVICE_EU'],
    [
      said('50,00 € gehen von IT00743110157 auf IT12345670017', 'September 2026'),
      said('700,00 € gehen von IT00743110157 auf IT12345670017'),
    ],
  ],
])('a replacement that names %s', (_, months, was, is, taxTypes, sentences) => {
  const found = statementCorrections({ months, was, is, taxTypes: new Set(taxTypes) }, '2026-11-01' as Day)
  expect(found.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(sentences)
})
