export const invoiceListPath = '/auth/outgoing/invoices'
export const newInvoicePath = `${invoiceListPath}/new`

/**
 * The addresses of the layers over the list: `?rechnung=uuid` (its form, while it may be changed), `?aendern=uuid` (the same, and else
 * how it is put right), `?ansehen=uuid`, `?storno=uuid`, `?senden=uuid`, `?berichtigung=uuid`.
 */
export const layerKeys = ['rechnung', 'aendern', 'ansehen', 'storno', 'senden', 'berichtigung'] as const
export type LayerKey = (typeof layerKeys)[number]

export function layerPath(key: LayerKey, uuid: string): string {
  return `${invoiceListPath}?${key}=${uuid}`
}

/** A new invoice that begins as a copy: `?kopie=uuid`. */
export const copyKey = 'kopie'

/** A new invoice to a customer: `?kunde=uuid`. */
export const receiverKey = 'kunde'

export function newInvoicePathOf(receiver: string): string {
  return `${newInvoicePath}?${receiverKey}=${receiver}`
}

/** One that cancels an issued invoice and writes it anew: `?neu=uuid`. */
export const rewritingKey = 'neu'

export function rewritingPath(uuid: string): string {
  return `${newInvoicePath}?${rewritingKey}=${uuid}`
}

/** A Rechnungskorrektur to an invoice: `?korrektur=uuid`. */
export const correctionKey = 'korrektur'

export function correctionPath(uuid: string): string {
  return `${newInvoicePath}?${correctionKey}=${uuid}`
}

export function copyPath(uuid: string): string {
  return `${newInvoicePath}?${copyKey}=${uuid}`
}

/** The ways on from an invoice that was saved. */
export function savedWays(uuid: string, navigate: (path: string) => void) {
  return {
    read: () => navigate(layerPath('ansehen', uuid)),
    send: () => navigate(layerPath('senden', uuid)),
  }
}

/** One that goes on from a draft: `?entwurf=uuid`. */
export const draftKey = 'entwurf'

export function draftPath(uuid: string): string {
  return `${newInvoicePath}?${draftKey}=${uuid}`
}
