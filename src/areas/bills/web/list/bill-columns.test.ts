import { expect, test } from 'vitest'
import { billColumns } from './bill-columns.tsx'

test('what of a bill is open stands wholly on a screen 1,024 px wide', () => {
  const upToOpen = billColumns.slice(0, billColumns.findIndex(({ key }) => key === 'due') + 1)
  const widths = upToOpen.map((column) => column.width ?? column.minWidth ?? 0)
  // What the page's margins and the list's border leave, less what the attachments' mark needs beyond its column.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(970)
})
