import type { ComponentType } from 'react'
import type { PartnerLinkSide } from '#areas/partners/web/partner-link.tsx'
import { onDemand } from '#web/on-demand.tsx'
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
  /** Whose pages the names lead to. */
  pages: PartnerLinkSide
  documents: typeof listOpenInvoices | typeof listOpenBills
  byPartner: typeof listOpenReceivers | typeof listOpenSuppliers
  weeks: typeof readOpenInvoiceWeeks | typeof readOpenBillWeeks
  Layer: ComponentType<{ uuid: string; onClose: () => void }>
  empty: string
}

export const receivables: OpenItemsSide = {
  area: 'outgoing',
  path: openReceivablesPath,
  partner: 'Kunde',
  partners: 'Alle Kunden',
  pages: 'receivers',
  documents: listOpenInvoices,
  byPartner: listOpenReceivers,
  weeks: readOpenInvoiceWeeks,
  Layer: onDemand(async () => ({
    default: (await import('#areas/invoices/web/layers/invoice-layer.tsx')).InvoiceLayer,
  })),
  empty: 'Alle Ausgangsrechnungen sind bezahlt.',
}

export const payables: OpenItemsSide = {
  area: 'incoming',
  path: openPayablesPath,
  partner: 'Lieferant',
  partners: 'Alle Lieferanten',
  pages: 'suppliers',
  documents: listOpenBills,
  byPartner: listOpenSuppliers,
  weeks: readOpenBillWeeks,
  Layer: onDemand(async () => ({ default: (await import('#areas/bills/web/bill-layer.tsx')).BillLayer })),
  empty: 'Alle Eingangsrechnungen sind bezahlt.',
}
