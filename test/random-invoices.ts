import fc from 'fast-check'
import { receiverSample } from '#areas/partners/rules/partner-samples.ts'
import { addDays, type Day } from '#kernel/day.ts'
import { type Caller, must } from './caller.ts'
import { invoiceInput, invoiceLine, paymentRecord, startTrade, type Trade } from './trade.ts'

// Invoices as a firm may write them: all taxations, ways to pay, currencies, customers.

const customers = {
  german: { countryCode: 'DE', vatId: 'DE129273398' },
  authority: { countryCode: 'DE', vatId: '', leitwegId: '04011000-1234512345-06' },
  french: {
    ...{ countryCode: 'FR', vatId: 'FR40303265045', billingAddressIsDeliveryAddress: false },
    ...{ deliveryRecipientName: 'Magazijn', deliveryAddressLines: 'Zavelstraat 9\n1000 Brussel' },
    ...{ deliveryZip: '1000', deliveryCity: 'Brussel', deliveryCountry: 'BE' },
  },
  swiss: { countryCode: 'CH', vatId: '' },
  finnish: { countryCode: 'FI', vatId: '' },
} as const
type Customer = keyof typeof customers

/** To whom random invoices go, and in which category services are. */
export type Parties = Record<Customer, Trade> & { consultancy: string }

/** What random invoices need, by the calls of the screens. */
export async function startParties(manager: Caller, today: Day): Promise<Parties> {
  const trade = await startTrade(manager)
  const of = async (shortName: Customer): Promise<Trade> => {
    const input = receiverSample({ shortName, companyName: `${shortName} & Söhne`, ...customers[shortName] })
    return { ...trade, receiver: must(await manager.post('/api/partners/receivers', input)).entityId.uuid }
  }
  const service = { shortName: 'BERA', includeInBookingText: true, scope: 'INVOICE', isService: true }
  must(await manager.post('/api/firm', { ossSince: '2021-07-01' }))
  const rates = [
    { currency: 'USD', day: today, rate: 1.0862 },
    { currency: 'JPY', day: today, rate: 160.5 },
  ]
  must(await manager.post('/api/currencies/rates', { rates }))
  return {
    ...{ german: await of('german'), authority: await of('authority'), french: await of('french') },
    ...{ swiss: await of('swiss'), finnish: await of('finnish') },
    consultancy: must(await manager.post('/api/lineitems/categories/', service)).entityId.uuid,
  }
}

const exempt = [{ code: 'PAR_4_21' }, { code: 'PAR_12_3' }, { code: 'OTHER', text: 'Steuerfrei, weil so' }]
// Several of the same tax, so that their rounding differs from that of their sum.
const standard = { taxType: 'VAT', taxPercent: 19 }
const none = { taxPercent: 0 }

interface Tax {
  taxType: string
  taxPercent: number | null
  taxReason?: object
  amountBuying?: number
  bookingText?: string
}

const vat = fc.constantFrom<Tax>(
  ...[standard, standard, standard, standard],
  { taxType: 'VAT', taxPercent: 7 },
  ...exempt.map((taxReason) => ({ taxType: 'VAT', taxPercent: 0, taxReason })),
  { taxType: 'DIFFERENTIAL', taxPercent: 19, amountBuying: 12 },
)

/** Hundredths of a percent, or so much of the line's total. */
type RandomDiscount = { percent: number } | { share: number } | null

/** Of a sale something stays. */
const discountOf = (isSale: boolean) =>
  fc.oneof<fc.Arbitrary<RandomDiscount>[]>(
    fc.constant(null),
    fc.record({
      percent: isSale
        ? fc.integer({ min: 1, max: 4_000 })
        : fc.oneof(fc.constantFrom(300, 1_000, 10_000), fc.integer({ min: 1, max: 9_999 })),
    }),
    fc.record({ share: fc.double({ min: 0, max: isSale ? 0.4 : 1, noNaN: true }) }),
  )

export interface RandomInvoice {
  to: Customer
  lines: {
    amount: number
    quantity: number
    /** Thousandths beside it, where the unit has them. */
    parts: number
    amountIncludesTax: boolean
    unit: string
    tax: Tax
    discount: RandomDiscount
  }[]
  currency: 'EUR' | 'USD' | 'JPY'
  paid: boolean
  paymentMethod: 'WIRE' | 'CASH' | 'PAYPAL' | 'CREDIT_CARD'
  buyerReference: string
  customText: string
  /** How many days the supply took; it was ended before the invoice. */
  days: number
  advance: boolean
  /** Headings and texts, each before the line of its place, or behind the last one. */
  texts: { place: number; kind: 'HEADING' | 'TEXT'; text: string }[]
}

