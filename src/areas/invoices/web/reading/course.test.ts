import { expect, test } from 'vitest'
import { parseDay } from '#kernel/day.ts'
import type { Invoice } from '../../contract.ts'
import { courseOfInvoice } from './course.ts'
import { standingOf } from './standing.ts'

const day = (text: string) => {
  const parsed = parseDay(text)
  if (parsed === null) throw new Error(text)
  return parsed
}

// Only what the two functions read.
const invoice = {
  documentType: 'INVOICE',
  currency: 'EUR',
  invoiceDate: '2026-11-11',
  partnership: { partnershipData: { paymentTargetDays: 14 } },
  totals: { amountGrossTotal: 2530, paymentTotal: 1265, amountDue: 1265 },
  issued: 'SENT',
  delivery: 'SENT',
  cancelledByInvoiceEntityId: null,
  settledByInvoiceEntityId: null,
  history: [
    { seq: 3, at: '2026-11-18T09:00:00Z', event: 'invoice payment recorded', user: 'Helga', sums: null },
    { seq: 2, at: '2026-11-11T15:04:00Z', event: 'invoice sent', user: 'Mara', sums: null },
    { seq: 1, at: '2026-11-11T14:58:00Z', event: 'invoice created', user: 'Mara', sums: null },
  ],
  mails: [
    { to: 'a@b.example', at: '2026-11-11T15:04:00Z', deliveredAt: '2026-11-11T15:05:00Z', changedFile: null },
  ],
  documentRecords: [
    {
      entityId: { uuid: 'p' },
      recordDate: '2026-11-18',
      receivedOn: null,
      declarations: [],
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: 1265, currency: 'EUR', fromIban: 'DE02' },
      },
      transferEntityId: null,
      transferDocumentEntityId: null,
      transferDocumentNumber: null,
    },
  ],
  amendments: [],
  corrections: [
    {
      entityId: { uuid: 'k' },
      invoiceNumber: '2026-00099',
      invoiceDate: '2026-11-25',
      amountGross: -240,
      isCancelled: false,
    },
  ],
} as unknown as Invoice

// Amounts hold their sign by a space that does not break.
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the course tells what is due first, then what happened, each thing once, the latest first', () => {
  const steps = courseOfInvoice(invoice, day('2026-11-25'))
  expect(steps.map(({ title, when }) => plain(`${title}: ${when}`))).toEqual([
    'Fällig: heute',
    'Berichtigt um −240,00 €: 25.11.2026',
    'Zahlung 1.265,00 €: 18.11.2026',
    'Gesendet: 11.11.2026, 16:04',
    'Geschrieben: 11.11.2026, 15:58',
  ])
})

test('letters that remind are told by their names', () => {
  const letter = (seq: number, event: string) => ({
    ...{ seq, at: `2026-11-2${seq}T09:00:00Z`, event, user: 'Mara', sums: null, letterName: '2. Mahnung' },
  })
  const reminded = {
    ...invoice,
    history: [...invoice.history, letter(4, 'reminder written'), letter(5, 'reminder withdrawn')],
  } as unknown as Invoice
  const steps = courseOfInvoice(reminded, day('2026-11-25')).filter(({ title }) => /Mahnung/.test(title))
  expect(steps.map(({ title, when, detail }) => `${title}: ${when} ${detail}`)).toEqual([
    '2. Mahnung zurückgenommen: 25.11.2026, 10:00 von Mara',
    '2. Mahnung: 24.11.2026, 10:00 von Mara',
  ])
})

test('what keeps letters away says why, and until when', () => {
  const step = { seq: 4, at: '2026-11-24T09:00:00Z', event: 'reminder blocked', user: 'Mara', sums: null }
  const told = { ...step, note: 'Ratenzahlung, bis 31.12.2026' }
  const blocked = { ...invoice, history: [...invoice.history, told] } as unknown as Invoice
  const steps = courseOfInvoice(blocked, day('2026-11-25')).filter(({ title }) => /gesperrt/.test(title))
  expect(steps.map(({ title, detail }) => `${title} ${detail}`)).toEqual([
    'Für Mahnungen gesperrt von Mara: Ratenzahlung, bis 31.12.2026',
  ])
})

test('Skonto and what is written off are no payments', () => {
  const [payment] = invoice.documentRecords
  const record = (recordType: string, recordData: object) => ({
    ...payment,
    ...{ entityId: { uuid: recordType }, paymentEntityId: null },
    recordDetails: { recordType, recordData: { amount: 25.3, currency: 'EUR', fromIban: '', ...recordData } },
  })
  const reduced = {
    ...invoice,
    documentRecords: [
      record('DISCOUNT', {}),
      record('WRITE_OFF', { reason: 'UNCOLLECTIBLE', text: 'Insolvenz' }),
    ],
  } as unknown as Invoice
  const told = courseOfInvoice(reduced, day('2026-11-25')).map(({ title, detail }) =>
    plain(`${title}|${detail}`),
  )
  expect(told).toContain('Skonto 25,30 €|')
  expect(told).toContain('Ausgebucht, uneinbringlich 25,30 €|Insolvenz')
  expect(told.join()).not.toContain('Zahlung')
})

