import { expect, test } from 'vitest'
import { partnerStep } from './partner-history.ts'

test.each([
  ['receiver created', { created: {} }, 'Angelegt'],
  ['supplier changed', { changes: [] }, 'Geändert'],
  ['VAT id confirmed', { vatId: 'DK13585628' }, 'USt-IdNr. geprüft'],
  ['receivers imported', { fileName: 'kunden.csv' }, 'Aus „kunden.csv“ importiert'],
  ['partners merged', { from: { companyName: 'Alte Werft KG' } }, 'Mit „Alte Werft KG“ zusammengeführt'],
  [
    'partners merged',
    { from: { familyName: 'Nord', firstName: 'Helga' } },
    'Mit „Nord, Helga“ zusammengeführt',
  ],
])('%s is called what it is', (event, data, title) => {
  expect(partnerStep({ event, data })).toEqual({ title, detail: '' })
})

test.each([
  [
    'reminder written',
    {
      ...{
        levelName: '1. Mahnung',
        items: [{ invoiceNumber: '2026-00083' }, { invoiceNumber: '2026-00085' }],
      },
      ...{ amountTotal: 1943.29, currency: 'EUR', payUntil: '2026-12-01' },
    },
    '1. Mahnung geschrieben',
    '2026-00083, 2026-00085 · 1.943,29\u00a0€ bis 01.12.2026',
  ],
  [
    'reminder written',
    {
      levelName: '1. Mahnung',
      items: Array.from({ length: 1000 }, (_, index) => ({ invoiceNumber: `R-${index + 1}` })),
      ...{ amountTotal: 119_000, currency: 'EUR', payUntil: '2026-12-01' },
    },
    '1. Mahnung geschrieben',
    'R-1, R-2, R-3, R-4, R-5 und 995 weitere · 119.000,00\u00a0€ bis 01.12.2026',
  ],
  [
    'reminder withdrawn',
    { levelName: '1. Mahnung', day: '2026-11-24', reason: 'war schon bezahlt' },
    '1. Mahnung vom 24.11.2026 zurückgenommen',
    'war schon bezahlt',
  ],
  [
    'reminder blocked',
    { kind: 'BLOCK', invoiceNumber: null, reason: 'Ratenzahlung', until: '2026-12-31' },
    'Alle Rechnungen für Mahnungen gesperrt',
    'Ratenzahlung · bis 31.12.2026',
  ],
  [
    'reminder blocked',
    { kind: 'DISPUTE', invoiceNumber: '2026-00088', reason: 'Leuchte kam defekt an', until: null },
    'Rechnung 2026-00088 bestritten',
    'Leuchte kam defekt an',
  ],
  [
    'block ended',
    { kind: 'DISPUTE', invoiceNumber: '2026-00088', reason: 'Leuchte kam defekt an', until: null },
    'Rechnung 2026-00088 nicht mehr bestritten',
    '',
  ],
  [
    'claim settled',
    {
      ...{ kind: 'INTEREST', invoiceNumber: '2026-00083', amount: 13.29, currency: 'EUR' },
      ...{ on: '2026-11-27', waived: true },
    },
    'Verzugszinsen zu Rechnung 2026-00083 erlassen',
    '13,29\u00a0€ am 27.11.2026',
  ],
  [
    'settlement ended',
    {
      ...{ kind: 'LUMP_SUM', invoiceNumber: '2026-00083', amount: 40, currency: 'EUR' },
      ...{ on: '2026-11-27', waived: false },
    },
    'Pauschale zu Rechnung 2026-00083 wieder offen',
    '40,00\u00a0€',
  ],
  [
    'balance letter written',
    { kind: 'CONFIRMATION', from: null, day: '2026-12-31' },
    'Saldenbestätigung zum 31.12.2026 geschrieben',
    '',
  ],
])('%s is told with what there is to know of it', (event, data, title, detail) => {
  expect(partnerStep({ event, data })).toEqual({ title, detail })
})
