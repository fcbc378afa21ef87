import { declareCommand, declareEvent, declareList, declareRead } from '#kernel/declare.ts'
import { month } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { lockedMonths } from './contract/subjects.ts'

// The month lock (Festschreibung): what lies in a locked month stays as it is (§ 146 Abs. 4 AO, GoBD). Months are locked in
// order, and none is ever opened again.

const lockInput = z.strictObject({ month: month('Monat fehlt') })

/** Every form says so before it is saved. */
export const monthLocked = declareEvent({
  name: 'month locked',
  data: z.strictObject({ month: z.string() }),
  changes: [lockedMonths],
  visibleTo: 'working',
})

export const lockMonth = declareCommand({
  name: 'lock month',
  path: '/api/reports/locks',
  access: 'REPORT_VIEW',
  input: lockInput,
  events: [monthLocked],
  answer: 'created',
})

export const lockRow = z.object({
  entityId: z.object({ uuid: z.string() }),
  month: z.string(),
  lockedAt: z.string(),
  /** Empty where the person is not known any more. */
  lockedBy: z.string(),
})

export type LockRow = z.output<typeof lockRow>

/** The locked months, the latest first. */
export const listLocks = declareList({
  resource: 'locks',
  access: 'REPORT_VIEW',
  dependsOn: [lockedMonths],
  row: lockRow,
  stats: z.object({}),
  filter: z.never(),
})

/** What forms look at: from which day on something may be entered. */
export const readOpenFrom = declareRead({
  name: 'first open day',
  path: '/proxy/get/openfrom',
  resource: 'openfrom',
  access: 'working',
  dependsOn: [lockedMonths],
  query: z.object({}),
  /** Null while no month is locked. */
  answer: z.object({ day: z.string().nullable() }),
})
