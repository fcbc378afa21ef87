import type { ReadGiroCode } from '#areas/papers/rules/read-giro-code.ts'
import { isSure, type PaperField, type PaperValue, valuesOf } from './paper-field.ts'
import type { PaperPlace } from './paper-rows.ts'
import type { ReadPaper } from './read-paper.ts'

/**
 * What a paper says, with what its GiroCode says of it: the account for sure. The code asks for what is to be paid, which may be less than
 * the bill: its amount is the gross where the paper calls it so, or has no words; else it is offered. It confirms a number that it names.
 */
export function withGiroCode(read: ReadPaper, code: ReadGiroCode, place: PaperPlace): ReadPaper {
  const { amountCents } = code
  return {
    ...read,
    iban: taken(read.iban, { value: code.iban, evidence: 'GIROCODE', place }),
    gross:
      amountCents === null
        ? read.gross
        : withAmount(read.gross, { value: amountCents, evidence: 'GIROCODE', place }),
    number: withRemittance(read.number, code.remittance, place),
  }
}

function taken<T>(field: PaperField<T>, value: PaperValue<T>): PaperField<T> {
  return { best: value, others: valuesOf(field).filter((other) => other.value !== value.value) }
}

function withAmount<T>(field: PaperField<T>, amount: PaperValue<T>): PaperField<T> {
  const named = valuesOf(field)
  if (field.best && isSure(field.best)) {
    const isSame = named.some(({ value }) => value === amount.value)
    return isSame ? field : { ...field, others: [...field.others, amount] }
  }
  const isNamed = named.length === 0 || named.some(({ value }) => value === amount.value)
  return isNamed ? taken(field, amount) : { ...field, others: [...field.others, amount] }
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
