import { z } from '#kernel/zod.ts'
import { BackupError } from './backup-error.ts'
import { damaged } from './frames.ts'

/** What a backup begins with. */
export const backupHead = z.object({
  kontor: z.literal('backup'),
  format: z.literal(1),
  /** The version of Kontor that made it, and when. */
  version: z.string(),
  madeAt: z.string(),
  /** The database's own, in the order in which they ran. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** The last row of the journal. */
  journal: z.object({ seq: z.number(), hash: z.string() }),
  /** Where the database's own counters stand; null for one that has counted nothing. */
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
  /** How many tables follow. */
  tables: z.number(),
})
export type BackupHead = z.output<typeof backupHead>

/** What stands before the rows of a table. */
export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })

/** What stands behind them. */
export const tableEnd = z.object({ rows: z.number(), sha256: z.string() })

/** A part of a backup as it must be. */
export function partOf<Part>(schema: z.ZodType<Part>, value: unknown): Part {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new BackupError(damaged)
  return parsed.data
}
