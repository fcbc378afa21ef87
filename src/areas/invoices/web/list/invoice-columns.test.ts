import { expect, test } from 'vitest'
import { type InvoiceRowActions, invoiceColumns } from './invoice-columns.tsx'

test('until when an invoice is to be paid stands wholly on a screen 1,024 px wide', () => {
  // No cell is drawn, so that nothing of it is called.
  const columns = invoiceColumns({} as InvoiceRowActions)
  const upToDue = columns.slice(0, columns.findIndex(({ key }) => key === 'due') + 1)
  const widths = upToDue.map((column) => column.width ?? column.minWidth ?? 0)
  // What the page's margins and the list's border leave.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(974)
})
