import { z } from '../zod.ts'
import { isBic, normaliseBic } from './bic.ts'
import { isIban, normaliseIban } from './iban.ts'

const ibanIsRight = (value: string) => value === '' || isIban(value)
const bicIsRight = (value: string) => value === '' || isBic(value)

/**
 * The text of an IBAN that must be given; comes out without white space and upper-cased. Whether it is one is not said:
 * that may have to be said together with something else (`isIban`).
 */
export const ibanText = (message: string) =>
  z
    .string(message)
    .transform(normaliseIban)
    .pipe(z.string().regex(/^[A-Z0-9]{1,60}$/, message))

/** An IBAN that may be left out; absent, null and '' become ''. */
export const optionalIban = () =>
  z
    .string()
    .nullish()
    .transform((value) => normaliseIban(value ?? ''))
    .pipe(z.string().refine(ibanIsRight, 'IBAN ungültig'))

/** A BIC that may be left out; absent, null and '' become ''. Comes out without white space and upper-cased. */
export const optionalBic = () =>
  z
    .string()
    .nullish()
    .transform((value) => normaliseBic(value ?? ''))
    .pipe(z.string().refine(bicIsRight, 'BIC ungültig'))
