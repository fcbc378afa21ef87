import { withoutUnseenInId } from './texts/unseen.ts'
import { z } from './zod.ts'

// Letters of every script, because umlaut domains and names exist; quotes, brackets, spaces and control characters do not.
const atom = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~-]+"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const topLabel = '(?:xn--[a-z0-9-]{2,59}|\\p{L}[\\p{L}\\p{M}]{1,62})'
const shape = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLabel}$`, 'iu')

/** Whether a text looks like an e-mail address (RFC 5321 §4.5.3.1: at most 64 characters before the @, 254 in all). */
export function isEmail(text: string): boolean {
  if (text.length > 254 || text.indexOf('@') > 64) return false
  return shape.test(text)
}

/** The address as it is stored: trimmed, and without what cannot be seen. */
export const normaliseEmail = (text: string): string => withoutUnseenInId(text).trim()

/** An e-mail address that must be given; normalised. Missing and malformed have one message (spec 1 §5). */
export const email = (message: string) =>
  z.string(message).transform(normaliseEmail).pipe(z.string().refine(isEmail, message))

/** An e-mail address that may be left out; absent, null and '' become ''. Comes out normalised. */
export const optionalEmail = (message: string) =>
  z
    .string()
    .nullish()
    .transform((value) => normaliseEmail(value ?? ''))
    .pipe(z.string().refine((value) => value === '' || isEmail(value), message))
