import { expect, test } from 'vitest'
import { smallCii, smallUbl } from '#test/einvoice/small-files.ts'
import type { ElectronicInvoice } from '../rules/electronic-invoice.ts'
import { fieldOfFinding } from '../rules/invoice-findings.ts'
import { invoiceRules } from '../rules/judge-invoice.ts'
import { fieldAt, fieldOfTerm, isInView } from '../rules/view-fields.ts'
import { parseXml } from './parse-xml.ts'

/** The field of the view at the first place of the file where this stands. */
function fieldOf(file: string, wanted: string) {
  const parsed = parseXml(Buffer.from(file))
  if ('fault' in parsed) throw new Error(parsed.fault)
  const before = file.slice(0, file.indexOf(wanted)).split('\n')
  return fieldAt(parsed.root, { line: before.length, column: (before.at(-1) ?? '').length + 1 })
}

test.each([
  ['<b:IssueDate>', 'head.issueDay'],
  ['<b:DocumentCurrencyCode>', 'head.currency'],
  ['<b:StreetName>', 'seller'],
  ['<a:PartyIdentification>', 'buyer'],
  ['<b:ActualDeliveryDate>', 'head.delivery'],
  ['<b:PaymentMeansCode>', 'payment'],
  ['<a:TaxSubtotal>', 'taxes'],
  ['<b:TaxInclusiveAmount', 'totals.gross'],
  ['<a:LegalMonetaryTotal>', 'totals'],
  ['<b:InvoicedQuantity', 'line.0'],
  ['<b:CustomizationID>', 'more'],
  ['<Invoice', null],
])('UBL: %s is shown at %s', (wanted, field) => {
  expect(fieldOf(smallUbl(), wanted)).toBe(field)
})

test('of two lines the second one is found', () => {
  const line = /<a:InvoiceLine>[\s\S]*<\/a:InvoiceLine>/
  const two = smallUbl().replace(line, (one) => `${one}\n${one.replace('H87', 'C62')}`)
  expect(fieldOf(two, '<b:InvoicedQuantity unitCode="C62"')).toBe('line.1')
})

const ofCii = ['<r:GrandTotalAmount>', '<r:SellerTradeParty>', '<r:IssueDateTime>'] as const

test('CII, where lines that only group are not shown', () => {
  const file = smallCii()
  expect(ofCii.map((wanted) => fieldOf(file, wanted))).toEqual(['totals.gross', 'seller', 'head.issueDay'])
  const grouped = file.replace(
    '<r:AssociatedDocumentLineDocument>',
    '<r:AssociatedDocumentLineDocument><r:LineStatusReasonCode>GROUP</r:LineStatusReasonCode>',
  )
  expect(fieldOf(file, '<r:SpecifiedTradeProduct>')).toBe('line.0')
  expect(fieldOf(grouped, '<r:SpecifiedTradeProduct>')).toBeNull()
})

test.each([
  ['BT-112', 'totals.gross'],
  ['BT-10', 'more'],
  ['BT-34', 'seller'],
  ['BT-49-1', 'buyer'],
  ['BT-84', 'payment'],
  ['BT-99', 'allowances'],
  ['BT-118', 'taxes'],
  ['BT-151', 'line'],
  ['BG-5', 'seller'],
  ['BG-16', 'payment'],
  ['BG-25', 'line'],
  ['BR-CO-15', null],
])('the term %s is shown at %s', (term, field) => {
  expect(fieldOfTerm(term)).toBe(field)
})

test('every rule points to a term that the view shows, but the one of empty elements anywhere', () => {
  expect(invoiceRules.filter(({ term }) => fieldOfTerm(term) === null).map(({ id }) => id)).toEqual([
    'PEPPOL-EN16931-R008',
  ])
})

test('a finding of the whole leads to its term, one of lines to them, one of the file to its place', () => {
  const usual = { kind: 'RULE', severity: 'ERROR', message: '', lines: [], place: null } as const
  const place = { line: 1, column: 1, excerpt: '', field: 'seller' }
  expect([
    fieldOfFinding({ ...usual, id: 'BR-CO-15', term: 'BT-112' }),
    fieldOfFinding({ ...usual, kind: 'CONTENT', id: 'BT-84' }),
    fieldOfFinding({ ...usual, id: 'BR-27', term: 'BT-146', lines: [2] }),
    fieldOfFinding({ ...usual, kind: 'FORMAT', id: 'ID', place }),
  ]).toEqual(['totals.gross', 'payment', null, 'seller'])
})

test('what the invoice does not have is not shown', () => {
  const parts = {
    ...{
      lines: [],
      allowancesAndCharges: [],
      taxBreakdowns: [],
      payments: [],
      notes: [],
      supportingDocuments: [],
    },
    ...{ paymentTerms: null, payee: null },
  } as unknown as ElectronicInvoice
  const shown = (invoice: ElectronicInvoice) =>
    ['head.dueDay', 'seller', 'line', 'taxes', 'payment', 'notes'].filter((field) => isInView(invoice, field))
  expect(shown(parts)).toEqual(['head.dueDay', 'seller'])
  expect(shown({ ...parts, paymentTerms: '30 Tage' })).toEqual(['head.dueDay', 'seller', 'payment'])
})
