import type { Day } from '#kernel/day.ts'
import { cents, zeroCents } from '#kernel/money.ts'
import type { BaseRate, Level } from './facts.ts'

/** The levels that a firm begins with; fees are 0, since only print and postage may be asked for (BGH VIII ZR 95/18). */
export const shippedLevels: readonly Level[] = [
  {
    names: { DE: 'Zahlungserinnerung', EN: 'Payment reminder' },
    ...{ days: 7, payWithin: 7, fee: zeroCents, interest: false, lumpSum: false },
    texts: {
      DE: 'sicher ist es Ihrer Aufmerksamkeit entgangen: Zu {beleg} konnten wir noch keine Zahlung feststellen. Bitte überweisen Sie den offenen Betrag bis zum {faellig}.',
      EN: 'it may have escaped your attention that we have not yet received payment of {beleg}. Please transfer the open amount by {faellig}.',
    },
  },
  {
    names: { DE: '1. Mahnung', EN: 'First reminder' },
    ...{ days: 14, payWithin: 7, fee: zeroCents, interest: false, lumpSum: false },
    texts: {
      DE: 'auf unsere Zahlungserinnerung konnten wir zu {beleg} keine Zahlung feststellen. Bitte gleichen Sie den offenen Betrag bis zum {faellig} aus.',
      EN: 'we have not received payment of {beleg} in reply to our payment reminder. Please settle the open amount by {faellig}.',
    },
  },
  {
    names: { DE: '2. Mahnung', EN: 'Second reminder' },
    ...{ days: 14, payWithin: 7, fee: zeroCents, interest: true, lumpSum: false },
    texts: {
      DE: 'trotz unserer Mahnung ist {beleg} noch offen. Bitte zahlen Sie bis zum {faellig} auch die Zinsen, die uns wegen des Verzugs zustehen.',
      EN: 'despite our reminder, {beleg} is still open. Please pay by {faellig}, including the interest that is due for late payment.',
    },
  },
  {
    names: { DE: 'Letzte Mahnung', EN: 'Final reminder' },
    ...{ days: 10, payWithin: 7, fee: cents(0), interest: true, lumpSum: true },
    texts: {
      DE: 'wir mahnen {beleg} zum letzten Mal. Geht der Betrag nicht bis zum {faellig} ein, werden wir ihn ohne weitere Ankündigung gerichtlich geltend machen.',
      EN: 'this is our final reminder of {beleg}. If the amount does not reach us by {faellig}, we will take legal action without further notice.',
    },
  },
]

/** The base rates that the Bundesbank published for these half-years. */
export const shippedBaseRates: readonly BaseRate[] = [
  { validFrom: '2025-01-01' as Day, percent: 2.27 },
  { validFrom: '2025-07-01' as Day, percent: 1.27 },
  { validFrom: '2026-01-01' as Day, percent: 1.27 },
]
