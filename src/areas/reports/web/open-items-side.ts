import type { ComponentType } from 'react'
import type { Paying } from '#areas/documents/web/use-paying.ts'
import type { PartnerLinkSide } from '#areas/partners/web/partner-link.tsx'
import {
  receiverListPath,
  receiverPath,
  supplierListPath,
  supplierPath,
} from '#areas/partners/web/partner-paths.ts'
import { onDemand } from '#web/on-demand.tsx'
import {
  openBillsRegister,
  openInvoicesRegister,
  openReceiversRegister,
  openSuppliersRegister,
} from '../contract/list-registers.ts'
import {
  listOpenBills,
  listOpenInvoices,
  listOpenReceivers,
  listOpenSuppliers,
} from '../contract/open-items.ts'
import { readOpenBillWeeks, readOpenInvoiceWeeks } from '../contract/open-weeks.ts'
import { openPayablesPath, openReceivablesPath } from './open-items-paths.ts'

/** What the two screens of open items say and read. */
export interface OpenItemsSide {
  area: 'incoming' | 'outgoing'
  path: string
  /** One partner, and all of them. */
  partner: string
  partners: string
  /** How many there are, and where they are listed. */
  words: readonly [one: string, many: string]
  partnerList: string
  /** The view of what is open with each of them. */
  byPartnerLabel: string
  /** Whose pages the names lead to. */
  pages: PartnerLinkSide
  pageOf: (uuid: string) => string
  /** Whose views. */
  resource: 'openinvoices' | 'openbills'
  documents: typeof listOpenInvoices | typeof listOpenBills
  byPartner: typeof listOpenReceivers | typeof listOpenSuppliers
  /** Where the files of both views are had. */
  files: { documents: string; byPartner: string }
  weeks: typeof readOpenInvoiceWeeks | typeof readOpenBillWeeks
  Layer: ComponentType<{ uuid: string; onClose: () => void }>
  Pay: ComponentType<Paying & { onClose: () => void }>
  empty: string
}

export const receivables: OpenItemsSide = {
  area: 'outgoing',
  path: openReceivablesPath,
  partner: 'Kunde',
  partners: 'Alle Kunden',
  words: ['Kunde', 'Kunden'],
  partnerList: receiverListPath,
  byPartnerLabel: 'Nach Kunden',
  pages: 'receivers',
  pageOf: receiverPath,
  resource: 'openinvoices',
  documents: listOpenInvoices,
  byPartner: listOpenReceivers,
  files: { documents: openInvoicesRegister.path, byPartner: openReceiversRegister.path },
  weeks: readOpenInvoiceWeeks,
  Layer: onDemand(async () => ({
    default: (await import('#areas/invoices/web/layers/invoice-layer.tsx')).InvoiceLayer,
  })),
  Pay: onDemand(() => import('#areas/invoices/web/layers/pay-invoice-layer.tsx')),
  empty: 'Alle Ausgangsrechnungen sind bezahlt.',
}

export const payables: OpenItemsSide = {
  area: 'incoming',
  path: openPayablesPath,
  partner: 'Lieferant',
  partners: 'Alle Lieferanten',
  words: ['Lieferant', 'Lieferanten'],
  partnerList: supplierListPath,
  byPartnerLabel: 'Nach Lieferanten',
  pages: 'suppliers',
  pageOf: supplierPath,
  resource: 'openbills',
  documents: listOpenBills,
  byPartner: listOpenSuppliers,
  files: { documents: openBillsRegister.path, byPartner: openSuppliersRegister.path },
  weeks: readOpenBillWeeks,
  Layer: onDemand(async () => ({ default: (await import('#areas/bills/web/bill-layer.tsx')).BillLayer })),
  Pay: onDemand(() => import('#areas/bills/web/stored/pay-bill-layer.tsx')),
  empty: 'Alle Eingangsrechnungen sind bezahlt.',
}
