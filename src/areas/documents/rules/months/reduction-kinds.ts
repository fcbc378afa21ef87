/** Why less is paid than was asked: a discount, or the reason of a write-off. */
export const reductionKinds = ['DISCOUNT', 'SMALL_DIFFERENCE', 'UNCOLLECTIBLE'] as const
export type ReductionKind = (typeof reductionKinds)[number]

/** As returns, registers and lists name what it takes off. */
export const reductionName = (reduction: ReductionKind): 'Skonto' | 'Ausbuchung' =>
  reduction === 'DISCOUNT' ? 'Skonto' : 'Ausbuchung'