function withTaxes(to: Customer, tax: fc.Arbitrary<Tax>, leastAmount = -30_000): fc.Arbitrary<RandomInvoice> {
  const line = fc.record({
    amount: fc.integer({ min: leastAmount, max: 900_000 }),
    quantity: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 999 })),
    parts: fc.integer({ min: 0, max: 999 }),
    amountIncludesTax: fc.boolean(),
    unit: fc.constantFrom('H87', 'CT', 'HUR', 'LS'),
    tax,
    discount: discountOf(leastAmount > 0),
  })
  return fc.record({
    to: fc.constant(to),
    lines: fc.array(line, { minLength: 1, maxLength: 14, size: 'max' }),
    currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
    paid: fc.boolean(),
    paymentMethod: fc.constantFrom('WIRE', 'WIRE', 'CASH', 'PAYPAL', 'CREDIT_CARD'),
    buyerReference: fc.constantFrom('Auftrag 7', 'B-17 / Änne'),
    customText: fc.constantFrom('', 'Vielen Dank.\nBis bald!'),
    days: fc.constantFrom(1, 1, 4),
    advance: fc.constant(false),
    texts: fc.array(
      fc.record({
        place: fc.nat(16),
        kind: fc.constantFrom('HEADING', 'TEXT'),
        text: fc.constantFrom('Erdgeschoss', 'Lieferung & Montage', '„Türen“ <links>'),
      }),
      { maxLength: 4 },
    ),
  })
}

/** Sound invoices in all taxations, as decided by where they go. */
export const randomInvoice = fc.oneof(
  withTaxes('german', fc.oneof(vat, fc.constant({ taxType: 'REVERSE_CHARGE', ...none }))),
  withTaxes('authority', vat),
  withTaxes(
    'french',
    fc.oneof(
      { weight: 1, arbitrary: vat },
      { weight: 2, arbitrary: fc.constant({ taxType: 'NONE_EU', ...none }) },
      { weight: 1, arbitrary: fc.constant({ taxType: 'SERVICE_EU', ...none, bookingText: 'BERA' }) },
    ),
  ),
  withTaxes('swiss', fc.oneof(vat, fc.constant({ taxType: 'NONE_THIRD_COUNTRY', ...none }))),
  withTaxes('finnish', fc.oneof(vat, fc.constant({ taxType: 'OSS', taxPercent: null }))),
)

const reduced = { taxType: 'VAT', taxPercent: 7 }

/** What is taxed at home, and comes to something: what may be asked for in advance, and corrected. */
export const randomSale = withTaxes('authority', fc.constantFrom<Tax>(standard, reduced), 30_000)

export const randomAdvance = randomSale.map((sale): RandomInvoice => ({ ...sale, advance: true }))

/** A random invoice as the screens send it. */
export function randomInput(parties: Parties, today: Day, random: RandomInvoice) {
  const of = parties[random.to]
  const { currency, paid, paymentMethod, buyerReference, customText, days, advance } = random
  const money = (amount: number) => (currency === 'JPY' ? Math.trunc(amount / 100) : amount / 100)
  const lines = random.lines.map(({ amount: any, tax, discount, parts, ...line }) => {
    // Discounts of § 25a UStG name their item.
    const amount = tax.amountBuying === undefined ? any : Math.abs(any)
    return {
      ...invoiceLine(of, { currency, amount: money(amount) }),
      ...line,
      ...(line.unit === 'HUR' && { quantity: (line.quantity * 1000 + parts) / 1000 }),
      ...tax,
      ...(discount !== null && 'percent' in discount && { discountPercent: discount.percent / 100 }),
      ...(discount !== null &&
        'share' in discount && {
          discountAmount: money(Math.trunc(Math.trunc(amount / 100) * 100 * line.quantity * discount.share)),
        }),
      ...(tax.bookingText !== undefined && { categoryEntityId: parties.consultancy }),
    }
  })
  const supply = advance
    ? { advance, serviceDate: addDays(today, 20) }
    : { serviceDate: addDays(today, -1), ...(days > 1 && { serviceDateFrom: addDays(today, -days) }) }
  const documentCreation = { currency, buyerReference, customText, ...supply }
  const records = paid ? [paymentRecord(10, { currency, recordDate: today })] : []
  const input = invoiceInput(of, today, { lines, documentCreation, records })
  const { partnership } = input
  const preferredPaymentMethod = { paymentMethod, paymentMethodDetailType: paymentMethod, data: {} }
  const paymentTargetDays = paymentMethod === 'WIRE' ? 14 : null
  const texts = random.texts.map(({ place, ...text }) => ({
    ...text,
    beforeLocalId: lines[place]?.localId ?? null,
  }))
  return {
    ...{ ...input, texts },
    partnership: { ...partnership, partnershipData: { preferredPaymentMethod, paymentTargetDays } },
  }
}
