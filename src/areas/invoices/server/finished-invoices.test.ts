import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { StoredInvoice } from '#areas/documents/rules/stored-document.ts'
import { percentText } from '#areas/documents/rules/taxes/tax-types.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import type { ElectronicInvoice } from '#areas/einvoice/rules/electronic-invoice.ts'
import { readFile } from '#areas/einvoice/server/read-file.ts'
import { addDays, berlinDay, formatDay } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, negateCents, sumCents } from '#kernel/money.ts'
import { formatAmount, formatMoney } from '#kernel/numbers/amount-text.ts'
import { smallestCents } from '#kernel/numbers/minor-units.ts'
import { must } from '#test/caller.ts'
import { shortOrLong } from '#test/endurance.ts'
import { readText } from '#test/pdf/tools.ts'
import {
  type Parties,
  randomAdvance,
  randomInput,
  randomInvoice,
  startParties,
} from '#test/random-invoices.ts'
import { useWorld } from '#test/use-world.ts'
import type { Caller } from '#test/world.ts'
import { isSmallInvoice } from '../rules/legal-problems.ts'

// Three places say the same: what is stored, the text of the finished file as a foreign program reads it, and the XML in that file.

const today = berlinDay(new Date())
const path = '/api/documents/invoices'
// Each takes a second or two: `npm run endurance` tries many.
const numRuns = shortOrLong(6, 100)
const { world } = useWorld()
let office: Caller
let parties: Parties

beforeAll(async () => {
  office = await world.as('manager')
  parties = await startParties(office, today)
})

async function finished(uuid: EntityId) {
  const { bytes } = await office.download(`/api/attachments/${uuid}/a.pdf`)
  const read = await readFile(bytes)
  const stored = await world.db.reading((tx) => readDocument(tx, uuid, ['INVOICE', 'CANCELLATION']))
  return {
    stored,
    text: await readText(bytes),
    xml: read.ok ? read.invoice : null,
  }
}

const inCents = (text: string | null) => cents(Math.round(Number(text) * 100))

/** Whether an amount stands there, and not as a part of another; where it ends. */
function endOf(amount: string, text: string, from = 0): number {
  const escaped = amount.replace(/\s/g, ' ').replaceAll('.', '\\.')
  const found = new RegExp(`(?<![\\d.,\u2212-])${escaped}(?![\\d,])`).exec(text.slice(from))
  return found === null ? -1 : from + found.index + found[0].length
}

function expectSaid(text: string, words: string): void {
  expect(text).toContain(words.replace(/\s/g, ' '))
}

/** On paper the amounts of lines are those of the side that was entered; where both were, rounded net ones. */
function printedLines({ lines }: StoredInvoice): Cents[] {
  const isTaxed = ({ taxType, taxPercent }: (typeof lines)[number]) =>
    (taxType === 'VAT' || taxType === 'OSS') && taxPercent > 0
  const taxed = lines.filter(isTaxed)
  const isMixed =
    taxed.some((line) => line.amountIncludesTax) && taxed.some((line) => !line.amountIncludesTax)
  return lines.map((line) => {
    if (!isTaxed(line)) return line.gross
    return line.amountIncludesTax && !isMixed ? line.gross : line.net
  })
}

/** What is charged by the rate, as the books, the paper and the XML have it. */
function expectTaxes({ taxes, currency }: StoredInvoice, text: string, xml: ElectronicInvoice): void {
  const charged = taxes.filter(({ taxType, taxPercent }) => /^(VAT|OSS)$/.test(taxType) && taxPercent > 0)
  const byPercent = Map.groupBy(charged, ({ taxPercent }) => taxPercent)
  const said = xml.taxBreakdowns.filter(({ category }) => category.code === 'S')
  expect(said).toHaveLength(byPercent.size)
  for (const [percent, groups] of byPercent) {
    const [net, tax] = [sumCents(groups.map((one) => one.net)), sumCents(groups.map((one) => one.tax))]
    const label = `Umsatzsteuer ${percentText(percent)} % auf ${formatMoney(net, currency)}`
    expectSaid(text, `${label} ${formatMoney(tax, currency)}`)
    const inXml = said.find(({ category }) => Number(category.percent) === percent)
    expect([inCents(inXml?.base ?? null), inCents(inXml?.tax ?? null)]).toEqual([net, tax])
  }
}

