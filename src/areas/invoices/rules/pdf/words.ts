import type { Sentence } from '#areas/papers/rules/text-runs.ts'

/** What one side of a document's sums is called. */
export interface SumWords {
  net: string
  gross: string
  /** Where there is no tax beside it. */
  plain: string
  /** What is taxed by § 25a UStG. */
  margin: string
}

/** What Kontor itself says on the paper of an invoice and in its e-mail. */
export interface PaperWords {
  names: Record<'INVOICE' | 'CANCELLATION' | 'ADVANCE' | 'FINAL' | 'CORRECTION', string>
  draft: { number: string; mark: string; customer: string; sample: string }
  information: {
    number: string
    date: string
    serviceDay: string
    servicePeriod: string
    expected: (day: string) => string
    customerNumber: string
    buyerReference: string
    vatId: string
    serviceVatId: string
    cancels: string
    corrects: string
    replaces: string
    of: string
    due: string
  }
  intro: {
    advance: string
    cancelling: (what: string, number: string, day: string) => string
    correcting: (number: string, day: string) => string
    replacing: (number: string, day: string) => string
    replacedWith: (number: string, day: string) => string
  }
  table: {
    pos: string
    item: string
    quantity: string
    tax: string
    delivery: string
    giroCode: string
    giroCodeAlt: string
    electronic: string
  }
  unitPrice: Record<'plain' | 'gross' | 'net', string>
  total: (currency: string) => string
  discount: string
  sums: {
    whole: SumWords
    rest: SumWords
    tax: (percent: string, base: string) => string
    zeroRate: (percent: string, base: string) => string
    untaxed: (base: string) => string
    owedByCustomer: (base: string) => string
    advance: (number: string, day: string) => string
    received: (received: string, asked: string) => string
    net: (amount: string) => string
    taxOf: (percent: string, amount: string) => string
    paid: string
    paidOn: (day: string) => string
    refund: string
    due: string
  }
  exchange: {
    rate: (day: string, rate: string, currency: string) => string
    tax: (percent: string, amount: string) => string
    total: (amount: string) => string
    mixed: string
  }
  payment: {
    /** A step of Skonto in a line of its own (§ 14 Abs. 4 S. 1 Nr. 7 UStG). */
    discount: (step: { day: string; percent: string; off: string; rest: string }) => string
    refundLapses: (number: string) => string
    nothingMore: (number: string, isRefunded: boolean) => string
    refund: Sentence
    paid: string
    nothing: string
    payPal: Sentence
    payPalAddress: Sentence
    creditCard: Sentence
    directDebit: Sentence
    /** Where to is said, and where it is not. */
    transfer: Sentence
    pay: Sentence
    atOnce: string
    until: Sentence
    account: Sentence
    prepayment: string
    mayTransfer: Sentence
    quoted: (number: string | null) => string
    remittance: (number: string) => string
  }
  keepingNote: string
  defaultNotice: string
  amendment: {
    subject: (name: string, number: string, day: string) => string
    title: string
    ofInvoice: (position: number, number: string) => string
    fileName: (position: number, number: string) => string
    date: string
    labels: { what: string; from: string; to: string; none: string }
    intro: (number: string, day: string, isNamed: boolean) => string
    closing: string
    address: string
    delivery: string
    line: (position: number) => { text: string; description: string }
  }
}
