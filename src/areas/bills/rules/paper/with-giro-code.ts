import type { ReadGiroCode } from '#areas/papers/rules/read-giro-code.ts'
import type { Cents } from '#kernel/money.ts'
import { isSure, type PaperField, type PaperValue, valuesOf } from './paper-field.ts'
import type { PaperPlace } from './paper-rows.ts'
import type { ReadPaper } from './read-paper.ts'

/**
 * What a paper says, with what its GiroCode says of it: the account for sure. The code asks for what is to be paid, which may be less than
 * the bill: its amount confirms the gross that the paper names; else it is offered. It confirms a number that it names.
 */
export function withGiroCode(read: ReadPaper, code: ReadGiroCode, place: PaperPlace): ReadPaper {
  const { amountCents } = code
  return {
    ...read,
    iban: taken(read.iban, { value: code.iban, evidence: 'GIROCODE', place }),
    gross: amountCents === null ? read.gross : withAmount(read, amountCents, place),
    number: isOtherDocument(read) ? read.number : withRemittance(read.number, code.remittance, place),
  }
}

const isOtherDocument = ({ doubts }: ReadPaper) => doubts.some(({ kind }) => kind === 'OTHER_DOCUMENT')

function taken<T>(field: PaperField<T>, value: PaperValue<T>): PaperField<T> {
  return { best: value, others: valuesOf(field).filter((other) => other.value !== value.value) }
}

function withAmount({ gross, doubts }: ReadPaper, value: Cents, place: PaperPlace): PaperField<Cents> {
  // The code is in euros always, and what it asks for is no credit.
  if (doubts.some(({ kind }) => kind === 'CURRENCY' || kind === 'CREDIT')) return gross
  const { best } = gross
  if (best?.value === value)
    return isSure(best) ? gross : taken(gross, { value, evidence: 'GIROCODE', place })
  if (valuesOf(gross).some((other) => other.value === value)) return gross
  return { ...gross, others: [...gross.others, { value, evidence: 'CODE_ONLY', place }] }
}

/** Of the numbers on the paper the only one that the reason for the payment names; without any, the only word of it with digits. */
function withRemittance(
  field: PaperField<string>,
  remittance: string,
  place: PaperPlace,
): PaperField<string> {
  const words = remittance.split(/[\s,;]+/)
  const known = valuesOf(field)
  const named = known.filter(({ value }) => value.split(' ').every((part) => words.includes(part)))
  const [only] = named
  if (only && named.length === 1) return taken(field, { ...only, evidence: 'GIROCODE' })
  const [word, ...others] = words.filter((one) => /\d{3}/.test(one))
  if (known.length > 0 || word === undefined || others.length > 0) return field
  return { best: null, others: [{ value: word, evidence: 'GIROCODE', place }] }
}
