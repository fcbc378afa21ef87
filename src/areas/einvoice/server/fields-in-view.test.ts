import { expect, test } from 'vitest'
import { smallCii, smallUbl } from '#test/einvoice/small-files.ts'
import { fieldAt, fieldOfTerm } from '../rules/view-fields.ts'
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

test('terms have their fields, rules none', () => {
  expect([fieldOfTerm('BT-112'), fieldOfTerm('BR-CO-15')]).toEqual(['totals.gross', null])
})
