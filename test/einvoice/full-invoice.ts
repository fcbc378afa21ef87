import type {
  ElectronicInvoice,
  PostalAddress,
  TradeParty,
} from '../../src/areas/einvoice/rules/electronic-invoice.ts'

const noAddress: PostalAddress = {
  line1: null,
  line2: null,
  line3: null,
  city: null,
  postCode: null,
  subdivision: null,
  countryCode: null,
}

const seller: TradeParty = {
  name: 'BT-27',
  tradingName: 'BT-28',
  identifiers: [{ value: 'BT-29', scheme: '0088' }],
  legalRegistration: { value: 'BT-30', scheme: '0002' },
  vatId: 'BT-31',
  taxRegistration: 'BT-32',
  legalInformation: 'BT-33',
  electronicAddress: { value: 'BT-34', scheme: 'EM' },
  address: {
    line1: 'BT-35',
    line2: 'BT-36',
    line3: 'BT-162',
    city: 'BT-37',
    postCode: 'BT-38',
    subdivision: 'BT-39',
    countryCode: 'DE',
  },
  contact: { name: 'BT-41', phone: 'BT-42', email: 'BT-43' },
}

const buyer: TradeParty = {
  name: 'BT-44',
  tradingName: 'BT-45',
  identifiers: [{ value: 'BT-46', scheme: null }],
  legalRegistration: { value: 'BT-47', scheme: null },
  vatId: 'BT-48',
  taxRegistration: null,
  legalInformation: null,
  electronicAddress: { value: 'BT-49', scheme: 'EM' },
  address: null,
  contact: null,
}

const line: ElectronicInvoice['lines'][number] = {
  id: 'BT-126',
  note: 'BT-127',
  object: { value: 'BT-128', scheme: 'ABZ' },
  quantity: '129.1230',
  unit: 'H87',
  net: '131',
  orderLine: 'BT-132',
  accountingReference: 'BT-133',
  period: { from: '2026-01-04', to: '2026-01-05' },
  allowancesAndCharges: [
    {
      isCharge: false,
      amount: '136',
      base: '137',
      percent: '138',
      tax: null,
      reason: 'BT-139',
      reasonCode: '95',
    },
  ],
  price: { net: '146', discount: '147', gross: '148', baseQuantity: '149', baseUnit: 'KGM' },
  tax: { code: 'S', percent: '19.0' },
  name: 'BT-153',
  description: 'BT-154',
  sellerItemId: 'BT-155',
  buyerItemId: 'BT-156',
  standardItemId: { value: 'BT-157', scheme: '0160' },
  classifications: [{ value: 'BT-158', scheme: 'TST' }],
  originCountry: 'DK',
  attributes: [{ name: 'BT-160', value: 'BT-161' }],
}

/** What stands in `full-ubl.ts` and in `full-cii.ts`. */
export const fullInvoice: ElectronicInvoice = {
  number: 'BT-1',
  issueDay: '2026-01-02',
  typeCode: '380',
  currency: 'EUR',
  taxCurrency: 'SEK',
  taxPointDay: '2026-01-07',
  taxPointCode: '35',
  dueDay: '2026-01-09',
  buyerReference: 'BT-10',
  projectReference: 'BT-11',
  contractReference: 'BT-12',
  orderReference: 'BT-13',
  salesOrderReference: 'BT-14',
  receivingAdvice: 'BT-15',
  despatchAdvice: 'BT-16',
  tenderReference: 'BT-17',
  object: { value: 'BT-18', scheme: 'AAA' },
  accountingReference: 'BT-19',
  paymentTerms: 'BT-20\nzweite Zeile',
  notes: [
    { text: 'BT-22 & mehr', subjectCode: 'AAI' },
    { text: 'ohne', subjectCode: null },
  ],
  processType: 'BT-23',
  specification: 'BT-24',
  precedingInvoices: [{ number: 'BT-25', day: '2025-12-26' }],
  seller,
  buyer,
  payee: {
    name: 'BT-59',
    identifier: { value: 'BT-60', scheme: '0088' },
    legalRegistration: { value: 'BT-61', scheme: '0002' },
  },
  taxRepresentative: {
    name: 'BT-62',
    vatId: 'BT-63',
    address: { ...noAddress, city: 'BT-66', countryCode: 'FR' },
  },
  delivery: {
    name: 'BT-70',
    location: { value: 'BT-71', scheme: '0088' },
    day: '2026-01-03',
    address: { ...noAddress, city: 'BT-77', countryCode: 'AT' },
  },
  period: { from: '2026-01-01', to: '2026-01-31' },
  payments: [
    {
      meansCode: '59',
      meansText: 'BT-82',
      remittance: 'BT-83',
      creditTransfers: [{ account: 'BT-84', accountName: 'BT-85', bic: 'BT-86' }],
      card: { number: 'BT-87', holder: 'BT-88' },
      directDebit: { mandate: 'BT-89', creditorId: 'BT-90', debitedAccount: 'BT-91' },
    },
  ],
  allowancesAndCharges: [
    {
      isCharge: true,
      amount: '99',
      base: '100',
      percent: '10.00',
      tax: { code: 'S', percent: '19' },
      reason: 'BT-104',
      reasonCode: 'FC',
    },
  ],
  totals: {
    linesNet: '106',
    allowances: '107',
    charges: '108',
    net: '109',
    tax: '110.10',
    taxInAccountingCurrency: '111.11',
    gross: '112',
    prepaid: '113',
    rounding: '-0.01',
    payable: '115',
  },
  taxBreakdowns: [
    {
      base: '116.0',
      tax: '117',
      category: { code: 'E', percent: '0' },
      exemptionReason: 'BT-120',
      exemptionCode: 'BT-121',
    },
  ],
  supportingDocuments: [
    {
      reference: 'BT-122',
      description: 'BT-123',
      address: 'BT-124',
      content: 'QlQtMTI1',
      mimeType: 'application/pdf',
      fileName: 'a.pdf',
    },
  ],
  lines: [line],
}

/** The same out of CII, whose file names each means of payment that there is. */
export const fullInvoiceOfCii: ElectronicInvoice = {
  ...fullInvoice,
  syntaxBreaks: [{ rule: 'BR-DE-25-b', line: null }],
}
