/** What stands in the list of invoices, and shares their numbers. */
export const invoiceKinds = ['INVOICE', 'CANCELLATION'] as const
