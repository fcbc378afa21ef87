import { expect, test } from 'vitest'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import { billInput, billLine, productInput } from './trade.ts'
import { useWorld } from './use-world.ts'

// The inventory says what a piece costs, which of what came in more than once is the moving average: no buying price.

const today = berlinDay(new Date())
const path = '/api/products/imports'
const { world, manager, trade } = useWorld()

test.each(['xlsx', 'csv'])(
  'an inventory that is exported and imported as .%s changes nothing, and what is changed in it does',
  async (format) => {
    const code = `MEHRMALS-${format.toUpperCase()}`
    const product = must(await manager.post('/api/products', productInput({ code, buyingPP: 5 }))).entityId
      .uuid
    for (const amount of [5, 7]) {
      const lines = [
        billLine(trade, { amount, quantity: 10, taxPercent: 0, taxReason: null, productEntityId: product }),
      ]
      must(
        await manager.post('/api/documents/bills', {
          ...billInput(trade, today, {
            lines,
            documentCreation: { billTotal: amount * 10, billNumber: `R-${format}-${amount}` },
          }),
        }),
      )
    }
    const priceOf = async () => must(await manager.get(`/proxy/get/products/${product}`)).buyingPP
    const price = await priceOf()
    const { bytes } = await manager.download(`/api/registers/stock.${format}?to=${today}`)
    expect(price).not.toBe(6)
    const send = async (content: Uint8Array) => {
      const file = new File([new Uint8Array(content)], `inventar.${format}`)
      const previewed = must(
        await manager.postForm(`${path}/previews`, { command: JSON.stringify({}), file }),
      )
      const settings = { ...previewed.settings, existing: 'update' }
      return { previewed, answer: await manager.postForm(path, { command: JSON.stringify(settings), file }) }
    }
    const events = async () =>
      (await world.db.sql`select count(*)::int as count from journal where event = 'products imported'`)[0]?.[
        'count'
      ]
    const before = await events()
    const { previewed, answer } = await send(bytes)
    expect(previewed).toMatchObject({ changed: 0, created: 0 })
    must(answer)
    expect([await priceOf(), await events()]).toEqual([price, before])
    if (format === 'xlsx') return
    const mended = Buffer.from(bytes)
      .toString('utf8')
      .replace(/;6,00;/, ';6,50;')
      .replace(/;6;/, ';6,50;')
    must((await send(Buffer.from(mended))).answer)
    expect(await priceOf()).toBe(6.5)
  },
)
