import { isSameInvoice } from '../rules/same-invoice.ts'
import type { FileResult } from './electronic-file.ts'
import { fault } from './file-fault.ts'

/**
 * The invoice among the files that something holds: one that comes as XML and PDF is one; of several nobody can say which is meant.
 * `holder` is its German name with the article, such as 'Die E-Mail'.
 */
export function invoiceOfSeveral(results: readonly FileResult[], holder: string): FileResult {
  const invoices = results.filter((result) => result.ok)
  const [first] = invoices
  if (!first) {
    const broken = results.find((result) => !result.ok && result.code === 'format')
    return (
      broken ?? fault('no-invoice', `${holder} enthält keine elektronische Rechnung, die Kontor lesen kann`)
    )
  }
  if (invoices.every(({ invoice }) => isSameInvoice(invoice, first.invoice))) return first
  return fault(
    'no-invoice',
    `${holder} enthält mehrere elektronische Rechnungen; legen Sie die Dateien darin einzeln ab`,
  )
}
