import type { ComponentType } from 'react'
import { newBillPathOf } from '#areas/bills/web/bill-paths.ts'
import { newInvoicePathOf } from '#areas/invoices/web/invoice-paths.ts'
import { receiverListPath, supplierListPath } from '#areas/partners/web/partner-paths.ts'
import { onDemand } from '#web/on-demand.tsx'
import {
  readReceiverBalances,
  readSupplierBalances,
  writeReceiverBalance,
  writeSupplierBalance,
} from '../../contract/balance-letters.ts'
import {
  readReceiverAccount,
  readReceiverContents,
  readReceiverOverview,
  readSupplierAccount,
  readSupplierContents,
  readSupplierOverview,
} from '../../contract/partner-account.ts'
import { readReceiverHistory, readSupplierHistory } from '../../contract/partner-history.ts'
import { mergeReceivers, mergeSuppliers } from '../../contract/partner-mergers.ts'
import { PartnerClaims } from './partner-claims.tsx'
import { PartnerReminders } from './partner-reminders.tsx'
import { type ShownDocuments, useShownBills, useShownInvoices } from './shown-document.ts'

/** What the pages of customers and suppliers say and read differently. */
export interface PartnerSide {
  path: string
  /** What its hits in the palette begin with (partner-hits.ts). */
  hit: 'receiver' | 'supplier'
  area: { label: string; path: string }
  overview: typeof readReceiverOverview | typeof readSupplierOverview
  merge: typeof mergeReceivers | typeof mergeSuppliers
  history: typeof readReceiverHistory | typeof readSupplierHistory
  writeBalance: typeof writeReceiverBalance | typeof writeSupplierBalance
  balances: typeof readReceiverBalances | typeof readSupplierBalances
  account: typeof readReceiverAccount | typeof readSupplierAccount
  contents: typeof readReceiverContents | typeof readSupplierContents
  /** The list's name of a document's own date. */
  dateName: 'invoiceDate' | 'billDate'
  /** His documents, newest first. */
  useDocuments: (filter: object) => ShownDocuments
  newDocument: { label: string; short: string; pathOf: (partner: string) => string }
  words: {
    /** Before his number. */
    numbered: string
    turnover: string
    documents: (count: number) => string
    /** After how many days money comes or goes. */
    paysAfter: string
    products: string
    gone: string
  }
  /** An opened document, to be read. */
  Layer: ComponentType<{ uuid: string; isRead?: boolean; onClose: () => void }>
  /** What he is reminded of; a supplier is not. */
  Reminders: ComponentType<{ uuid: string }> | null
  /** What is claimed beside his documents. */
  Claims: ComponentType<{ uuid: string }> | null
}

const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('de-DE')} ${many}`

export const receiverSide: PartnerSide = {
  path: receiverListPath,
  hit: 'receiver',
  area: { label: 'Kunden', path: receiverListPath },
  overview: readReceiverOverview,
  merge: mergeReceivers,
  history: readReceiverHistory,
  writeBalance: writeReceiverBalance,
  balances: readReceiverBalances,
  account: readReceiverAccount,
  contents: readReceiverContents,
  dateName: 'invoiceDate',
  useDocuments: useShownInvoices,
  newDocument: { label: 'Neue Rechnung', short: 'Rechnung', pathOf: newInvoicePathOf },
  words: {
    numbered: 'Kunde',
    turnover: 'Umsatz netto',
    documents: counted('Rechnung', 'Rechnungen'),
    paysAfter: 'Zahlt im Mittel nach',
    products: 'Verkaufte Waren',
    gone: 'Diesen Kunden gibt es nicht',
  },
  Layer: onDemand(async () => ({
    default: (await import('#areas/invoices/web/layers/invoice-layer.tsx')).InvoiceLayer,
  })),
  Reminders: PartnerReminders,
  Claims: PartnerClaims,
}

export const supplierSide: PartnerSide = {
  path: supplierListPath,
  hit: 'supplier',
  area: { label: 'Lieferanten', path: supplierListPath },
  overview: readSupplierOverview,
  merge: mergeSuppliers,
  history: readSupplierHistory,
  writeBalance: writeSupplierBalance,
  balances: readSupplierBalances,
  account: readSupplierAccount,
  contents: readSupplierContents,
  dateName: 'billDate',
  useDocuments: useShownBills,
  newDocument: { label: 'Neue Eingangsrechnung', short: 'Rechnung', pathOf: newBillPathOf },
  words: {
    numbered: 'Lieferant',
    turnover: 'Einkauf netto',
    documents: counted('Rechnung', 'Rechnungen'),
    paysAfter: 'Bezahlt im Mittel nach',
    products: 'Eingekaufte Waren',
    gone: 'Diesen Lieferanten gibt es nicht',
  },
  Layer: onDemand(async () => ({ default: (await import('#areas/bills/web/bill-layer.tsx')).BillLayer })),
  Reminders: null,
  Claims: null,
}
