import { z } from '#kernel/zod.ts'

/**
 * A value that a field of a contract can have and that is not the one it has where nothing is said: found by its two schemas, as it is
 * sent and as it is read, so that a field which is added takes part in the tests of all fields by itself.
 */
export function sampleOf(sent: z.ZodType, read: z.ZodType): unknown {
  const empty = sent.safeParse(undefined)
  const sample = [true, '2026-03-02', 12.5, 3, ...wordsOf(read), 'So steht es da'].find((value) => {
    const parsed = sent.safeParse(value)
    return parsed.success && read.safeParse(value).success && parsed.data !== empty.data
  })
  if (sample === undefined) throw new Error('no sample fits; give one in the test')
  return sample
}

/** The words that a choice knows, the last first: it is the least usual. */
function wordsOf(read: z.ZodType): unknown[] {
  if (read instanceof z.ZodNullable || read instanceof z.ZodOptional)
    return wordsOf(read.unwrap() as z.ZodType)
  return read instanceof z.ZodEnum ? [...read.options].reverse() : []
}
