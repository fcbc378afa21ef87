import { payWays } from '#areas/documents/web/many/pay-way.ts'
import { readInvoice } from '../../contract.ts'
import { sendWay } from './send-way.ts'

/** What is done with many invoices, one after the other. */
export const invoiceWays = { ...payWays('INVOICE', readInvoice), send: sendWay }
