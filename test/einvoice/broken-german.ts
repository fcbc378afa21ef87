import type { Breaks } from './broken-core.ts'
import { card, directDebit } from './valid-invoice.ts'

const set = Object.assign<object, object>
const transfers = [{ account: 'DE02120300000000202051', accountName: null, bic: null }]
const debit = directDebit().directDebit

// Files that break them stand in `syntax-breaks.test.ts`.
const inFile = (rule: string) => (it: object) => set(it, { syntaxBreaks: [{ rule, line: null }] })

export const germanBreaks: Breaks = {
  'BR-DE-1': (it) => set(it, { payments: [] }),
  'BR-DE-2': (it) => set(it.seller, { contact: null }),
  'BR-DE-3': (it) => set(it.seller.address, { city: null }),
  'BR-DE-4': (it) => set(it.seller.address, { postCode: null }),
  'BR-DE-5': (it) => set(it.seller.contact, { name: null }),
  'BR-DE-6': (it) => set(it.seller.contact, { phone: null }),
  'BR-DE-7': (it) => set(it.seller.contact, { email: null }),
  'BR-DE-8': (it) => set(it.buyer.address, { city: null }),
  'BR-DE-9': (it) => set(it.buyer.address, { postCode: '' }),
  'BR-DE-10': (it) => set(it.delivery.address, { city: null }),
  'BR-DE-11': (it) => set(it.delivery.address, { postCode: null }),
  'BR-DE-14': (it) => set(it.taxBreakdowns[0].category, { percent: null }),
  'BR-DE-15': (it) => set(it, { buyerReference: null }),
  'BR-DE-16': (it) => {
    set(it, { taxRepresentative: null })
    set(it.seller, { vatId: null, taxRegistration: null })
  },
  'BR-DE-17': (it) => set(it, { typeCode: '130' }),
  'BR-DE-18': (it) => set(it, { paymentTerms: '#SKONTO#TAGE=7#PROZENT=2,00#\n' }),
  'BR-DE-19': (it) =>
    set(it.payments[0], { creditTransfers: [{ ...transfers[0], account: 'DE03120300000000202051' }] }),
  'BR-DE-20': (it) =>
    set(it, { payments: [{ ...directDebit(), directDebit: { ...debit, debitedAccount: '1234567' } }] }),
  'BR-DE-21': (it) => set(it, { specification: 'urn:cen.eu:en16931:2017' }),
  'BR-DE-22': (it) => set(it.supportingDocuments[0], { fileName: 'plan.pdf' }),
  'BR-DE-23-a': (it) => set(it.payments[0], { creditTransfers: [] }),
  'BR-DE-23-b': (it) => set(it.payments[0], { directDebit: debit }),
  'BR-DE-24-a': (it) => set(it, { payments: [{ ...card(), card: null }] }),
  'BR-DE-24-b': (it) => set(it, { payments: [{ ...card(), creditTransfers: transfers }] }),
  'BR-DE-25-a': (it) => set(it, { payments: [{ ...directDebit(), directDebit: null }] }),
  'BR-DE-25-b': (it) => set(it, { payments: [{ ...directDebit(), card: card().card }] }),
  'BR-DE-26': (it) => set(it, { typeCode: '384', precedingInvoices: [] }),
  'BR-DE-27': (it) => set(it.seller.contact, { phone: '12 (fragen)' }),
  'BR-DE-28': (it) => set(it.seller.contact, { email: 'ute.berg@' }),
  'BR-DE-30': (it) =>
    set(it, { payments: [{ ...directDebit(), directDebit: { ...debit, creditorId: null } }] }),
  'BR-DE-31': (it) =>
    set(it, { payments: [{ ...directDebit(), directDebit: { ...debit, debitedAccount: null } }] }),
  'BR-DE-TMP-32': (it) => {
    set(it, { period: null, delivery: { ...it.delivery, day: null } })
    set(it.lines[0], { period: null })
  },
  'BR-TMP-2': (it) => set(it.supportingDocuments[0], { address: 'teak.example/aufmass' }),
  'PEPPOL-EN16931-R001': (it) => set(it, { processType: null }),
  'PEPPOL-EN16931-R005': (it) => set(it, { taxCurrency: 'EUR' }),
  'PEPPOL-EN16931-R010': (it) => set(it.buyer, { electronicAddress: null }),
  'PEPPOL-EN16931-R020': (it) => set(it.seller, { electronicAddress: null }),
  'PEPPOL-EN16931-R040': (it) => set(it.allowancesAndCharges[0], { base: '1000.00', percent: '10.01' }),
  'PEPPOL-EN16931-R041': (it) => set(it.allowancesAndCharges[0], { percent: '10' }),
  'PEPPOL-EN16931-R042': (it) => set(it.lines[0].allowancesAndCharges[1], { base: '100.00' }),
  'PEPPOL-EN16931-R046': (it) => set(it.lines[0].price, { gross: '110.00', discount: '9.99' }),
  'BR-TMP-3': inFile('BR-TMP-3'),
  'PEPPOL-EN16931-R008': inFile('PEPPOL-EN16931-R008'),
  'PEPPOL-EN16931-R043': inFile('PEPPOL-EN16931-R043'),
  'PEPPOL-EN16931-R043-1': inFile('PEPPOL-EN16931-R043-1'),
  'PEPPOL-EN16931-R043-2': inFile('PEPPOL-EN16931-R043-2'),
  'PEPPOL-EN16931-R044': inFile('PEPPOL-EN16931-R044'),
  'PEPPOL-EN16931-R053': inFile('PEPPOL-EN16931-R053'),
  'PEPPOL-EN16931-R101': inFile('PEPPOL-EN16931-R101'),
  'PEPPOL-EN16931-R054': (it) => set(it, { taxCurrency: null }),
  'PEPPOL-EN16931-R055': (it) => set(it.totals, { taxInAccountingCurrency: '-190.10' }),
  'PEPPOL-EN16931-R061': (it) =>
    set(it, { payments: [{ ...directDebit(), directDebit: { ...debit, mandate: null } }] }),
  'PEPPOL-EN16931-R110': (it) => set(it.lines[0].period, { from: '2026-01-31' }),
  'PEPPOL-EN16931-R111': (it) => set(it.lines[0].period, { to: '2026-03-01' }),
  'PEPPOL-EN16931-R120': (it) => set(it.lines[0].price, { net: '100.0031', gross: '100.0031' }),
  'PEPPOL-EN16931-R121': (it) => set(it.lines[0].price, { baseQuantity: '0' }),
  'PEPPOL-EN16931-R130': (it) => set(it.lines[0].price, { baseUnit: 'KGM' }),
}
