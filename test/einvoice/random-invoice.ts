import fc from 'fast-check'
import type {
  AllowanceCharge,
  ElectronicInvoice,
  ElectronicLine,
  TaxBreakdown,
  TaxCategory,
} from '#areas/einvoice/rules/electronic-invoice.ts'
import { withoutUnseen } from '#kernel/texts/unseen.ts'
import { card, directDebit, transfer, validInvoice, validInvoiceOf } from './valid-invoice.ts'

/** Texts as an invoice has them, with what XML must escape; without space around them and unseen characters, which no reader keeps. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.constantFrom(
      '<b>&amp;</b>',
      ']]>',
      '"Teak" & \'Nussbaum\'',
      'Maß 3 × 4 m²',
      '日本',
      '🪑 Stuhl',
      'a\nb\tc',
      '<!-- x -->',
    ),
  )
  .map((given) => withoutUnseen(given.replace(/(?![\n\t])\p{Cc}|\p{Cn}/gu, '')).trim())
  .filter((given) => given !== '')
const word = text.map((given) => given.replace(/\s+/g, ' '))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** A tax category, and why it bears no tax. */
interface Taxation {
  tax: TaxCategory
  exemption: Pick<TaxBreakdown, 'exemptionReason' | 'exemptionCode'>
}

const taxed = (code: string, percent: string): Taxation => ({
  tax: { code, percent },
  exemption: { exemptionReason: null, exemptionCode: null },
})
const exempt = (code: string, exemptionCode: string | null, percent: string | null = '0'): Taxation => ({
  tax: { code, percent },
  exemption: { exemptionReason: exemptionCode && `Ohne Steuer: ${exemptionCode}`, exemptionCode },
})

/** What may stand in one invoice together; of each exempt category there is one breakdown (BR-E-01). */
const taxations: readonly (readonly Taxation[])[] = [
  [taxed('S', '19.00'), taxed('S', '7.00'), taxed('S', '16')],
  [taxed('S', '19'), exempt('Z', null), exempt('E', 'VATEX-EU-F')],
  [exempt('E', 'VATEX-EU-I'), taxed('S', '7')],
  [exempt('E', 'VATEX-EU-J')],
  [exempt('E', 'VATEX-EU-132')],
  [exempt('AE', 'VATEX-EU-AE'), taxed('S', '19')],
  [exempt('K', 'VATEX-EU-IC')],
  [exempt('G', 'VATEX-EU-G')],
  [exempt('O', 'VATEX-EU-O', null)],
  [taxed('L', '7.00'), taxed('L', '0')],
  [taxed('M', '4.00')],
]

/** Cents as decimal text: -5 is '-0.05'. */
function amountText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

interface Part {
  taxation: Taxation
  cents: number
}

/** A line that comes to what its price, pieces and discount come to. */
const lineOf = (choices: readonly Taxation[]) =>
  fc
    .record({
      taxation: fc.constantFrom(...choices),
      pieces: fc.integer({ min: -3, max: 50 }).filter((count) => count !== 0),
      priceCents: fc.integer({ min: 0, max: 500_000 }),
      discountCents: maybe(fc.integer({ min: 0, max: 900 })),
      priceDiscountCents: maybe(fc.integer({ min: 0, max: 300 })),
      name: text,
      note: maybe(text),
      description: maybe(text),
      orderLine: maybe(word),
      attributes: fc.array(fc.record({ name: text, value: text }), { maxLength: 2 }),
      isFull: fc.boolean(),
    })
    .map(({ taxation, pieces, priceCents, discountCents, priceDiscountCents, isFull, ...texts }) => {
      const full = validInvoice().lines[0]
      const cents = pieces * priceCents - (discountCents ?? 0)
      const discount: AllowanceCharge[] =
        discountCents === null
          ? []
          : [
              {
                ...full.allowancesAndCharges[0],
                amount: amountText(discountCents),
                percent: '50',
                base: amountText(2 * discountCents),
              },
            ]
      const line: ElectronicLine = {
        ...full,
        ...texts,
        quantity: String(pieces),
        net: amountText(cents),
        tax: taxation.tax,
        allowancesAndCharges: discount,
        price: {
          net: amountText(priceCents),
          discount: priceDiscountCents === null ? null : amountText(priceDiscountCents),
          gross: priceDiscountCents === null ? null : amountText(priceCents + priceDiscountCents),
          baseQuantity: '1',
          baseUnit: 'C62',
        },
        ...(isFull
          ? {}
          : { object: null, period: null, standardItemId: null, classifications: [], originCountry: null }),
      }
      return { line, part: { taxation, cents } }
    })

/** One breakdown for each category and rate, with its tax to the cent. */
function breakdownsOf(parts: readonly Part[]): { breakdown: TaxBreakdown; taxCents: number }[] {
  const byTax = Map.groupBy(parts, ({ taxation }) => `${taxation.tax.code} ${Number(taxation.tax.percent)}`)
  return [...byTax.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { tax, exemption } = first.taxation
    const baseCents = same.reduce((sum, { cents }) => sum + cents, 0)
    const exact = (Math.abs(baseCents) * Number(tax.percent)) / 100
    const taxCents = Math.sign(baseCents) * Math.round(exact)
    const breakdown = {
      base: amountText(baseCents),
      tax: amountText(taxCents),
      // XRechnung wants a rate with O too (BR-DE-14), where the standard forbids it in lines alone.
      category: { ...tax, percent: tax.percent ?? '0' },
      ...exemption,
    }
    return [{ breakdown, taxCents }]
  })
}