test('each paper that it made leads there', () => {
  const papers = courseOfInvoice(invoice, day('2026-11-25')).flatMap(({ paper }) => paper ?? [])
  expect(papers).toEqual([
    { text: 'Rechnungskorrektur 2026-00099', path: '/auth/outgoing/invoices?ansehen=k' },
  ])
})

test('what became of it is told whichever way it ended', () => {
  const step = (event: string) => ({ seq: 9, at: '2026-11-30T09:00:00Z', event, user: 'Helga', sums: null })
  const ended = (event: string, more: object) =>
    courseOfInvoice(
      { ...invoice, ...more, history: [step(event), ...invoice.history] } as Invoice,
      day('2026-12-01'),
    )
      .filter(({ key }) => key === '9')
      .map(({ title, paper }) => [title, paper?.text])
  expect(ended('invoice cancelled', { cancelledByInvoiceEntityId: 's' })).toEqual([
    ['Storniert', 'Stornorechnung'],
  ])
  const replaced = { replacedByInvoiceEntityId: 'n', replacedByInvoiceNumber: '2026-00100' }
  expect(ended('invoice cancelled and rewritten', replaced)).toEqual([
    ['Storniert und neu geschrieben', 'Rechnung 2026-00100'],
  ])
  expect(ended('invoice downloaded', {})).toEqual([['Heruntergeladen', undefined]])
})

test.each([
  [{ filed: true }, 'Als Datei abgelegt'],
  [{ deliveredAt: null }, 'Wird gesendet …'],
  [{ deliveredAt: null, hasFailed: true }, 'Noch nicht zugestellt'],
  [{ deliveredAt: null, hasFailed: true, changedFile: 'Rechnung.pdf' }, 'Wird nicht versendet'],
  [{ deliveredAt: null, withdrawn: true }, 'Nicht zugestellt'],
])('a mail is told as far as it came: %j', (more, title) => {
  const [mail] = invoice.mails
  const told = courseOfInvoice({ ...invoice, mails: [{ ...mail, ...more }] } as Invoice, day('2026-11-25'))
  expect(told.map((step) => step.title)).toContain(title)
})

const untouched = { ...invoice, corrections: [] }

test.each([
  ['2026-11-20', 'Teilbezahlt', 'offen 1.265,00 € von 2.530,00 €, fällig am 25.11.2026'],
  ['2026-11-25', 'Heute fällig', 'offen 1.265,00 € von 2.530,00 €'],
  ['2026-11-26', 'Überfällig seit 1 Tag', 'offen 1.265,00 € von 2.530,00 €'],
  ['2026-11-29', 'Überfällig seit 4 Tagen', 'offen 1.265,00 € von 2.530,00 €'],
])('on %s it says „%s“', (today, title, detail) => {
  const standing = standingOf(untouched, day(today))
  expect(standing).toMatchObject({ title, paidShare: 0.5 })
  expect(plain(standing.detail)).toBe(detail)
})

test.each([
  [
    { documentType: 'CANCELLATION', cancelledInvoiceNumber: '7' },
    'Verrechnet',
    'Stornorechnung zu Rechnung 7',
  ],
  [{ cancelledByInvoiceEntityId: 's' }, 'Storniert', 'nichts mehr zu tun', 0],
  [{ cancelledByInvoiceEntityId: 's' }, 'Erstattung offen', 'zurückzuzahlen 9,00 €', -9],
  [{ settledByInvoiceEntityId: 's', settledByInvoiceNumber: '8' }, 'Abgerechnet', 'in der Schlussrechnung 8'],
  [{}, 'Überzahlt', '9,00 € mehr als 2.530,00 €', -9],
  [{}, 'Bezahlt 18.11.', '2.530,00 €', 0],
  [{ documentRecords: [] }, 'Bezahlt', '2.530,00 €', 0],
])('how it stands is said as its list says it: %j „%s“', (more, title, detail, amountDue = 1265) => {
  const told = { ...untouched, replacedByInvoiceNumber: null, ...more } as Invoice
  const standing = standingOf({ ...told, totals: { ...told.totals, amountDue } }, day('2026-11-20'))
  expect([standing.title, plain(standing.detail)]).toEqual([title, detail])
})

test('one that nobody was sent says so, until it is overdue', () => {
  const unsent = { ...untouched, delivery: null }
  expect(standingOf(unsent, day('2026-11-20')).title).toBe('Noch nicht versendet')
  expect(standingOf(unsent, day('2026-11-26')).title).toBe('Überfällig seit 1 Tag')
})

test('what was put right by a letter or a correction says so, unless more became of it', () => {
  const on = (more: object) => standingOf({ ...invoice, ...more } as Invoice, day('2026-11-25')).title
  expect(on({})).toBe('Berichtigt, heute fällig')
  expect(on({ corrections: [{ ...invoice.corrections[0], isCancelled: true }] })).toBe('Heute fällig')
  expect(on({ corrections: [], amendments: [{ date: '2026-11-24' }] })).toBe('Berichtigt, heute fällig')
  expect(
    on({ cancelledByInvoiceEntityId: 's', totals: { ...invoice.totals, paymentTotal: 0, amountDue: 0 } }),
  ).toBe('Storniert')
})
