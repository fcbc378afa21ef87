import { useAll } from '#web/reads/use-read.ts'
import { listAdvanceInvoices } from '../../contract.ts'
import { isCorrection } from './correction-values.ts'
import type { InvoiceValues } from './invoice-values.ts'

/** The advances of the customer that nothing has settled; undefined until they are read. `isAsked`: the invoice may settle some. */
export function useOpenAdvances(values: InvoiceValues) {
  const { receiver, currency, advance } = values
  const filter = { filterType: 'customer', customer: receiver?.uuid ?? '', currency }
  const isAsked = receiver !== null && currency !== '' && !advance && !isCorrection(values)
  return { isAsked, open: useAll(listAdvanceInvoices, filter, isAsked).data }
}
