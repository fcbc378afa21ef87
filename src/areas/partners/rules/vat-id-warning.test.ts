import { expect, test } from 'vitest'
import { mistypedVatId, vatIdCountryName, vatIdWarning } from './vat-id-warning.ts'

test.each([
  ['', 'DE', null],
  ['DE136695976', 'DE', null],
  ['DE136695977', 'DE', mistypedVatId],
  ['ATU13585628', 'AT', mistypedVatId],
  ['USt-IdNr. DE136695976', 'DE', null],
  ['DE1', 'DE', 'So sieht keine USt-IdNr. aus (Deutschland). Bitte mit der Vorlage vergleichen.'],
  [
    '136695976',
    'DE',
    'Eine USt-IdNr. beginnt mit dem Kürzel ihres Landes, etwa DE. Bitte mit der Vorlage vergleichen.',
  ],
  // no id at all: refused
  ['keine', 'DE', null],
  ['DK13585628', 'FR', 'Die USt-IdNr. ist aus einem anderen Land: Dänemark.'],
  // Northern Ireland.
  ['XI980780684', 'GB', null],
  ['NO123456785', 'NO', 'Eine USt-IdNr. dieses Landes kann Kontor nicht prüfen. Bitte vergleichen.'],
])('%s in %s: %s', (vatId, country, warning) => {
  expect(vatIdWarning(vatId, country)).toBe(warning)
})

test.each([
  ['USt-IdNr. DE136695976', 'Deutschland'],
  ['DE12345', 'Deutschland'],
  ['EL 094012834', 'Griechenland'],
  ['XI980780684', 'Nordirland'],
  ['136695976', null],
  // typed so far
  ['D', null],
  ['DE', null],
])('the country that it names: %s, %s', (vatId, country) => expect(vatIdCountryName(vatId)).toBe(country))
