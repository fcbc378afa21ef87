import { isCountry } from '#kernel/countries/countries.ts'
import { headingKey } from '#kernel/table-import/heading-key.ts'
import { type Language, languageNames, languages } from '#kernel/texts/language.ts'
import { type EInvoiceForm, eInvoiceFormNames, eInvoiceForms } from '../e-invoice-forms.ts'
import { type PaymentMethod, paymentMethodNames, paymentMethods } from '../payment-method.ts'
import { readCountry } from '../read-place.ts'

// Words that stand in columns of partners, as forms, calls and other programs write them.

const usualMethods: Readonly<Record<PaymentMethod, readonly string[]>> = {
  WIRE: [
    'ueberweisung',
    'rechnung',
    'aufrechnung',
    'kaufaufrechnung',
    'vorkasse',
    'vorauskasse',
    'banktransfer',
    'invoice',
  ],
  DIRECT_DEBIT: ['bankeinzug', 'lastschrift', 'seplastschrift', 'sepalastschrift', 'abbuchung', 'einzug'],
  CASH: ['bar', 'barzahlung', 'cash'],
  CREDIT_CARD: ['kreditkarte', 'creditcard'],
  PAYPAL: ['paypal'],
}

const wordIn = <W extends string>(
  words: readonly W[],
  names: Readonly<Record<W, string>>,
  usual?: Readonly<Record<W, readonly string[]>>,
) => {
  const known = new Map(
    words.flatMap((word) =>
      [word, names[word], ...(usual?.[word] ?? [])].map((text) => [headingKey(text), word]),
    ),
  )
  return (text: string): W | undefined => known.get(headingKey(text))
}

/** How somebody pays, by a word; undefined where nobody knows it. */
export const methodOf = wordIn(paymentMethods, paymentMethodNames, usualMethods)

/** The form of the electronic invoice. */
export const eInvoiceFormOf = wordIn<EInvoiceForm>(eInvoiceForms, eInvoiceFormNames, {
  PDF: ['pdf', 'zugferd', 'facturx'],
  XRECHNUNG: ['xrechnung'],
  BOTH: ['beide', 'beides'],
})

/** The language of letters. */
export const languageOf = wordIn<Language>(languages, languageNames, {
  DE: ['deu', 'ger', 'german', 'dede'],
  EN: ['eng', 'english', 'engb', 'enus'],
})

const yes = ['ja', 'j', 'yes', 'y', 'true', 'wahr', 'x', '1', 'vereinbart']
const no = ['nein', 'n', 'no', 'false', 'falsch', '0', 'nichtvereinbart']

/** Ja or nein, by a word or a mark; undefined where nobody knows it. */
export function yesOf(text: string): boolean | undefined {
  const key = headingKey(text)
  return yes.includes(key) ? true : no.includes(key) ? false : undefined
}

const men = ['herr', 'herrn', 'hr', 'mr', 'mister', 'monsieur', 'm', 'maennlich', 'male']
const women = ['frau', 'fr', 'mrs', 'ms', 'miss', 'madame', 'mme', 'w', 'weiblich', 'female']
const none = ['firma', 'company', 'unternehmen', 'organisation', 'keine', 'divers', 'd', 'ohne']

/** Herr or Frau; '' of what names no person; any other form of address as it stands. */
export function salutationOf(text: string): string {
  const key = headingKey(text)
  if (men.includes(key)) return 'Herr'
  if (women.includes(key)) return 'Frau'
  return none.includes(key) ? '' : text
}

// Of cars, and of three letters (ISO 3166-1), as exports of German programs write them.
const signs: Readonly<Record<string, string>> = {
  ...{
    D: 'DE',
    A: 'AT',
    F: 'FR',
    I: 'IT',
    B: 'BE',
    L: 'LU',
    E: 'ES',
    P: 'PT',
    S: 'SE',
    N: 'NO',
    H: 'HU',
    FL: 'LI',
  },
  ...{
    UK: 'GB',
    EL: 'GR',
    DEU: 'DE',
    AUT: 'AT',
    CHE: 'CH',
    FRA: 'FR',
    ITA: 'IT',
    BEL: 'BE',
    NLD: 'NL',
    LUX: 'LU',
  },
  ...{
    DNK: 'DK',
    SWE: 'SE',
    NOR: 'NO',
    FIN: 'FI',
    POL: 'PL',
    CZE: 'CZ',
    SVK: 'SK',
    HUN: 'HU',
    ESP: 'ES',
    PRT: 'PT',
  },
  ...{
    GBR: 'GB',
    IRL: 'IE',
    USA: 'US',
    CAN: 'CA',
    JPN: 'JP',
    AUS: 'AU',
    GRC: 'GR',
    HRV: 'HR',
    SVN: 'SI',
    LIE: 'LI',
  },
  ...{
    EST: 'EE',
    LVA: 'LV',
    LTU: 'LT',
    BGR: 'BG',
    ROU: 'RO',
    MLT: 'MT',
    CYP: 'CY',
    ISL: 'IS',
    TUR: 'TR',
    CHN: 'CN',
  },
}

/** The country that a text names: by its code, the sign of its cars, or its name in German or another tongue of Europe. */
export function countryOf(text: string): string | null {
  const upper = text.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(upper) && isCountry(upper)) return upper
  return signs[upper] ?? readCountry(text)
}

/** Until when is paid, in days: `14`, `30 T. netto`, `sofort`; null of anything else, also of two numbers. */
export function daysOf(text: string): number | null {
  if (/^(sofort|prompt|bar|vorkasse|vorauskasse|ohne|immediately)\b/i.test(text.trim())) return 0
  const form =
    /^(?:(?:zahlbar|netto|innerhalb|binnen|in|von|net)\s+)*(\d{1,4})\s*(?:(?:kalender)?tage?n?|tg|t|days?|d)?\.?\s*(?:rein\s*)?(?:netto|net|ohne abzug|nach (?:erhalt|rechnungsdatum))?\.?$/i
  const [, digits] = form.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
