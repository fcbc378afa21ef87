import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { documentTotals } from '#areas/documents/rules/lines/totals.ts'
import { berlinDay, type Day } from '#kernel/day.ts'
import { cents, unitsFromCents } from '#kernel/money.ts'
import { must } from '#test/caller.ts'
import { onPaper, printedOn, randomLines, randomPlaces, rounded } from '#test/paper-sums.ts'
import { billLine, billInput as payload } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

// Line items, totals, payments and what is due agree in the server's answer, in the list and in the database, for any
// mix of rates, sides, quantities, currencies; all of them against a calculation in whole fractions of its own. The
// screen has its part in src/areas/bills/web/bill-agreement.test.ts.

const today = berlinDay(new Date())

test('the lines of any document add up as on the paper, quantities included', () => {
  fc.assert(
    fc.property(randomLines, (lines) => {
      const priced = lines.map((line) => ({
        quantity: line.quantity,
        amount: cents(line.amount),
        amountIncludesTax: line.isGross,
        taxType: 'VAT' as const,
        taxPercent: line.percent,
        amountBuying: null,
      }))
      expect(documentTotals(priced)).toMatchObject(onPaper(lines))
    }),
    { numRuns: 5000 },
  )
})

const { world, office, trade } = useWorld()
const rates: Record<string, string> = { EUR: '1', USD: '1.0862', CHF: '0.93125' }

beforeAll(async () => {
  const manager = await world.as('manager')
  const stored = ['USD', 'CHF'].map((currency) => ({ currency, day: today, rate: Number(rates[currency]) }))
  must(await manager.post('/api/currencies/rates', { rates: stored }))
})

const randomBill = fc.record({
  lines: randomLines,
  // Of the taxes of half of them some are as printed.
  places: fc.option(randomPlaces),
  currency: fc.constantFrom('EUR', 'USD', 'CHF'),
  payments: fc.array(
    fc.integer({ min: -50_000, max: 500_000 }).filter((amount) => amount !== 0),
    { maxLength: 3 },
  ),
  isPaid: fc.boolean(),
})
type RandomBill = typeof randomBill extends fc.Arbitrary<infer B> ? B : never

const printedTaxes = ({ lines, places }: RandomBill) => (places ? printedOn(lines, places) : [])
const sumsOf = (bill: RandomBill) => onPaper(bill.lines, printedTaxes(bill))

function wireOf(bill: RandomBill) {
  const { lines, currency, payments, isPaid } = bill
  return payload(trade, today, {
    documentCreation: {
      currency,
      billTotal: unitsFromCents(cents(sumsOf(bill).gross)),
      printedTaxes: printedTaxes(bill).map(({ taxPercent, tax }) => ({
        taxPercent,
        tax: unitsFromCents(cents(tax)),
      })),
      paid: isPaid,
    },
    lines: lines.map((line) =>
      billLine(trade, {
        currency,
        quantity: line.quantity,
        amount: unitsFromCents(cents(line.amount)),
        amountIncludesTax: line.isGross,
        taxPercent: line.percent,
      }),
    ),
    records: payments.map((amount) => ({
      recordDate: today as Day,
      recordDetails: {
        recordType: 'PAYMENT',
        recordData: { amount: unitsFromCents(cents(amount)), currency, fromIban: '' },
      },
    })),
  })
}

/** What the server answers, lists and stores of a bill, in cents. */
async function everywhere(uuid: string) {
  const { totals, documentRecords, lineItems, printedTaxes } = must(
    await office.get(`/proxy/get/bills/${uuid}`),
  )
  const list = must(await office.get('/proxy/get/bills?stopIndex=1000'))
  const row = list.section.find((other: { entityId: { uuid: string } }) => other.entityId.uuid === uuid)
  const [stored] = await world.db.sql`
    select gross_cents, net_cents, tax_cents, paid_cents, due_cents, gross_euro_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from payments p where p.document_id = d.document_id) as payments,
      (select count(*)::int from line_items l where l.document_id = d.document_id) as lines
    from documents d where document_id = ${uuid}`
  const inCents = (units: number) => Math.round(units * 100)
  const records = documentRecords.map((record: { recordDetails: { recordData: { amount: number } } }) =>
    inCents(record.recordDetails.recordData.amount),
  )
  return {
    answer: {
      gross: inCents(totals.amountGrossTotal),
      net: inCents(totals.amountNetTotal),
      tax: inCents(totals.taxAmountTotal),
      paid: inCents(totals.paymentTotal),
      due: inCents(totals.amountDue),
    },
    listed: { gross: inCents(row.amountGross), due: inCents(row.amountDue) },
    stored: {
      gross: stored?.['gross_cents'],
      net: stored?.['net_cents'],
      tax: stored?.['tax_cents'],
      paid: stored?.['paid_cents'],
      due: stored?.['due_cents'],
    },
    recorded: records.reduce((sum: number, amount: number) => sum + amount, 0),
    summed: stored?.['payments'],
    euro: stored?.['gross_euro_cents'],
    lines: [lineItems.length, stored?.['lines']],
    printed: printedTaxes.map(({ taxPercent, tax }: { taxPercent: number; tax: number }) => ({
      taxPercent,
      tax: inCents(tax),
    })),
  }
}

async function expectAgreement(uuid: string, bill: RandomBill, paid: number) {
  const { lines, currency } = bill
  const { gross, net, tax } = sumsOf(bill)
  const all = { gross, net, tax, paid, due: gross - paid }
  const [whole = '0', fraction = ''] = (rates[currency] ?? '1').split('.')
  const scale = 10n ** BigInt(fraction.length)
  expect(await everywhere(uuid)).toEqual({
    answer: all,
    listed: { gross, due: gross - paid },
    stored: all,
    recorded: paid,
    summed: paid,
    euro: Number(rounded(BigInt(gross) * scale, BigInt(whole + fraction))),
    lines: [lines.length, lines.length],
    printed: printedTaxes(bill),
  })
}

/** What is paid once the bill was marked as paid: what is still open comes to it; what was paid too much is no refund. */
function paidAfter(bill: RandomBill, paid: number): number {
  const { gross } = sumsOf(bill)
  return bill.isPaid && Math.sign(gross - paid) === Math.sign(gross) ? gross : paid
}

test('recorded and replaced bills agree in answer, list and database', async () => {
  const pairs = fc.sample(fc.tuple(randomBill, randomBill, fc.boolean()), { numRuns: 30, seed: 20261121 })
  for (const [first, second, keepsPayments] of pairs) {
    const uuid = must(await office.post('/api/documents/bills', wireOf(first))).entityId.uuid as string
    const sumOf = (bill: RandomBill) => bill.payments.reduce((sum, amount) => sum + amount, 0)
    const paidFirst = paidAfter(first, sumOf(first))
    await expectAgreement(uuid, first, paidFirst)

    // Payments that stay keep their currency, and so does the bill.
    const next = keepsPayments ? { ...second, currency: first.currency } : second
    const { documentRecordCreations, ...replacement } = wireOf(next)
    must(
      await office.post('/api/documents/bills/replacements', {
        ...replacement,
        entityId: { uuid },
        ...(!keepsPayments && { documentRecordCreations }),
      }),
    )
    const kept = keepsPayments ? paidFirst : sumOf(next)
    await expectAgreement(uuid, next, paidAfter(next, kept))
  }
})
