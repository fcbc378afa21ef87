import { expect, test } from 'vitest'
import { type Day, parseDay } from '#kernel/day.ts'
import type { Bill } from '../../contract.ts'
import { courseOfBill } from './bill-course.ts'
import { sheetOfBill } from './bill-sheet.tsx'
import { standingOfBill } from './bill-standing.ts'

// They are days.
const day = (text: string) => parseDay(text) as Day
// Amounts hold their sign by a space that does not break.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

// Only what the two functions read.
const bill = {
  currency: 'EUR',
  billDate: '2026-11-02',
  partnership: { partnershipData: { paymentTargetDays: 14 } },
  totals: { amountGrossTotal: 1190, paymentTotal: 0, amountDue: 1190 },
  history: [
    { seq: 3, at: '2026-11-05T09:00:00Z', event: 'bill replaced', user: 'Helga', sums: null },
    { seq: 2, at: '2026-11-04T09:00:00Z', event: 'bill payment recorded', user: 'Helga', sums: null },
    { seq: 1, at: '2026-11-03T09:00:00Z', event: 'bill created', user: 'Mara', sums: null },
  ],
  documentRecords: [],
  attachments: [],
} as unknown as Bill

const credit = (paid: number, due: number) =>
  ({ ...bill, totals: { amountGrossTotal: -119, paymentTotal: paid, amountDue: due } }) as Bill

test.each([
  ['2026-11-15', bill, 'Offen', 'offen 1.190,00 €, fällig am 16.11.2026'],
  ['2026-11-16', bill, 'Heute fällig', 'offen 1.190,00 €'],
  ['2026-11-18', bill, 'Überfällig seit 2 Tagen', 'offen 1.190,00 €'],
  // A credit note, which nobody pays late.
  ['2026-12-18', credit(0, -119), 'Erstattung offen', 'Gutschrift, zu erhalten 119,00 €'],
  ['2026-12-18', credit(-119, 0), 'Erstattet', 'Gutschrift, erhalten 119,00 €'],
])('on %s a bill is told as it stands', (today, told, title, detail) => {
  const standing = standingOfBill(told, day(today))
  expect([standing.title, plain(standing.detail)]).toEqual([title, detail])
})

test('its course begins with what is due and ends with who recorded it', () => {
  expect(
    courseOfBill(bill, day('2026-11-15')).map(({ title, detail }) => `${title}: ${plain(detail)}`),
  ).toEqual(['Fällig: 1.190,00 € offen', 'Geändert: von Helga', 'Erfasst: von Mara'])
})

test('its sheet is the electronic invoice, else the first file that can be looked at', () => {
  const file = (fileName: string, type: string) =>
    ({
      entityId: { uuid: fileName },
      fileName,
      type,
      size: 1,
      tag: null,
    }) as unknown as Bill['attachments'][number]
  const [photo, page, sheet] = [
    file('a.jpg', 'image/jpeg'),
    file('b.pdf', 'application/pdf'),
    file('c.zip', 'application/zip'),
  ]
  expect(sheetOfBill({ attachments: [sheet, photo, page] })).toBe(page)
  expect(sheetOfBill({ attachments: [sheet, photo] })).toBe(photo)
  expect(sheetOfBill({ attachments: [sheet] })).toBeUndefined()
})
