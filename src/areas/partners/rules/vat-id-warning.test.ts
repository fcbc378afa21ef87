import { expect, test } from 'vitest'
import { mistypedVatId, vatIdWarning } from './vat-id-warning.ts'

test.each([
  ['', 'DE', null],
  ['DE136695976', 'DE', null],
  ['DE136695977', 'DE', mistypedVatId],
  ['ATU13585628', 'AT', mistypedVatId],
  // Of no known form: refused.
  ['DE1', 'DE', null],
  ['DK13585628', 'FR', 'Die USt-IdNr. ist aus einem anderen Land: Dänemark.'],
  // Northern Ireland.
  ['XI980780684', 'GB', null],
  ['NO123456785', 'NO', 'Eine USt-IdNr. dieses Landes kann Kontor nicht prüfen. Bitte vergleichen.'],
])('%s in %s: %s', (vatId, country, warning) => {
  expect(vatIdWarning(vatId, country)).toBe(warning)
})
