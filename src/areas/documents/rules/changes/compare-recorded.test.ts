import { expect, test } from 'vitest'
import { differingPart } from './compare-recorded.ts'

const method = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: { iban: '' } }
const stored = {
  invoiceNumber: '2026-00001',
  customText: '',
  keepingNote: false,
  correctedInvoiceEntityId: null,
  correctedInvoice: null as object | null,
  advanceInvoiceEntityIds: ['a', 'b'],
  cancelledInvoiceNumber: null as string | null,
  cancelledByInvoiceEntityId: null as string | null,
  totals: { amountNetTotal: 100, amountGrossTotal: 319, amountDifferentialTotal: 200, amountDue: 319 },
  lineItems: [
    { amount: 200, amountNetNonTaxable: 240, productEntityId: null as string | null, product: null },
  ],
  partner: { data: { companyName: 'Österle', vatId: 'DE1', leitwegId: '' } },
  partnership: { partnershipData: { preferredPaymentMethod: method, paymentTargetDays: 14 } },
}
const part = (recorded: object, now: object = stored) => differingPart(recorded, now)

test('what is the same differs in nothing, whatever follows from other documents', () => {
  expect(part(stored)).toBeNull()
  expect(part({ ...stored, cancelledByInvoiceEntityId: 'x', advanceInvoiceEntityIds: ['b', 'a'] })).toBeNull()
  expect(part({ ...stored, totals: { ...stored.totals, amountDue: 0 } })).toBeNull()
  expect(part({ ...stored, addedAttachments: ['a.pdf'] })).toBeNull()
})

test.each<[string, object]>([
  ['Kopf', { customText: 'Danke' }],
  ['Kopf', { advanceInvoiceEntityIds: ['a'] }],
  ['Kopf', { cancelledInvoiceNumber: '2026-00007' }],
  ['Kopf', { correctedInvoice: { number: '2019-4', date: '2019-05-06' } }],
  ['Summen', { totals: { ...stored.totals, amountGrossTotal: 1 } }],
  ['Positionen', { lineItems: [] }],
  ['Positionen', { lineItems: [{ ...stored.lineItems[0], productEntityId: 'p' }] }],
  ['Partner', { partner: { data: { companyName: 'Niemand' } } }],
  ['Partner', { partner: { data: { ...stored.partner.data, notes: 'nur bar' } } }],
  ['Zahlungsweise', { partnership: { partnershipData: { paymentTargetDays: 90 } } }],
  [
    'Zahlungsweise',
    { partnership: { partnershipData: { preferredPaymentMethod: { ...method, data: { iban: 'DE02' } } } } },
  ],
])('%s of %j', (name, changes) => expect(part({ ...stored, ...changes })).toBe(name))

test('how is paid is its data, also what was added to it', () => {
  const bare = { partnership: { partnershipData: { preferredPaymentMethod: { ...method, data: {} } } } }
  expect(part({ ...stored, ...bare })).toBeNull()
  const grown = {
    partnership: { partnershipData: { preferredPaymentMethod: { ...method, data: { iban: 'DE02' } } } },
  }
  expect(part({ ...stored, ...bare }, { ...stored, ...grown })).toBe('Zahlungsweise')
})

test('what an earlier version did not know, or a later one leaves out empty, is none of it', () => {
  const early = { ...stored, partner: { data: { companyName: 'Österle', vatId: 'DE1', fax: '' } } }
  expect(part(early)).toBeNull()
  expect(part({ ...early, partner: { data: { ...early.partner.data, fax: '040 1' } } })).toBe('Partner')
})
