import { expect, test } from 'vitest'
import { billColumns } from './bill-columns.tsx'

test('until when a bill is to be paid stands wholly on a screen 1,024 px wide', () => {
  const upToDue = billColumns.slice(0, billColumns.findIndex(({ key }) => key === 'dueDay') + 1)
  const widths = upToDue.map((column) => column.width ?? column.minWidth ?? 0)
  // What the page's margins and the list's border leave, less what the attachments' mark needs beyond its column.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(970)
})
