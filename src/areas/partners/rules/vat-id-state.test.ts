import { expect, test } from 'vitest'
import { addDays, type Day } from '#kernel/day.ts'
import type { ConfirmationResult } from './vat-id-confirmation.ts'
import { detailsText, vatIdHint, vatIdState, vatIdStateText } from './vat-id-state.ts'

const vatId = 'FR40303265045'
const day = '2026-11-22' as Day
const matches = { companyName: 'A', street: 'A', zip: 'A', city: 'B' } as const
const details = {
  askedBy: 'DE136695976',
  asked: { companyName: 'Galerie', street: '', zip: '', city: 'Marseille' },
  matches,
  status: 'evatr-0000',
  reference: '',
  validFrom: null,
  validUntil: null,
}
const of = (result: ConfirmationResult, daysBefore: number, id = vatId) => ({
  vatId: id,
  day: addDays(day, -daysBefore),
  result,
  details: result === 'DIFFERENT' ? details : null,
})

test.each([
  ['no confirmation', [], 'none'],
  ['one of another id', [of('QUALIFIED', 1, 'ATU13585627')], 'none'],
  ['one of today', [of('QUALIFIED', 0)], 'fresh'],
  ['one of 90 days before', [of('QUALIFIED', 90)], 'fresh'],
  ['one of 91 days before', [of('QUALIFIED', 91)], 'old'],
  ['one after the invoice', [of('QUALIFIED', -5)], 'fresh'],
  ['a simple one', [of('SIMPLE', 1)], 'simple'],
  ['a simple one after a qualified one', [of('SIMPLE', 1), of('QUALIFIED', 20)], 'fresh'],
  ['a simple one after an old one', [of('SIMPLE', 1), of('QUALIFIED', 120)], 'old'],
  ['a simple one after one that was not valid', [of('SIMPLE', 1), of('INVALID', 20)], 'simple'],
  ['one that differs', [of('DIFFERENT', 1), of('QUALIFIED', 20)], 'different'],
  ['one that agrees after one that differs', [of('QUALIFIED', 1), of('DIFFERENT', 20)], 'fresh'],
  ['one that is not valid', [of('INVALID', 1), of('QUALIFIED', 20)], 'invalid'],
] as const)('with %s: %s', (_, confirmations, kind) => {
  const state = vatIdState(confirmations, vatId, day)
  expect(state.kind).toBe(kind)
  expect(vatIdHint(vatId, state) === null).toBe(kind === 'fresh')
})

test.each([
  [[], 'Die USt-IdNr. FR40303265045 ist noch nicht bestätigt (§ 18e UStG).', 'nicht bestätigt'],
  [
    [of('QUALIFIED', 100)],
    'Die Bestätigung der USt-IdNr. FR40303265045 vom 14.08.2026 ist 100 Tage älter als die Rechnung.',
    'bestätigt am 14.08.2026, über 90 Tage alt',
  ],
  [
    [of('DIFFERENT', 1)],
    'Bei der Bestätigung der USt-IdNr. FR40303265045 am 21.11.2026 wich eine Angabe ab: Ort.',
    'am 21.11.2026 bestätigt, Angaben weichen ab',
  ],
  [
    [{ ...of('DIFFERENT', 1), details: null }],
    'Bei der Bestätigung der USt-IdNr. FR40303265045 am 21.11.2026 wichen Angaben ab.',
    'am 21.11.2026 bestätigt, Angaben weichen ab',
  ],
  [
    [of('SIMPLE', 1)],
    'Für die USt-IdNr. FR40303265045 gibt es nur eine einfache Abfrage, kein Nachweis nach § 18e UStG.',
    'nur einfach bestätigt',
  ],
  [
    [of('INVALID', 1)],
    'Die USt-IdNr. FR40303265045 war bei der Abfrage am 21.11.2026 nicht gültig.',
    'am 21.11.2026 nicht gültig',
  ],
])('is said so: %#', (confirmations, hint, text) => {
  const state = vatIdState(confirmations, vatId, day)
  expect([vatIdHint(vatId, state), vatIdStateText(state)]).toEqual([hint, text])
})

test('the details in words', () => {
  expect(detailsText(details)).toBe('Firma stimmt, Straße stimmt, PLZ stimmt, Ort weicht ab')
  const none = { companyName: null, street: null, zip: 'C', city: 'D' } as const
  const span = { validFrom: '2019-01-01', validUntil: '2026-06-30' }
  expect(detailsText({ ...details, matches: none, ...span })).toBe(
    'PLZ nicht gefragt, Ort nicht mitgeteilt, gültig ab 01.01.2019, gültig bis 30.06.2026',
  )
  expect(detailsText(null)).toBe('')
})
