import { declareSubject } from '#kernel/declare.ts'

// Apart from the contract, which the first page need not load.

/** The average rates of months, by which taxes may be converted. */
export const monthlyRates = declareSubject('monthly rates')
