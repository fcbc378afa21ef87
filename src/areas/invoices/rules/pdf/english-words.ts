import type { PaperWords } from './words.ts'

export const englishWords: PaperWords = {
  names: {
    INVOICE: 'Invoice',
    CANCELLATION: 'Cancellation invoice',
    ADVANCE: 'Advance payment invoice',
    FINAL: 'Final invoice',
    CORRECTION: 'Corrective invoice',
  },
  draft: { number: '<Draft>', mark: 'DRAFT', customer: '<Customer>', sample: 'SAMPLE' },
  information: {
    number: 'Invoice number',
    date: 'Invoice date',
    serviceDay: 'Date of supply',
    servicePeriod: 'Period of supply',
    expected: (day) => `expected ${day}`,
    customerNumber: 'Customer number',
    buyerReference: 'Your reference',
    vatId: 'Your VAT ID',
    serviceVatId: 'for services',
    cancels: 'Cancels no.',
    corrects: 'Corrects no.',
    replaces: 'Replaces no.',
    of: 'of',
    due: 'Due on',
  },
  intro: {
    advance: 'We hereby invoice an advance payment for the following supply, which is still to be made.',
    cancelling: (what, number, day) => `We hereby cancel our ${inText(what)} ${number} of ${day} in full.`,
    correcting: (number, day) => `We hereby correct our invoice ${number} of ${day}.`,
    replacing: (number, day) => `This invoice replaces our cancelled invoice ${number} of ${day}.`,
    replacedWith: (number, day) => `It is replaced by invoice ${number} of ${day}.`,
  },
  table: {
    pos: 'No.',
    item: 'Description',
    quantity: 'Quantity',
    tax: 'VAT',
    delivery: 'Delivery address:',
    giroCode: 'Pay by GiroCode',
    giroCodeAlt: 'GiroCode: QR code with the details of the transfer',
    electronic: 'Electronic invoice (ZUGFeRD, Factur-X)',
  },
  unitPrice: { plain: 'Unit price', gross: 'Unit price (gross)', net: 'Unit price (net)' },
  total: (currency) => `Total ${currency}`,
  discount: 'Discount',
  sums: {
    whole: { net: 'Net total', gross: 'Gross total', plain: 'Total', margin: 'Total (margin scheme)' },
    rest: { net: 'Net balance', gross: 'Gross balance', plain: 'Balance', margin: 'Balance (margin scheme)' },
    tax: (percent, base) => `VAT ${percent} on ${base}`,
    zeroRate: (percent, base) => `VAT ${percent} on ${base}`,
    untaxed: (base) => `No VAT on ${base}`,
    owedByCustomer: (base) => `Reverse charge on ${base}`,
    advance: (number, day) => `Advance payment ${number} of ${day}`,
    received: (received, asked) => `received ${received} of ${asked}`,
    net: (amount) => `net ${amount}`,
    taxOf: (percent, amount) => `VAT ${percent} ${amount}`,
    paid: 'Already paid',
    paidOn: (day) => `Paid on ${day}`,
    refund: 'Refund',
    due: 'Amount due',
  },
  exchange: {
    rate: (day, rate, currency) => `Exchange rate of ${day}: EUR\u00a01 = ${currency}\u00a0${rate}`,
    tax: (percent, amount) => `VAT\u00a0${percent}:\u00a0${amount}`,
    total: (amount) => `Total:\u00a0${amount}`,
    mixed: 'Partly agreed gross: the net prices of the items are rounded, the totals prevail.',
  },
  payment: {
    discount: ({ day, percent, off, rest }) =>
      `If you pay by ${day}: ${percent} cash discount (${off}), payable ${rest}`,
    refundLapses: (number) => `The refund of corrective invoice ${number} no longer applies.`,
    nothingMore: (number, isRefunded) =>
      `Nothing more is payable on invoice ${number}${isRefunded ? '; we will refund what has already been paid' : ''}.`,
    refund: 'We will refund {amount} to you.',
    paid: 'The amount has been paid. Thank you.',
    nothing: 'No amount is payable.',
    payPal: 'Please pay {amount} by PayPal{address}, quoting {number}.',
    payPalAddress: ' to {address}',
    creditCard: 'The amount of {amount} will be charged to your credit card.',
    directDebit: 'The amount of {amount} will be collected from your account by direct debit.',
    transfer: 'Please transfer {amount}{term}{account}, quoting {number}.',
    pay: 'Please pay {amount}{term}, quoting {number}.',
    atOnce: ' immediately',
    until: ' by {day}',
    account: ' to account {iban}{bank}',
    prepayment: 'The invoice amount is payable in advance.',
    mayTransfer: ' You can transfer {amount}{account}, quoting {number}.',
    quoted: (number) => (number === null ? 'the invoice number' : `invoice number ${number}`),
    remittance: (number) => `Invoice ${number}`,
  },
  keepingNote:
    'Please keep this invoice or a proof of payment for two years (§ 14b (1) sentence 5 UStG, the German VAT Act).',
  defaultNotice:
    'You will be in default at the latest if you do not pay within 30 days after this invoice has fallen due and been received (§ 286 (3) BGB, the German Civil Code).',
  amendment: {
    subject: (name, number, day) => `Correction of ${inText(name)} ${number} of ${day}`,
    title: 'Correction',
    ofInvoice: (position, number) => `${position} to ${number}`,
    fileName: (position, number) => `Correction-${position}-to-${number}.pdf`,
    date: 'Date',
    labels: { what: 'Detail', from: 'In the invoice', to: 'Correct is', none: '(none)' },
    intro: (number, day, isNamed) =>
      `We hereby correct our invoice ${number} of ${day}${isNamed ? ' in the following details' : ''}.`,
    closing:
      'All other details of the invoice, including its amounts, remain unchanged. Please keep this letter with the invoice.',
    address: 'Name and address',
    delivery: 'Delivery address',
    line: (position) => ({
      text: `Item ${position}, description`,
      description: `Item ${position}, details`,
    }),
  },
}

/** A document's name inside of a sentence. */
function inText(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
