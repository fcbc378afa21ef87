import { z } from '../zod.ts'
import { isCountry } from './countries.ts'

/** A country code that must be given, e.g. `country('Land fehlt')`. A code that does not exist is a form error. */
export const country = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .refine((code) => code === '' || isCountry(code), 'Dieses Land gibt es nicht')

/** A country code that may be left out; absent, null and '' become ''. */
export const optionalCountry = () =>
  z
    .string()
    .nullish()
    .transform((code) => (code ?? '').trim())
    .pipe(z.string().refine((code) => code === '' || isCountry(code), 'Dieses Land gibt es nicht'))
