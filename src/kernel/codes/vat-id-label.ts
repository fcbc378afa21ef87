import { vatIdRules } from './vat-id-rules.ts'

// Words that stand before a VAT id where it is copied from: on letters, in imprints, in other programs. Upper case, without accents.

const alternatives = (words: string) =>
  words
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .join('|')

/** These name the number. */
const names = alternatives(
  'UMSATZSTEUER MEHRWERTSTEUER STEUER STNR UST MWST UID VAT VATIN TAX TIN VRN GST ABN EIN TVA TPV MOMS MVA ALV BTW OMZETBELASTING IVA PIVA ' +
    'PARTITAIVA CODICEFISCALE NIF CIF NIPC NIPT NIP DIC ICDPH DPH CUI CVR OIB PDV DDV DDS PVN PVM KMKR ADOSZAM KOZOSSEGIADOSZAM AFA ORGNR EORI SIREN ' +
    'AFM FPA ΑΦΜ ДДС ИНН',
)

/** These may stand behind one of them; alone they say nothing, and some are the country of an id: Norway, Indonesia. */
const others = alternatives(
  'IDENTIFIKATIONS IDENTIFIKATION IDENTIFICATION IDENT ID NUMMER NUMBER NUMERO NUM NR NO REGISTRIERUNGS REGISTRATION REG CODE ' +
    'INTRACOMMUNAUTAIRE INTRACOM COMUNITARIO',
)

const label = new RegExp(
  `^(?:IHRE|UNSERE|YOUR|OUR|EU|(?:NUMERO|NUM|NO|NR|N)(?:DE)?)?(?:${names})(?:${names}|${others}){0,6}$`,
)
const longestLabel = 60
const otherWords = new RegExp(`^(?:${others}){1,3}$`)

/** What looks like the end of a label, but is the country of what follows it. */
const countriesInLabels: Readonly<Record<string, (number: string) => boolean>> = {
  NO: (number) => /^\d{9}(?:MVA)?$/.test(number) && isNorwegian(number),
  ID: (number) => /^\d{15,16}$/.test(number),
  IN: (number) => /^\d{2}[A-Z]{5}\d{4}/.test(number),
}

function isNorwegian(number: string): boolean {
  const sum = [3, 2, 7, 6, 5, 4, 3, 2, 1].reduce(
    (total, weight, at) => total + weight * Number(number[at]),
    0,
  )
  return sum % 11 === 0
}

/** Greece under EL, as in the Commission's VIES register; a Belgian number from before 2007 with its leading 0. */
export const canonicalVatId = (vatId: string): string =>
  vatId.replace(/^GR(?=\d)/, 'EL').replace(/^BE(?=\d{9}$)/, 'BE0')

/** Whether a text, in upper case and compact, has the form of an id whose rules Kontor knows, right or mistyped. */
export function isOfKnownForm(text: string): boolean {
  const vatId = canonicalVatId(text)
  const prefix = vatId.slice(0, 2)
  return Object.hasOwn(vatIdRules, prefix) && vatIdRules[prefix]?.form.test(vatId.slice(2)) === true
}

/** The same with right check digits. */
export function isRight(text: string): boolean {
  const vatId = canonicalVatId(text)
  return isOfKnownForm(vatId) && vatIdRules[vatId.slice(0, 2)]?.holds(vatId.slice(2)) === true
}

/**
 * What stands behind the label of a VAT id, in upper case and without anything between letters and digits: `USTIDNRDE136695976` →
 * `DE136695976`. The text itself where it has none. An id of a form that Kontor knows has none, whatever its letters; behind letters that
 * are no known label only an id with right check digits is one.
 */
export function withoutVatIdLabel(text: string): string {
  const [letters = ''] = /^\p{L}+/u.exec(text) ?? []
  if (letters.length < 2 || letters.length > longestLabel || letters.length === text.length) return text
  if (isOfKnownForm(text)) return text
  const plain = letters.replace(/[\u00c0-\u1fff]/g, (letter) => letter.normalize('NFD').charAt(0))
  // Longest label first: what follows is the shortest.
  const ends = Array.from({ length: letters.length - 1 }, (_, index) => letters.length - index)
  const behind = (isLabel: (begin: string) => boolean) => ends.filter((end) => isLabel(plain.slice(0, end)))
  const known = behind((begin) => label.test(begin))
  const end =
    known.find((at) => isOfKnownForm(text.slice(at))) ??
    behind((begin) => otherWords.test(begin)).find((at) =>
      Object.hasOwn(vatIdRules, text.slice(at, at + 2)),
    ) ??
    ends.find((at) => isRight(text.slice(at))) ??
    known[0]
  if (end === undefined) return text
  const country = text.slice(end - 2, end)
  const isCountry = Object.hasOwn(countriesInLabels, country) && countriesInLabels[country]?.(text.slice(end))
  return text.slice(isCountry ? end - 2 : end)
}
