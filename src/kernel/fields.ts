import { type Day, type Month, parseDay } from './day.ts'
import { type EntityId, parseEntityId } from './id.ts'
import { type Cents, centsFromUnits } from './money.ts'
import { unseenFault, withoutUnseenInId } from './texts/unseen.ts'
import { z } from './zod.ts'

// The schema pieces of which every contract is made. Each takes the German message for a missing value.
// `shape: true` marks an error of form (400); all others are form rules (422). See parse.ts.

const shape = { params: { shape: true } }

// Control characters break PDFs, mails and searches; tab and line breaks are allowed where a text has lines.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlInLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/
const loneSurrogate = /\p{Surrogate}/u

function text(max: number, control: RegExp) {
  return z
    .string()
    .trim()
    .max(max, `Höchstens ${max.toLocaleString('de-DE')} Zeichen`)
    .refine((value) => !control.test(value) && !loneSurrogate.test(value), 'Unerlaubte Steuerzeichen im Text')
    .superRefine((value, context) => {
      const message = unseenFault(value, control === controlInLines)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
}

// What takes no ink: spaces, and what is not even one (U+200B, U+2060, U+FEFF, U+00AD, Hangul fillers, an empty Braille cell).
const onlyInvisible = /^[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+$/u

const given = (max: number, control: RegExp, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .refine((value) => !onlyInvisible.test(value), { error: missing, abort: true })
    .pipe(text(max, control))

/** One line of text that must be given, of something that can be seen; trimmed. */
export const line = (missing: string, max = 200) => z.string(missing).pipe(given(max, controlInLine, missing))

/** One line of text that may be left out; absent, null and '' become ''. */
export const optionalLine = (max = 200) =>
  z
    .string()
    .nullish()
    .transform((value) => value ?? '')
    .pipe(text(max, controlInLine))

/** One line that is an id, such as a tax number: what cannot be seen is dropped. It may be left out; absent, null and '' become ''. */
export const optionalIdLine = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => withoutUnseenInId(value ?? ''))
    .pipe(text(max, controlInLine))

const unixLines = (value: string) => value.replace(/\r\n?/g, '\n')

/** Text with line breaks that must be given; trimmed, line breaks as `\n`. */
export const lines = (missing: string, max = 2000) =>
  z
    .string(missing)
    .transform(unixLines)
    .pipe(given(max, controlInLines, missing))

/** Text with line breaks that may be left out; absent, null and '' become ''. */
export const optionalLines = (max = 2000) =>
  z
    .string()
    .nullish()
    .transform((value) => unixLines(value ?? ''))
    .pipe(text(max, controlInLines))

/** An amount in currency units on the wire, cents inside. */
export const amount = (missing: string) =>
  z.number(missing).transform((value, ctx): Cents => {
    const result = centsFromUnits(value)
    if (result !== null) return result
    const message =
      Math.abs(value) > 99_999_999_999 ? 'Der Betrag ist zu groß' : 'Höchstens zwei Nachkommastellen'
    ctx.addIssue({ code: 'custom', message, ...shape })
    return z.NEVER
  })

/** An amount that may be left out; absent, null and '' become null. */
export const optionalAmount = () =>
  z
    .union([z.number(), z.literal(''), z.null()])
    .optional()
    .transform((value) => (value === undefined || value === '' ? null : value))
    .pipe(amount('Betrag fehlt').nullable())

/**
 * A percent of 0 to 100 with up to two decimals that may be left out, as hundredths of a percent; absent, null, '' and 0, which takes
 * nothing, become null.
 */
export const optionalPercent = () =>
  z
    .union([z.number('Prozentsatz fehlt'), z.literal(''), z.null()])
    .optional()
    .transform((value, ctx): number | null => {
      const percent = value || 0
      const hundredths = Math.round(percent * 100)
      const refuse = (message: string) => {
        ctx.addIssue({ code: 'custom', message, ...shape })
        return z.NEVER
      }
      if (percent < 0 || percent > 100) return refuse('Der Prozentsatz ist 0 bis 100')
      if (hundredths / 100 !== percent) return refuse('Höchstens zwei Nachkommastellen')
      return hundredths === 0 ? null : hundredths
    })

/** A day `YYYY-MM-DD` that must be given. */
export const day = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .transform((value, ctx): Day => {
      const result = value === '' ? null : parseDay(value)
      if (result !== null) return result
      if (value !== '')
        ctx.addIssue({ code: 'custom', message: `Den Tag „${value.slice(0, 20)}“ gibt es nicht`, ...shape })
      return z.NEVER
    })

/** A day that may be left out; absent, null and '' become null. */
export const optionalDay = () =>
  z
    .string()
    .nullish()
    .transform((value) => value || null)
    .pipe(day('Datum fehlt').nullable())

/** A local time `YYYY-MM-DDTHH:mm:ss` in Europe/Berlin, without a zone, that must be given (decisions §2). */
export const localTime = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .transform((value, ctx): string => {
      const [day = '', time = ''] = value.split('T')
      const isTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)
      if (parseDay(day) !== null && isTime && value.length === 19) return value
      const message = `Den Zeitpunkt „${value.slice(0, 30)}“ gibt es nicht`
      if (value !== '') ctx.addIssue({ code: 'custom', message, ...shape })
      return z.NEVER
    })

/** A month `YYYY-MM` that must be given. */
export const month = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .transform((value, ctx): Month => {
      if (parseDay(`${value}-01`) !== null) return value as Month
      ctx.addIssue({ code: 'custom', message: `Den Monat „${value.slice(0, 20)}“ gibt es nicht`, ...shape })
      return z.NEVER
    })

/** A flag; absent, null and '' become false. */
export const flag = () =>
  z
    .union([z.boolean(), z.literal(''), z.null()])
    .optional()
    .transform((value) => value === true)

/** A plain uuid that must be given. */
export const id = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .transform((value, ctx): EntityId => {
      const result = parseEntityId(value)
      if (result !== null) return result
      if (value !== '') ctx.addIssue({ code: 'custom', message: 'Keine gültige Kennung (UUID)', ...shape })
      return z.NEVER
    })

/** A plain uuid that may be left out; absent, null and '' become null. */
export const optionalId = () =>
  z
    .string()
    .nullish()
    .transform((value) => value || null)
    .pipe(id('Kennung fehlt').nullable())

/** The key `entityId` of the wire: `{uuid}` (decisions §2). */
export const entityId = (missing: string) => z.strictObject({ uuid: id(missing) }, missing)

/** An integer between two bounds that must be given. */
export const integer = (missing: string, min: number, max: number) =>
  z
    .number(missing)
    .refine(Number.isInteger, { error: 'Erwartet wird eine ganze Zahl', ...shape, abort: true })
    .refine((value) => value >= min && value <= max, missing)

/** An integer that may be left out; absent, null and '' become null. */
export const optionalInteger = (message: string, min: number, max: number) =>
  z
    .union([z.number(), z.literal(''), z.null()])
    .optional()
    .transform((value) => (value === undefined || value === '' ? null : value))
    .pipe(integer(message, min, max).nullable())

/** Something that may be left out as a whole; absent, null and '' become null (decisions §2). */
export const optionalPart = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess(
      (value: z.input<S> | '' | null | undefined) => (value === '' ? null : value),
      schema.nullish(),
    )
    .optional()
    .transform((value): z.output<S> | null => value ?? null)

/** One of the given words. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T, missing: string) =>
  z.enum(values, missing)
