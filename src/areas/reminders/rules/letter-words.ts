import type { Sentence } from '#areas/papers/rules/text-runs.ts'
import type { Language } from '#kernel/texts/language.ts'

interface InterestWords {
  days: number
  from: string
  to: string
  /** Whether its days are those of the whole. */
  isOnly: boolean
  open: string
  percent: string
  base: string
  /** Percentage points above the base rate, and the paragraph of § 288 BGB that says so. */
  above: number
  paragraph: number
}

/** What Kontor itself says in a letter that reminds, beside the firm's text. */
export interface LetterWords {
  information: { date: string; customerNumber: string; payUntil: string }
  considered: (day: string) => string
  table: {
    number: string
    day: string
    due: string
    gross: string
    paid: string
    discount: string
    less: string
    open: string
    claims: string
    giroCode: string
    giroCodeAlt: string
  }
  claims: {
    interest: (number: string, span: [string, string] | null) => string
    lumpSum: (number: string) => string
    fee: (number: string) => string
    part: (part: InterestWords) => string
    paid: (amount: string) => string
    waived: (amount: string) => string
    raisedBy: (name: string, day: string) => string
  }
  totals: { due: (count: number) => string; claimed: string; total: string }
  payment: { transfer: Sentence; pay: Sentence; account: Sentence }
  paidMeanwhile: string
  /** `numbers` is null where there are too many to be named. */
  enclosed: (count: number, numbers: string | null) => string
  reference: {
    invoices: (count: number, numbers: string) => string
    letter: (customer: string | null, day: string) => string
  }
  mark: string
}

export const letterWords: Record<Language, LetterWords> = {
  DE: {
    information: { date: 'Datum', customerNumber: 'Kundennummer', payUntil: 'Zahlbar bis' },
    considered: (day) => `Zahlungen sind bis zum ${day} berücksichtigt.`,
    table: {
      ...{ number: 'Rechnung', day: 'vom', due: 'fällig', gross: 'Betrag', paid: 'bezahlt' },
      ...{ discount: 'Skonto', less: 'Abzug', open: 'offen', claims: 'Zinsen und Kosten' },
      giroCode: 'Bezahlen mit GiroCode',
      giroCodeAlt: 'GiroCode: QR-Code mit den Daten der Überweisung',
    },
    claims: {
      interest: (number, span) =>
        `Verzugszinsen auf Rechnung ${number}${span === null ? '' : `, ${span[0]} bis ${span[1]}`}`,
      lumpSum: (number) => `Pauschale nach § 288 Abs. 5 BGB zu Rechnung ${number}`,
      fee: (number) => `Mahnkosten zu Rechnung ${number}`,
      part: ({ days, from, to, isOnly, open, percent, base, above, paragraph }) =>
        `${isOnly ? '' : `${from} bis ${to}: `}${days} ${days === 1 ? 'Tag' : 'Tage'}, ${percent} aus ${open} (Basiszinssatz ${base} und ${above} Prozentpunkte, § 288 Abs. ${paragraph} BGB)`,
      paid: (amount) => `abzüglich ${amount}, die beglichen sind`,
      waived: (amount) => `abzüglich ${amount}, die erlassen sind`,
      raisedBy: (name, day) => `aus dem Schreiben „${name}“ vom ${day}`,
    },
    totals: {
      due: (count) => (count === 1 ? 'Offene Rechnung' : 'Offene Rechnungen'),
      claimed: 'Zinsen und Kosten',
      total: 'Zu zahlen',
    },
    payment: {
      transfer: 'Bitte überweisen Sie {amount} bis zum {day}{account}. Verwendungszweck: {reference}.',
      pay: 'Bitte zahlen Sie {amount} bis zum {day}. Verwendungszweck: {reference}.',
      account: ' auf das Konto {iban}{bank}',
    },
    paidMeanwhile:
      'Falls Sie inzwischen bezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.',
    enclosed: (count, numbers) =>
      numbers === null
        ? `Anlagen: ${count} Rechnungen`
        : `${count === 1 ? 'Anlage: Rechnung' : 'Anlagen: Rechnungen'} ${numbers}`,
    reference: {
      invoices: (count, numbers) => `${count === 1 ? 'Rechnung' : 'Rechnungen'} ${numbers}`,
      letter: (customer, day) => `${customer === null ? '' : `Kunde ${customer}, `}Schreiben vom ${day}`,
    },
    mark: 'ENTWURF',
  },
  EN: {
    information: { date: 'Date', customerNumber: 'Customer no.', payUntil: 'Payable by' },
    considered: (day) => `Payments received up to ${day} are taken into account.`,
    table: {
      ...{ number: 'Invoice', day: 'dated', due: 'due', gross: 'Amount', paid: 'paid' },
      ...{ discount: 'discount', less: 'deducted', open: 'open', claims: 'Interest and costs' },
      giroCode: 'Pay with GiroCode',
      giroCodeAlt: 'GiroCode: QR code with the data of the transfer',
    },
    claims: {
      interest: (number, span) =>
        `Default interest on invoice ${number}${span === null ? '' : `, ${span[0]} to ${span[1]}`}`,
      lumpSum: (number) => `Lump sum for invoice ${number} (§ 288 Abs. 5 BGB)`,
      fee: (number) => `Reminder costs for invoice ${number}`,
      part: ({ days, from, to, isOnly, open, percent, base, above, paragraph }) =>
        `${isOnly ? '' : `${from} to ${to}: `}${days} ${days === 1 ? 'day' : 'days'}, ${percent} of ${open} (base rate ${base} plus ${above} percentage points, § 288 Abs. ${paragraph} BGB)`,
      paid: (amount) => `less ${amount} already settled`,
      waived: (amount) => `less ${amount} that we have waived`,
      raisedBy: (name, day) => `from our letter “${name}” of ${day}`,
    },
    totals: {
      due: (count) => (count === 1 ? 'Open invoice' : 'Open invoices'),
      claimed: 'Interest and costs',
      total: 'Amount payable',
    },
    payment: {
      transfer: 'Please transfer {amount} by {day}{account}. Reference: {reference}.',
      pay: 'Please pay {amount} by {day}. Reference: {reference}.',
      account: ' to account {iban}{bank}',
    },
    paidMeanwhile: 'If you have paid in the meantime, please disregard this letter.',
    enclosed: (count, numbers) =>
      numbers === null
        ? `Enclosures: ${count} invoices`
        : `${count === 1 ? 'Enclosure: invoice' : 'Enclosures: invoices'} ${numbers}`,
    reference: {
      invoices: (count, numbers) => `${count === 1 ? 'Invoice' : 'Invoices'} ${numbers}`,
      letter: (customer, day) => `${customer === null ? '' : `Customer ${customer}, `}letter of ${day}`,
    },
    mark: 'DRAFT',
  },
}
