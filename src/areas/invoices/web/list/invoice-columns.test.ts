import { expect, test } from 'vitest'
import { type InvoiceRowActions, invoiceColumns } from './invoice-columns.tsx'

// No cell is drawn, so that nothing of it is called.
const all = invoiceColumns({} as InvoiceRowActions, 'WIDE')
const columns = all.filter(({ isExtra }) => !isExtra)
const onSmall = invoiceColumns({} as InvoiceRowActions, 'SMALL')
const widthOf = (some: typeof columns) =>
  some.reduce((sum, column) => sum + (column.width ?? column.minWidth ?? 0), 0)

test('how an invoice stands, to whom, how much and what of it is open stands wholly on a screen 1,024 px wide', () => {
  const upToOpen = onSmall.slice(0, onSmall.findIndex(({ key }) => key === 'open') + 1)
  // What the page's margins and the list's border leave, without the strip for what can be done with the row (row-tools.tsx).
  expect(widthOf(upToOpen)).toBeLessThanOrEqual(974 - 42)
  // Of the next one the strip shows no figure: 10.000,00 takes 66 pixels, the padding 8.
  const next = onSmall.filter(({ isExtra }) => isExtra !== true)[upToOpen.length]
  expect(next?.align).toBe('right')
  expect((next?.width ?? 0) - 42).toBeGreaterThanOrEqual(66 + 8)
})

test('all columns stand on a screen 1,440 px wide, beside its scrollbar', () => {
  expect(widthOf(columns)).toBeLessThanOrEqual(1375)
})

test('the specified columns stand under their specified heads, the added ones beside them', () => {
  expect(columns.map(({ header }) => header)).toEqual([
    ...['Status', 'Rechnungsdatum', 'Rechnungsnr.', 'Kunde', 'Rechnung PDF', 'Betrag brutto', 'Fällig am'],
    ...['Versand', 'Bezahlt', 'Offen', 'Währung', 'Buchungstext'],
  ])
})

test('the last reminder is there for who asks for it', () => {
  expect(all.filter(({ isExtra }) => isExtra).map(({ header }) => header)).toEqual(['Mahnung'])
})
