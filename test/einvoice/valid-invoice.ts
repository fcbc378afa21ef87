import type {
  AllowanceCharge,
  Contact,
  Delivery,
  ElectronicInvoice,
  ElectronicLine,
  Identifier,
  InvoicePeriod,
  Payee,
  PaymentInstructions,
  PostalAddress,
  SupportingDocument,
  TaxBreakdown,
  TaxCategory,
  TaxRepresentative,
  TradeParty,
} from '#areas/einvoice/rules/electronic-invoice.ts'

type FullParty = TradeParty & {
  address: PostalAddress
  contact: Contact
  electronicAddress: Identifier
  legalRegistration: Identifier
}
type FullLine = ElectronicLine & {
  period: InvoicePeriod
  allowancesAndCharges: [AllowanceCharge, AllowanceCharge]
  standardItemId: Identifier
  object: Identifier
}

/** An invoice with all groups, so that a test may change any part of it. */
export interface FullInvoice extends ElectronicInvoice {
  seller: FullParty
  buyer: FullParty
  payee: Payee & { identifier: Identifier }
  taxRepresentative: TaxRepresentative & { address: PostalAddress }
  delivery: Delivery & { address: PostalAddress; location: Identifier }
  period: InvoicePeriod
  payments: [PaymentInstructions, ...PaymentInstructions[]]
  allowancesAndCharges: [AllowanceCharge & { tax: TaxCategory }, AllowanceCharge & { tax: TaxCategory }]
  taxBreakdowns: [TaxBreakdown, ...TaxBreakdown[]]
  supportingDocuments: [SupportingDocument, ...SupportingDocument[]]
  lines: [FullLine, ...ElectronicLine[]]
}

/** Keeps every rule of EN 16931 and XRechnung, hints included. */
export function validInvoice(): FullInvoice {
  return {
    number: '2026-00017',
    issueDay: '2026-03-02',
    typeCode: '380',
    currency: 'EUR',
    taxCurrency: 'USD',
    taxPointDay: null,
    taxPointCode: '35',
    dueDay: '2026-03-16',
    buyerReference: '04011000-12345-03',
    projectReference: null,
    contractReference: null,
    orderReference: 'B-77',
    salesOrderReference: null,
    receivingAdvice: null,
    despatchAdvice: null,
    tenderReference: null,
    object: { value: 'Z-1', scheme: 'AAA' },
    accountingReference: null,
    paymentTerms: 'Zahlbar in 14 Tagen.\n#SKONTO#TAGE=7#PROZENT=2.00#\n',
    notes: [{ text: 'Danke.', subjectCode: null }],
    processType: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    specification: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    precedingInvoices: [{ number: '2026-00001', day: '2026-01-05' }],
    seller: party('Teak und Nussbaum GmbH', 'DE123456788'),
    buyer: party('Stadt Bremen', 'DE987654320'),
    payee: { name: 'Factoring AG', identifier: { value: '4', scheme: '0088' }, legalRegistration: null },
    taxRepresentative: { name: 'Steuerbüro Berg', vatId: 'DE111111125', address: address() },
    delivery: {
      name: 'Lager Nord',
      location: { value: '4012345000009', scheme: '0088' },
      day: '2026-02-27',
      address: address(),
    },
    period: { from: '2026-02-01', to: '2026-02-28' },
    payments: [transfer()],
    allowancesAndCharges: [
      { ...allowance('100.00', '95'), tax: { code: 'S', percent: '19' } },
      { ...charge('20.00', 'FC'), tax: { code: 'S', percent: '19' } },
    ],
    totals: {
      linesNet: '1000.00',
      allowances: '100.00',
      charges: '20.00',
      net: '920.00',
      tax: '174.80',
      taxInAccountingCurrency: '190.10',
      gross: '1094.80',
      prepaid: '94.80',
      rounding: '0.00',
      payable: '1000.00',
    },
    taxBreakdowns: [
      {
        base: '920.00',
        tax: '174.80',
        category: { code: 'S', percent: '19.00' },
        exemptionReason: null,
        exemptionCode: null,
      },
    ],
    supportingDocuments: [
      { ...attachment('A-1', 'aufmass.pdf'), address: 'https://teak.example/aufmass' },
      attachment('A-2', 'plan.pdf'),
    ],
    lines: [
      {
        ...line('1', '960.00', '100.0000'),
        allowancesAndCharges: [allowance('50.00', '95'), charge('10.00', 'FC')],
      },
      line('2', '40.00', '4.0000'),
    ],
  }
}

