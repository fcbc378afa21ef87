import { expect, test } from 'vitest'
import type { ElectronicInvoice, PaymentInstructions } from '#areas/einvoice/rules/electronic-invoice.ts'
import { supplierFields } from '#areas/partners/rules/partner-fields.ts'
import { fullInvoice } from '#test/einvoice/full-invoice.ts'
import { receivedInvoice } from '#test/einvoice/received-invoice.ts'
import { paymentFromInvoice, supplierFromInvoice } from './supplier-from-invoice.ts'

const faultsOf = (invoice: ElectronicInvoice) =>
  supplierFields.safeParse(supplierFromInvoice(invoice, { paymentTargetDays: 14, discountTerms: [] })).error
    ?.issues ?? []

const payment = (changes: Partial<PaymentInstructions>): PaymentInstructions => ({
  meansCode: null,
  meansText: null,
  remittance: null,
  creditTransfers: [],
  card: null,
  directDebit: null,
  ...changes,
})
const account = (iban: string) => ({ account: iban, accountName: null, bic: 'kein BIC' })

test('a supplier can be saved as he is proposed, whatever the invoice says of him', () => {
  expect(faultsOf(fullInvoice)).toEqual([])
  const { seller } = fullInvoice
  const long = `${'ä'.repeat(300)}\n\u0000`
  const address = {
    line1: long,
    line2: long,
    line3: long,
    city: long,
    postCode: long,
    subdivision: long,
    countryCode: 'EL',
  }
  const hostile = {
    ...seller,
    name: long,
    tradingName: long,
    vatId: long,
    address,
    contact: { name: long, phone: long, email: long },
  }
  expect(faultsOf({ ...fullInvoice, seller: hostile })).toEqual([])
  expect(
    supplierFromInvoice({ ...fullInvoice, seller: hostile }, { paymentTargetDays: null, discountTerms: [] }),
  ).toMatchObject({
    countryCode: 'GR',
    vatId: '',
  })
})

test('of whom an invoice does not say his country, or how to pay him, is asked for both', () => {
  expect(faultsOf(receivedInvoice()).map(({ path }) => path.join())).toEqual([
    'countryCode',
    'preferredPaymentMethod',
  ])
})

test.each([
  [
    'the first account that is one',
    [
      payment({
        meansCode: '58',
        creditTransfers: [account('falsch'), account('DE02 1203 0000 0000 2020 51')],
      }),
    ],
    { paymentMethod: 'WIRE', data: { iban: 'DE02120300000000202051' } },
  ],
  [
    'a direct debit with its mandate',
    [
      payment({
        meansCode: '59',
        directDebit: { mandate: 'M-1', creditorId: 'DE98ZZZ09999999999', debitedAccount: null },
      }),
    ],
    { paymentMethod: 'DIRECT_DEBIT', data: { mandateReference: 'M-1', creditorId: 'DE98ZZZ09999999999' } },
  ],
  [
    'half a mandate is none',
    [payment({ meansCode: '59', directDebit: { mandate: 'M-1', creditorId: null, debitedAccount: null } })],
    { paymentMethod: 'DIRECT_DEBIT', data: {} },
  ],
  [
    'a transfer, also where the mandate of another invoice stands beside the account',
    [
      payment({
        meansCode: '58',
        creditTransfers: [account('DE02120300000000202051')],
        directDebit: { mandate: 'M-1', creditorId: 'DE98ZZZ09999999999', debitedAccount: null },
      }),
    ],
    { paymentMethod: 'WIRE', data: { iban: 'DE02120300000000202051' } },
  ],
  ['cash', [payment({ meansCode: '10' })], { paymentMethod: 'CASH', data: {} }],
  ['a card', [payment({ meansCode: '48' })], { paymentMethod: 'CREDIT_CARD', data: {} }],
  [
    'PayPal by its name',
    [payment({ meansCode: '68', meansText: 'Paypal' })],
    { paymentMethod: 'PAYPAL', data: {} },
  ],
  ['a transfer to nowhere', [payment({ meansCode: '58' })], { paymentMethod: 'WIRE', data: {} }],
])('the payment: %s', (_, payments, expected) => {
  expect(paymentFromInvoice(receivedInvoice({ payments }))).toEqual({
    paymentMethodDetailType: expected.paymentMethod,
    ...expected,
  })
})

test.each([
  ['nothing said', []],
  ['a means that is no way of payment', [payment({ meansCode: '1' })]],
])('the payment is asked for: %s', (_, payments) => {
  expect(paymentFromInvoice(receivedInvoice({ payments }))).toBeNull()
})

test('who charges no tax is known by the reason that he gives', () => {
  const exempt = (exemptionReason: string | null, exemptionCode: string | null) => {
    const category = { code: 'E', percent: '0' }
    const taxBreakdowns = [{ base: '200.00', tax: '0.00', category, exemptionReason, exemptionCode }]
    return supplierFromInvoice(receivedInvoice({ taxBreakdowns }), {
      paymentTargetDays: null,
      discountTerms: [],
    }).sellerKind
  }
  expect(exempt(null, 'VATEX-EU-F')).toBe('DIFFERENTIAL_DEALER')
  expect(exempt('Differenzbesteuerung nach § 25a UStG', null)).toBe('DIFFERENTIAL_DEALER')
  expect(exempt('Kein Steuerausweis, § 19 UStG', null)).toBe('SMALL_BUSINESS')
  expect(exempt('Steuerfrei', null)).toBe(null)
})

test('who charges tax on another line is no Kleinunternehmer and no dealer of § 25a UStG alone', () => {
  const margin = {
    category: { code: 'E', percent: '0' },
    ...{ base: '200.00', tax: '0.00', exemptionReason: null, exemptionCode: 'VATEX-EU-F' },
  }
  const { taxBreakdowns } = receivedInvoice()
  expect(
    supplierFromInvoice(receivedInvoice({ taxBreakdowns: [margin, ...taxBreakdowns] }), {
      paymentTargetDays: null,
      discountTerms: [],
    }).sellerKind,
  ).toBe(null)
})
