import type { Breaks } from './broken-core.ts'
import { card, directDebit } from './valid-invoice.ts'

const set = Object.assign<object, object>
const transfers = [{ account: 'DE02120300000000202051', accountName: null, bic: null }]
const debit = directDebit().directDebit

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
}
