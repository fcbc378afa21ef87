import type { PartnerLinkSide } from './partner-link.tsx'

/** Whose name stands on a document. */
export const sideOfDocument = (documentType: 'BILL' | 'INVOICE' | 'CANCELLATION'): PartnerLinkSide =>
  documentType === 'BILL' ? 'suppliers' : 'receivers'
