import { expect, test } from 'vitest'
import { type InvoiceRowActions, invoiceColumns } from './invoice-columns.tsx'

test('how an invoice stands, to whom and how much stands wholly on a screen 1,024 px wide', () => {
  // No cell is drawn, so that nothing of it is called.
  const columns = invoiceColumns({} as InvoiceRowActions)
  const upToAmount = columns.slice(0, columns.findIndex(({ key }) => key === 'gross') + 1)
  const widths = upToAmount.map((column) => column.width ?? column.minWidth ?? 0)
  // What the page's margins and the list's border leave.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(974)
})
