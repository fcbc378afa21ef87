import type { AgreedTerm } from '#areas/payment-targets/rules/discount-terms.ts'

type Values = Readonly<Record<string, unknown>>

/** The columns of each step of Skonto, the earlier one first. */
const stepColumns = [
  { percent: 'discountPercent', days: 'discountDays' },
  { percent: 'secondDiscountPercent', days: 'secondDiscountDays' },
] as const

/** Skonto by the names of the columns; null where there is no such step. */
export function termCells(terms: readonly AgreedTerm[]): Values {
  const cells = stepColumns.map(({ percent, days }, step) => ({
    [percent]: terms[step]?.percent ?? null,
    [days]: terms[step]?.days ?? null,
  }))
  return Object.assign({}, ...cells)
}

/**
 * Skonto as the file says it: what it does not say stays as it is agreed. Half a step stays half, for the form's own rules to refuse. The
 * days of a step of 0 percent say nothing.
 */
export function givenTerms(
  values: Values,
  agreed: readonly AgreedTerm[],
): { discountTerms?: readonly Partial<AgreedTerm>[] } {
  const said = Object.fromEntries(
    stepColumns.flatMap(({ percent, days }) =>
      [percent, days].flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    ),
  )
  if (Object.keys(said).length === 0) return {}
  const cells = { ...termCells(agreed), ...said }
  const steps = stepColumns.map(({ percent, days }) => ({
    ...(typeof cells[percent] === 'number' && { percent: cells[percent] }),
    // With its percent the days go that the file does not name.
    ...(typeof cells[days] === 'number' &&
      !(said[percent] === null && !(days in said)) && { days: cells[days] }),
  }))
  const isNone = ({ percent, days }: Partial<AgreedTerm>) =>
    percent === 0 || (percent === undefined && days === undefined)
  // No later step without the first.
  return { discountTerms: steps.slice(0, 1 + steps.findLastIndex((step) => !isNone(step))) }
}

/** The column of a fault of `discountTerms`: the one that it is about, else the other of its step. */
export function columnsOfTerms(path: string): readonly string[] {
  const [, step, part] = path.split('.')
  const { percent, days } = stepColumns[Number(step) || 0] ?? stepColumns[0]
  return part === 'days' ? [days, percent] : [percent, days]
}
