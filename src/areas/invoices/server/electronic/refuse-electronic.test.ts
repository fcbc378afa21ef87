import { expect, test } from 'vitest'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { loadFirm } from '#areas/firm/server/load-firm.ts'
import { berlinDay } from '#kernel/day.ts'
import { zeroCents } from '#kernel/money.ts'
import { must } from '#test/caller.ts'
import { invoiceInput, invoiceLine, startTrade } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { refuseElectronic } from './refuse-electronic.ts'

const { world } = useWorld()

// Paper and XML are made of the same figures, so that they never differ. A rate with a small business, which no form lets through, is
// what the paper would print and the XML would not name.
test('an invoice whose paper would say otherwise than its XML is not written', async () => {
  const office = await world.as('manager')
  const trade = await startTrade(office)
  const input = invoiceInput(trade, berlinDay(new Date()), { lines: [invoiceLine(trade, { amount: 900 })] })
  const { uuid } = must(await office.post('/api/documents/invoices', input)).entityId
  await world.db.reading(async (tx) => {
    const stored = await readDocument(tx, uuid, ['INVOICE'])
    const firm = await loadFirm(tx)
    expect(() => refuseElectronic(stored, firm)).not.toThrow()
    const untaxed = { net: stored.gross, tax: zeroCents }
    const differing: typeof stored = {
      ...{ ...stored, ...untaxed, taxScheme: 'KLEINUNTERNEHMER' },
      taxes: stored.taxes.map((group) => ({ ...group, ...untaxed })),
      lines: stored.lines.map((line) => ({ ...line, net: line.gross })),
    }
    expect(() => refuseElectronic(differing, firm)).toThrow('would differ from its paper: shown taxes')
  })
})
