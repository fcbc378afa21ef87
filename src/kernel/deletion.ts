import { optionalId } from './fields.ts'
import { z } from './zod.ts'

/** The body of a deletion: empty, `{}` or `{uuid}` (decisions §2). */
export const deletion = z.strictObject({ uuid: optionalId() })

/** The data of an event that tells what was deleted: the entity as it was. */
export const deleted = z.strictObject({ deleted: z.record(z.string(), z.unknown()) })
