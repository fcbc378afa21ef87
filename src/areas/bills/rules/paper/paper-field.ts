import type { PaperPlace } from './paper-rows.ts'

/**
 * Why a value is taken for what it is. ARITHMETIC: net and tax give the gross. CHECK_DIGITS: they are right. GIROCODE: the code on the
 * paper says so. CODE_ONLY: it says so of a sum, and the paper does not. LABEL: nothing but the words beside it.
 */
export type PaperEvidence = 'ARITHMETIC' | 'CHECK_DIGITS' | 'GIROCODE' | 'CODE_ONLY' | 'LABEL'

/** A value on the paper, why it is one, and where it stands. */
export interface PaperValue<T> {
  value: T
  evidence: PaperEvidence
  place: PaperPlace
}

export interface PaperField<T> {
  /** The best one; null where there is none, and where two are as good. */
  best: PaperValue<T> | null
  /** What else it may be, and all of them where two are as good. */
  others: PaperValue<T>[]
}

/** Whether more than the words beside it tells that a value is right. */
export function isSure({ evidence }: Pick<PaperValue<unknown>, 'evidence'>): boolean {
  return evidence !== 'LABEL' && evidence !== 'CODE_ONLY'
}

export interface Ranked<T> extends PaperValue<T> {
  rank: number
}

const mostOthers = 4

/** The field of these candidates: the one of the highest rank, if all of that rank say the same. */
export function fieldOf<T extends string | number>(candidates: readonly Ranked<T>[]): PaperField<T> {
  const ranked = [...candidates].sort((one, other) => other.rank - one.rank)
  const distinct = ranked.filter(
    ({ value }, index) => ranked.findIndex((other) => other.value === value) === index,
  )
  const values = distinct.map(({ value, evidence, place }) => ({ value, evidence, place }))
  const [first, second] = distinct
  if (first && first.rank === second?.rank) return { best: null, others: values.slice(0, mostOthers) }
  return { best: values[0] ?? null, others: values.slice(1, 1 + mostOthers) }
}

/** All that a field may be, the best one first. */
export const valuesOf = <T>({ best, others }: PaperField<T>): PaperValue<T>[] => [
  ...(best ? [best] : []),
  ...others,
]

/** What the readings of a field have in common: where they differ all of them are offered. */
export function eitherOf<T>(fields: readonly PaperField<T>[]): PaperField<T> {
  const [first = { best: null, others: [] }] = fields
  if (fields.every(({ best }) => best?.value === first.best?.value)) return first
  const values = fields.flatMap(valuesOf)
  const others = values.filter(
    ({ value }, index) => values.findIndex((other) => other.value === value) === index,
  )
  return { best: null, others }
}

/** The same values, none of them taken and none of them sure: something else on the paper speaks against them. */
export function offeredOnly<T>(field: PaperField<T>): PaperField<T> {
  return { best: null, others: valuesOf(field).map((value) => ({ ...value, evidence: 'LABEL' })) }
}
