import { expect, test } from 'vitest'
import { lastDayOf } from '#areas/payment-targets/rules/discount-terms.ts'
import { addDays, berlinDay } from '#kernel/day.ts'
import { must } from '#test/caller.ts'
import { billInput, billLine, paymentRecord } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'
import { loadPayBills } from './load-pay-bills.ts'

const { world, office, trade } = useWorld()
const today = berlinDay(new Date())
const billDate = addDays(today, -3)
const steps = [
  { days: 10, percent: 3 },
  { days: 20, percent: 2 },
]
const lastDays = steps.map((step) => lastDayOf(step, billDate))

test('a bill tells what is due less the Skonto of its gross, by the first step that is in time on the day of reading', async () => {
  const input = billInput(trade, today, {
    lines: [billLine(trade, { amount: 547.4 })],
    documentCreation: { billDate, billTotal: 547.4 },
    records: [paymentRecord(500, { recordDate: today })],
  })
  const { partnership } = input
  const partnershipData = { ...partnership.partnershipData, discountTerms: steps }
  must(
    await office.post('/api/documents/bills', { ...input, partnership: { ...partnership, partnershipData } }),
  )
  const told = async (seenOn: typeof today) => {
    const [task] = await world.db.reading((tx) => loadPayBills(tx, seenOn))
    return [task?.data.amountDue, task?.data.discountDate, task?.data.amountWithDiscount]
  }
  const [first = today, second = today] = lastDays
  // 3 % of 547,40 are 16,42; 2 % are 10,95.
  expect(await told(today)).toEqual([47.4, first, 30.98])
  expect(await told(first)).toEqual([47.4, first, 30.98])
  expect(await told(addDays(first, 1))).toEqual([47.4, second, 36.45])
  expect(await told(second)).toEqual([47.4, second, 36.45])
  expect(await told(addDays(second, 1))).toEqual([47.4, null, null])
})