function expectLines(stored: StoredInvoice, text: string, xml: ElectronicInvoice): void {
  let from = text.indexOf('Pos')
  printedLines(stored).forEach((amount, index) => {
    const end = endOf(formatAmount(amount, stored.currency), text, from)
    expect(end, `line ${index + 1}: ${amount}`).toBeGreaterThan(from)
    from = end
    const [line, inXml] = [stored.lines[index], xml.lines[index]]
    // What rounding leaves over lies with the largest lines: a cent each, a yen where there are none.
    const net = inCents(inXml?.net ?? null)
    expect(Math.abs(net - (line?.net ?? 0))).toBeLessThanOrEqual(smallestCents(stored.currency))
    // What is wholly taken off has no sign: in a cancellation its quantity is below 0 all the same.
    const quantity = Number(inXml?.quantity)
    expect(net === 0 ? Math.abs(quantity) : Math.sign(net) * quantity).toBe(line?.quantity ?? 0)
  })
  expect(xml.lines).toHaveLength(stored.lines.length)
  expect(sumCents(xml.lines.map(({ net }) => inCents(net)))).toBe(stored.net)
}

function expectSums(stored: StoredInvoice, text: string, xml: ElectronicInvoice): void {
  const { currency, gross } = stored
  const due = cents(gross - sumCents(stored.payments.map(({ amount }) => amount)))
  expect(inCents(xml.totals.gross)).toBe(gross)
  expect(inCents(xml.totals.payable)).toBe(due)
  expect(text).toMatch(/Gesamt( brutto|betrag| \(differenzbest\.\))/)
  expect(endOf(formatMoney(gross, currency), text, text.search(/Gesamt/))).toBeGreaterThan(0)
  if (due === gross || due === 0) return
  expectSaid(
    text,
    due < 0 ? `Erstattung ${formatMoney(negateCents(due), currency)}` : `Offen ${formatMoney(due, currency)}`,
  )
}

function expectHead(stored: StoredInvoice, text: string, xml: ElectronicInvoice): void {
  expect([xml.number, xml.issueDay]).toEqual([stored.number, stored.documentDay])
  expectSaid(text, stored.number)
  expectSaid(text, formatDay(stored.documentDay))
  expectSaid(text, formatDay(stored.serviceDay))
  if (stored.advance) expect(xml.period).toEqual({ from: stored.serviceDay, to: stored.serviceDay })
  else expect(xml.delivery?.day).toBe(stored.serviceDay)
  const isTransfer = stored.paymentMethod.paymentMethod === 'WIRE' && stored.kind === 'INVOICE'
  const due = isTransfer && inCents(xml.totals.payable) > 0 ? addDays(stored.documentDay, 14) : null
  expect(xml.dueDay).toBe(due)
  if (due !== null) expectSaid(text, formatDay(due))
}

test('the finished files of random invoices, and of what cancels them, say what the books and their XML say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(randomInvoice, randomAdvance), async (random) => {
      const uuid: EntityId = must(await office.post(path, randomInput(parties, today, random))).entityId.uuid
      const cancelling = { cancelledInvoiceEntityId: uuid, invoiceDate: today }
      const files = [await finished(uuid)]
      const cancellation = { documentType: 'CANCELLATION', documentCreation: cancelling }
      files.push(await finished(must(await office.post(`${path}/cancellations`, cancellation)).entityId.uuid))
      for (const { stored, text, xml } of files) {
        if (xml === null) {
          expect(isSmallInvoice(sumCents(stored.taxes.map((group) => group.grossEuro)), stored.lines)).toBe(
            true,
          )
          continue
        }
        expectHead(stored, text, xml)
        expectLines(stored, text, xml)
        expectTaxes(stored, text, xml)
        expectSums(stored, text, xml)
      }
    }),
    { numRuns },
  )
}, 1_200_000)