/** An address with all that XRechnung asks for. */
function address(): PostalAddress {
  return {
    line1: 'Am Wall 1',
    line2: null,
    line3: null,
    city: 'Bremen',
    postCode: '28195',
    subdivision: null,
    countryCode: 'DE',
  }
}

function party(name: string, vatId: string): FullParty {
  return {
    name,
    tradingName: null,
    identifiers: [{ value: '4012345000009', scheme: '0088' }],
    legalRegistration: { value: 'HRB 4711', scheme: '0198' },
    vatId,
    taxRegistration: '60/123/45678',
    legalInformation: null,
    electronicAddress: { value: 'rechnung@teak.example', scheme: 'EM' },
    address: address(),
    contact: { name: 'Ute Berg', phone: '+49 421 1234', email: 'ute.berg@teak.example' },
  }
}

/** A SEPA credit transfer. */
export function transfer(): PaymentInstructions {
  return {
    meansCode: '58',
    meansText: null,
    remittance: '2026-00017',
    creditTransfers: [{ account: 'DE02120300000000202051', accountName: null, bic: null }],
    card: null,
    directDebit: null,
  }
}

/** A SEPA direct debit. */
export function directDebit(): PaymentInstructions {
  const debit = { mandate: 'M-1', creditorId: 'DE98ZZZ09999999999', debitedAccount: 'DE02120300000000202051' }
  return { ...transfer(), meansCode: '59', creditTransfers: [], directDebit: debit }
}

/** A payment by card. */
export function card(): PaymentInstructions {
  return { ...transfer(), meansCode: '48', creditTransfers: [], card: { number: '1234', holder: null } }
}

function allowance(amount: string, reasonCode: string): AllowanceCharge {
  return { isCharge: false, amount, base: null, percent: null, tax: null, reason: 'Rabatt', reasonCode }
}

function charge(amount: string, reasonCode: string): AllowanceCharge {
  return { isCharge: true, amount, base: null, percent: null, tax: null, reason: 'Fracht', reasonCode }
}

function attachment(reference: string, fileName: string): SupportingDocument {
  return {
    reference,
    description: null,
    address: null,
    content: 'QQ==',
    mimeType: 'application/pdf',
    fileName,
  }
}

function line(id: string, net: string, price: string): FullLine {
  return {
    id,
    note: null,
    object: { value: 'Z-2', scheme: 'AAA' },
    quantity: '10',
    unit: 'C62',
    net,
    orderLine: null,
    accountingReference: null,
    period: { from: '2026-02-01', to: '2026-02-28' },
    allowancesAndCharges: [allowance('0.00', '95'), charge('0.00', 'FC')],
    price: { net: price, discount: null, gross: price, baseQuantity: '1', baseUnit: 'C62' },
    tax: { code: 'S', percent: '19' },
    name: 'Tisch',
    description: null,
    sellerItemId: 'T-1',
    buyerItemId: null,
    standardItemId: { value: '4012345678901', scheme: '0160' },
    classifications: [{ value: '56101519', scheme: 'TST' }],
    originCountry: 'DE',
    attributes: [{ name: 'Farbe', value: 'natur' }],
  }
}

/** The valid invoice with all of it in one tax category, without tax or, for S, L and M, with 19 percent. */
export function validInvoiceOf(code: string): FullInvoice {
  const invoice = validInvoice()
  const taxed = ['S', 'L', 'M'].includes(code)
  const percent = taxed ? '19' : code === 'O' ? null : '0'
  for (const part of [...invoice.lines, ...invoice.allowancesAndCharges])
    Object.assign(part, { tax: { code, percent } })
  invoice.taxBreakdowns[0].category = { code, percent }
  if (taxed) return invoice
  Object.assign(invoice.taxBreakdowns[0], {
    tax: '0.00',
    exemptionReason: code === 'Z' ? null : 'Ohne Umsatzsteuer',
  })
  Object.assign(invoice.totals, { tax: '0.00', gross: '920.00', prepaid: '0.00', payable: '920.00' })
  if (code !== 'O') return invoice
  Object.assign(invoice, { taxRepresentative: null })
  invoice.seller.vatId = null
  invoice.buyer.vatId = null
  return invoice
}
