import { expect, test } from 'vitest'
import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import { isGrave } from './bill-findings.tsx'

test.each<[InvoiceFinding['kind'], InvoiceFinding['severity'], boolean]>([
  ['RULE', 'ERROR', true],
  // Such as 'Als Verkäufer steht Ihre eigene USt-IdNr. in der Rechnung.'
  ['CONTENT', 'WARNING', true],
  ['CONTENT', 'INFORMATION', false],
  ['RULE', 'WARNING', false],
  ['FORMAT', 'WARNING', false],
])('a finding of %s, %s, is grave: %s', (kind, severity, grave) => {
  expect(isGrave({ kind, severity, id: '', message: '', lines: [], place: null })).toBe(grave)
})