/** Invoices that keep every rule, in all taxations, with any of the groups that a rule does not ask for. */
export const soundInvoice: fc.Arbitrary<ElectronicInvoice> = fc
  .constantFrom(...taxations)
  .chain((choices) =>
    fc.record({
      choices: fc.constant(choices),
      lines: fc.array(lineOf(choices), { minLength: 1, maxLength: 6 }),
      charge: maybe(
        fc.record({ taxation: fc.constantFrom(...choices), cents: fc.integer({ min: 1, max: 9_999 }) }),
      ),
      prepaidCents: maybe(fc.integer({ min: 0, max: 100_000 })),
      roundingCents: maybe(fc.integer({ min: -99, max: 99 })),
      // An account, a debit, a card.
      payment: fc.constantFrom(transfer, directDebit, card),
      typeCode: fc.constantFrom('380', '381', '384', '326', '389'),
      notes: fc.array(
        fc.record({
          text: text.filter((one) => !one.startsWith('#')),
          subjectCode: maybe(fc.constantFrom('AAI', 'REG')),
        }),
        { maxLength: 3 },
      ),
      texts: fc.record({
        number: word,
        issueDay: day,
        dueDay: day,
        paymentTerms: maybe(text.filter((one) => !one.includes('#'))),
        contractReference: maybe(word),
        projectReference: maybe(word),
        salesOrderReference: maybe(word),
        orderReference: maybe(word),
        receivingAdvice: maybe(word),
        despatchAdvice: maybe(word),
        tenderReference: maybe(word),
        accountingReference: maybe(word),
      }),
      taxPoint: fc.constantFrom(
        { taxPointDay: null, taxPointCode: '35' },
        { taxPointDay: '2026-03-01', taxPointCode: null },
      ),
      precedingInvoices: fc.array(fc.record({ number: word, day: maybe(day) }), {
        minLength: 1,
        maxLength: 2,
      }),
      absent: fc.subarray(['payee', 'object', 'taxCurrency', 'supportingDocuments'] as const),
    }),
  )
  .map((given) => invoiceOf(given))

interface Given {
  choices: readonly Taxation[]
  lines: { line: ElectronicLine; part: Part }[]
  charge: Part | null
  prepaidCents: number | null
  roundingCents: number | null
  payment: () => ElectronicInvoice['payments'][number]
  typeCode: string
  notes: ElectronicInvoice['notes']
  texts: Partial<ElectronicInvoice>
  taxPoint: Pick<ElectronicInvoice, 'taxPointDay' | 'taxPointCode'>
  precedingInvoices: ElectronicInvoice['precedingInvoices']
  absent: ('payee' | 'object' | 'taxCurrency' | 'supportingDocuments')[]
}

function invoiceOf(given: Given): ElectronicInvoice {
  const { lines, charge, typeCode, notes, precedingInvoices } = given
  const parts = [...lines.map(({ part }) => part), ...(charge ? [charge] : [])]
  const breakdowns = breakdownsOf(parts)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const linesCents = sum(lines.map(({ part }) => part.cents))
  const netCents = linesCents + (charge?.cents ?? 0)
  const taxCents = sum(breakdowns.map((one) => one.taxCents))
  const grossCents = netCents + taxCents
  const [prepaidCents, roundingCents] = [given.prepaidCents ?? 0, given.roundingCents ?? 0]
  const base = validInvoiceOf(given.choices[0]?.tax.code ?? 'S')
  const invoice: ElectronicInvoice = {
    ...base,
    ...given.texts,
    ...given.taxPoint,
    typeCode,
    notes,
    precedingInvoices,
    payments: [given.payment()],
    lines: lines.map(({ line }, index) => ({ ...line, id: String(index + 1) })),
    allowancesAndCharges: charge
      ? [{ ...base.allowancesAndCharges[1], amount: amountText(charge.cents), tax: charge.taxation.tax }]
      : [],
    taxBreakdowns: breakdowns.map(({ breakdown }) => breakdown),
    totals: {
      linesNet: amountText(linesCents),
      allowances: null,
      charges: charge && amountText(charge.cents),
      net: amountText(netCents),
      tax: amountText(taxCents),
      taxInAccountingCurrency: amountText(taxCents + 1),
      gross: amountText(grossCents),
      prepaid: given.prepaidCents === null ? null : amountText(prepaidCents),
      rounding: given.roundingCents === null ? null : amountText(roundingCents),
      payable: amountText(grossCents - prepaidCents + roundingCents),
    },
  }
  if (given.absent.includes('payee')) invoice.payee = null
  if (given.absent.includes('object')) invoice.object = null
  if (given.absent.includes('supportingDocuments')) invoice.supportingDocuments = []
  if (given.absent.includes('taxCurrency')) {
    invoice.taxCurrency = null
    invoice.totals.taxInAccountingCurrency = null
  }
  return invoice
}
