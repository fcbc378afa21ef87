import { addDays, type Day } from '#kernel/day.ts'
import { integer, optionalAmount, optionalPart } from '#kernel/fields.ts'
import { type Cents, cents, scaleCents } from '#kernel/money.ts'
import { fractionFault, smallestCents } from '#kernel/numbers/minor-units.ts'
import { workdayFrom } from '#kernel/workdays.ts'
import { z } from '#kernel/zod.ts'

// Skonto: who pays within some days deducts some percent (decisions §11 'Terms'). It stands beside the payment target, of partners and of
// documents.

/** A step as it is agreed with a partner. */
export interface AgreedTerm {
  /** Days after the document's own day. */
  days: number
  /** 0.01 to 50, with up to two decimals. */
  percent: number
}

/** A step of a document. */
export interface DiscountTerm extends AgreedTerm {
  /** Of what it is taken, in the document's currency; null: of its gross less its corrections. */
  base: Cents | null
}

/** How many steps there are at most. */
export const mostTerms = 2

const longestDays = 9999

const days = integer('Skonto: Tage von 0 bis 9999 angeben', 0, longestDays)

const percent = z
  .number('Skonto: Prozentsatz fehlt')
  .min(0.01, 'Skonto: 0,01 bis 50 Prozent')
  .max(50, 'Skonto: 0,01 bis 50 Prozent')
  .refine((value) => Math.round(value * 100) / 100 === value, {
    error: 'Skonto: höchstens zwei Nachkommastellen',
    params: { shape: true },
  })

const manyTerms = `Skonto: höchstens ${mostTerms} Stufen`
const stepsOf = <S extends z.ZodType<AgreedTerm>>(step: S) =>
  optionalPart(z.array(step, manyTerms).max(mostTerms, manyTerms)).transform((steps) => steps ?? [])

/** `discountTerms` of a partner: `[{days, percent}]`; left out: none. */
export const agreedTerms = stepsOf(z.strictObject({ days, percent }))

/** `discountTerms` of a document: `[{days, percent, base?}]`, `base` in units of its currency; left out: none. */
export const documentTerms = stepsOf(z.strictObject({ days, percent, base: optionalAmount() }))

/** The same as they are read. */
export const readAgreedTerms = z.array(z.object({ days: z.number(), percent: z.number() }))
export const readDocumentTerms = z.array(
  z.object({ days: z.number(), percent: z.number(), base: z.number().nullable() }),
)

export interface TermsFault {
  path: string
  message: string
}

/** What is wrong with steps as a whole: days rise up to the payment target, percents fall. Paths begin with the step's index. */
export function faultsOfTerms(terms: readonly AgreedTerm[], paymentTargetDays: number | null): TermsFault[] {
  // Also asked about what is faulty itself, which is said by its own rules.
  if (!isSound(terms)) return []
  const [first, second] = terms
  const faults: TermsFault[] = []
  terms.forEach((term, index) => {
    if (paymentTargetDays !== null && term.days > paymentTargetDays)
      faults.push({
        path: `${index}.days`,
        message: `Skonto: Die Frist von ${dayWords(term.days)} endet nach dem Zahlungsziel`,
      })
  })
  if (first && second) {
    if (second.days <= first.days)
      faults.push({ path: '1.days', message: 'Skonto: Die zweite Stufe endet nicht nach der ersten' })
    if (second.percent >= first.percent)
      faults.push({
        path: '1.percent',
        message: 'Skonto: Der zweite Prozentsatz liegt nicht unter dem ersten',
      })
  }
  return faults
}

function isSound(terms: unknown): boolean {
  return (
    Array.isArray(terms) &&
    terms.every(
      (term) => Number.isInteger(term?.days) && term.days <= longestDays && Number.isFinite(term.percent),
    )
  )
}

const dayWords = (count: number) => (count === 1 ? '1 Tag' : `${count} Tagen`)

/** Whether Skonto may be agreed at all: on no advance, and where something is asked (decisions §11 'Terms'). */
export function faultOfTermsOn(
  terms: readonly DiscountTerm[],
  document: { advance: boolean; gross: Cents; currency: string },
): string | null {
  if (terms.length === 0) return null
  if (document.advance) return 'Skonto: Für eine Anzahlung gibt es keines'
  if (document.gross <= 0) return 'Skonto: Bei einem Betrag von 0 oder weniger gibt es keines'
  const fraction = terms.flatMap(({ base }) =>
    base === null ? [] : (fractionFault(base, document.currency) ?? []),
  )[0]
  if (fraction !== undefined) return `Skonto: ${fraction}`
  return terms.some(({ base }) => base !== null && (base <= 0 || base > document.gross))
    ? 'Skonto: Der Betrag, auf den es gewährt wird, liegt zwischen 0 und dem Rechnungsbetrag'
    : null
}

/** What a step takes off `whole`, the gross less its corrections, rounded once to what the currency has. */
export function discountOf({ percent: of, base }: DiscountTerm, whole: Cents, currency: string): Cents {
  const smallest = smallestCents(currency)
  return cents(scaleCents(base ?? whole, Math.round(of * 100), 10_000 * smallest) * smallest)
}

/** The day that the paper names: so many days after the document's. */
export function writtenDayOf({ days: count }: Pick<AgreedTerm, 'days'>, documentDay: Day): Day {
  return addDays(documentDay, count)
}

/** The last day in time: on a Saturday, Sunday or nationwide holiday the next working day (§ 193 BGB). */
export function lastDayOf(term: Pick<AgreedTerm, 'days'>, documentDay: Day): Day {
  return workdayFrom(writtenDayOf(term, documentDay))
}

/** '2 %', '2,25 %'. */
export function percentWords(value: number): string {
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: 2 })}\u00a0%`
}

/** '3 % in 5 Tagen; 2 % in 7 Tagen', as a partner has them; '' for none. */
export function agreedWords(terms: readonly AgreedTerm[]): string {
  return terms
    .map(({ days: count, percent: of }) =>
      count === 0
        ? `${percentWords(of)} sofort`
        : `${percentWords(of)} in ${count === 1 ? '1 Tag' : `${count} Tagen`}`,
    )
    .join('; ')
}
