import { narrowedName as nameOf, tableRegisterQuery as query } from '#kernel/files/list-register.ts'

// What 'Offene Posten' and 'Ertrag je Ware' show, as files: `GET /api/registers/{openinvoices|…}.{xls|xlsx|csv}`, by the search, filters, sort
// and columns of the list.

const table = { query, nameOf } as const
const ofInvoices = { ...table, access: 'INVOICE_VIEW' } as const
const ofBills = { ...table, access: 'BILL_VIEW' } as const

export const openInvoicesRegister = {
  ...ofInvoices,
  name: 'open invoices register',
  path: '/api/registers/openinvoices',
  fileName: 'offene-ausgangsrechnungen',
  title: 'Offene Ausgangsrechnungen',
} as const

export const openBillsRegister = {
  ...ofBills,
  name: 'open bills register',
  path: '/api/registers/openbills',
  fileName: 'offene-eingangsrechnungen',
  title: 'Offene Eingangsrechnungen',
} as const

/** What is open with each of them. */
export const openReceiversRegister = {
  ...ofInvoices,
  name: 'open receivers register',
  path: '/api/registers/openreceivers',
  fileName: 'offene-posten-kunden',
  title: 'Offene Posten nach Kunden',
  // The day from which 'overdue' is seen narrows nothing.
  nameOf: undefined,
} as const

export const openSuppliersRegister = {
  ...ofBills,
  name: 'open suppliers register',
  path: '/api/registers/opensuppliers',
  fileName: 'offene-posten-lieferanten',
  title: 'Offene Posten nach Lieferanten',
  nameOf: undefined,
} as const

export const yieldsRegister = {
  ...table,
  access: 'REPORT_VIEW',
  name: 'yields register',
  path: '/api/registers/productyields',
  fileName: 'ertrag-je-ware',
  title: 'Ertrag je Ware',
} as const
