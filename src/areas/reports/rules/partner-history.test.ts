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
  expect(partnerStep({ event, data })).toBe(title)
})
