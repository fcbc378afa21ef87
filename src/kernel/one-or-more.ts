import { z } from './zod.ts'

/**
 * One of something, or a list of at most 50 of them; comes out as a list. The faults keep the paths of what was sent,
 * which a union of both would hide behind 'neither fits'.
 */
export function oneOrMore<S extends z.ZodType>(schema: S) {
  const several = z.array(schema).min(1, 'Die Liste ist leer').max(50, 'Höchstens 50 auf einmal')
  const described = {
    oneOf: [schema, several].map((shape) => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })),
  }
  return z
    .unknown()
    .meta(described)
    .transform((input, context): z.output<S>[] => {
      const result = (Array.isArray(input) ? several : schema).safeParse(input, { reportInput: true })
      // Which of the two schemas has parsed it is lost by choosing between them.
      if (result.success)
        return Array.isArray(input) ? (result.data as z.output<S>[]) : [result.data as z.output<S>]
      // Issues of a finished parse hold all that a raw one needs; zod types the two apart.
      context.issues.push(...(result.error.issues as unknown as typeof context.issues))
      return z.NEVER
    })
}
