import type { PaymentInstructions } from './electronic-invoice.ts'
import { absent, bothPlaces, each, once } from './places.ts'
import { coreRule, germanRule, type Rule } from './rule.ts'
import { brokenInFile } from './syntax-rules.ts'

const transfers = ['30', '58']
const cards = ['48', '54', '55']
const directDebit = '59'

/** Payment, after the standard: BR-49 … BR-51, BR-61. */
export const paymentRules: readonly Rule[] = [
  coreRule(
    'BR-49',
    'BT-81',
    'Die Angaben zur Zahlung nennen die Zahlungsart nicht (BT-81), etwa 58 für eine SEPA-Überweisung.',
    each(
      (it) => it.payments,
      ({ meansCode }) => absent(meansCode),
    ),
  ),
  coreRule(
    'BR-50',
    'BT-84',
    'Die Angaben zur Überweisung nennen kein Konto (BT-84).',
    each(
      (it) => it.payments,
      ({ creditTransfers }) => {
        return creditTransfers.some(({ account }) => absent(account))
      },
    ),
  ),
  coreRule(
    'BR-51',
    'BT-87',
    'Von einer Karte dürfen nur die letzten vier bis sechs Ziffern genannt sein (BT-87).',
    each(
      (it) => it.payments,
      ({ card }) => {
        return (card?.number ?? '').trim().length > 10
      },
    ),
    'warning',
  ),
  coreRule(
    'BR-61',
    'BT-84',
    'Bezahlt werden soll per Überweisung, aber kein Konto ist genannt (BT-84).',
    each(
      (it) => it.payments,
      (payment) => {
        return isOf(payment, transfers) && payment.creditTransfers.every(({ account }) => absent(account))
      },
    ),
  ),
]

/** Payment, after XRechnung: BR-DE-1, 19, 20, 23 … 25, 30, 31. */
export const germanPaymentRules: readonly Rule[] = [
  germanRule(
    'BR-DE-1',
    'BG-16',
    'XRechnung verlangt Angaben zur Zahlung (BG-16).',
    once((it) => it.payments.length === 0),
  ),
  germanRule(
    'BR-DE-19',
    'BT-84',
    'Das Konto ist keine richtige IBAN (BT-84), obwohl per SEPA-Überweisung bezahlt werden soll.',
    each(
      (it) => it.payments,
      (payment) => {
        // The official rule looks for the account itself: none is no IBAN either.
        const [first] = payment.creditTransfers
        return isOf(payment, ['58']) && !isIban(first?.account ?? '')
      },
    ),
    'warning',
  ),
  germanRule(
    'BR-DE-20',
    'BT-91',
    'Das belastete Konto ist keine richtige IBAN (BT-91), obwohl per SEPA-Lastschrift eingezogen wird.',
    each(
      (it) => it.payments,
      (payment) => {
        return isOf(payment, [directDebit]) && !isIban(payment.directDebit?.debitedAccount ?? '')
      },
    ),
    'warning',
  ),
  germanRule(
    'BR-DE-23-a',
    'BG-17',
    'Die Zahlungsart ist eine Überweisung; dann müssen deren Angaben da sein (BG-17).',
    each(
      (it) => it.payments,
      (payment) => {
        return isOf(payment, transfers) && payment.creditTransfers.length === 0
      },
    ),
  ),
  germanRule(
    'BR-DE-23-b',
    'BG-17',
    'Die Zahlungsart ist eine Überweisung; dann dürfen Karte (BG-18) und Lastschrift (BG-19) nicht angegeben sein.',
    each(
      (it) => it.payments,
      (payment) => {
        return isOf(payment, transfers) && (payment.card !== null || payment.directDebit !== null)
      },
    ),
  ),
  germanRule(
    'BR-DE-24-a',
    'BG-18',
    'Die Zahlungsart ist eine Karte; dann müssen deren Angaben da sein (BG-18).',
    each(
      (it) => it.payments,
      (payment) => {
        return isOf(payment, cards) && payment.card === null
      },
    ),
  ),
  germanRule(
    'BR-DE-24-b',
    'BG-18',
    'Die Zahlungsart ist eine Karte; dann dürfen Überweisung (BG-17) und Lastschrift (BG-19) nicht angegeben sein.',
    each(
      (it) => it.payments,
      (payment) => {
        return isOf(payment, cards) && (payment.creditTransfers.length > 0 || payment.directDebit !== null)
      },
    ),
  ),
  germanRule(
    'BR-DE-25-a',
    'BG-19',
    'Die Zahlungsart ist eine Lastschrift; dann müssen deren Angaben da sein (BG-19).',
    each(
      (it) => it.payments,
      (payment) => {
        return isOf(payment, [directDebit]) && payment.directDebit === null
      },
    ),
  ),
  germanRule(
    'BR-DE-25-b',
    'BG-19',
    'Die Zahlungsart ist eine Lastschrift; dann dürfen Überweisung (BG-17) und Karte (BG-18) nicht angegeben sein.',
    bothPlaces(
      each(
        (it) => it.payments,
        (payment) => {
          return isOf(payment, [directDebit]) && (payment.creditTransfers.length > 0 || payment.card !== null)
        },
      ),
      // Its bank without an account, too, which only a file can say.
      brokenInFile('BR-DE-25-b'),
    ),
  ),
  germanRule(
    'BR-DE-30',
    'BT-90',
    'Zur Lastschrift fehlt die Gläubiger-Identifikationsnummer (BT-90).',
    each(
      (it) => it.payments,
      (payment) => {
        return payment.directDebit !== null && absent(payment.directDebit.creditorId)
      },
    ),
  ),
  germanRule(
    'BR-DE-31',
    'BT-91',
    'Zur Lastschrift fehlt das belastete Konto (BT-91).',
    each(
      (it) => it.payments,
      (payment) => {
        return payment.directDebit !== null && absent(payment.directDebit.debitedAccount)
      },
    ),
  ),
]

function isOf({ meansCode }: PaymentInstructions, codes: readonly string[]): boolean {
  return meansCode !== null && codes.includes(meansCode.trim())
}

/** Form and checksum, as the official rule asks: not the length and structure that a country gives, no lower-case letters. */
function isIban(account: string): boolean {
  const text = account.replace(/[ \t\r\n]/g, '')
  if (!/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{0,30}$/.test(text)) return false
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((letter) => {
    const code = letter.charCodeAt(0)
    return code > 64 ? code - 55 : code - 48
  })
  return BigInt(digits.join('')) % 97n === 1n
}
