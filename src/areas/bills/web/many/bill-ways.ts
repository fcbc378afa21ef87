import { payWays } from '#areas/documents/web/many/pay-way.ts'
import { readBill } from '../../contract.ts'

/** What is done with many bills, one after the other. */
export const billWays = payWays('BILL', readBill)
