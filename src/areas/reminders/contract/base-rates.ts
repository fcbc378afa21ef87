// Base rates (§ 247 BGB), by which interest for default is reckoned; part of the contract.

import { declareCommand, declareEvent, declareList } from '#kernel/declare.ts'
import { day, entityId } from '#kernel/fields.ts'
import { declareHistory } from '#kernel/history.ts'
import { z } from '#kernel/zod.ts'
import { basePercentFault, validFromFault } from '../rules/base-rates.ts'
import { baseRates } from './subjects.ts'

export const baseRateRow = z.object({
  entityId: entityId('Basiszinssatz fehlt'),
  /** 1 January or 1 July. */
  validFrom: z.string(),
  /** As it is published: 1.27; may be below 0. */
  percent: z.number(),
})

export type BaseRateRow = z.output<typeof baseRateRow>

/** What the event says of one, and what it was before; null: it was not known. */
export const storedBaseRate = z.strictObject({
  validFrom: z.string(),
  percent: z.number(),
  oldPercent: z.number().nullable(),
})

export const baseRateStored = declareEvent({
  name: 'base rate stored',
  data: storedBaseRate,
  changes: [baseRates],
  visibleTo: 'working',
})

const percent = z.number('Basiszinssatz fehlt').superRefine((value, context) => {
  const fault = basePercentFault(value)
  if (fault) context.addIssue({ code: 'custom', message: fault.message, params: { shape: fault.isShape } })
})

const validFrom = day('Beginn des Halbjahrs fehlt').superRefine((value, context) => {
  const message = validFromFault(value)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

/** One that is known is put right by it: letters that are written keep what they asked for. */
export const storeBaseRate = declareCommand({
  name: 'store base rate',
  path: '/api/reminders/baserates',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: z.strictObject({ validFrom, percent }),
  events: [baseRateStored],
  answer: 'done',
})

const reading = { resource: 'baserates', access: 'working', dependsOn: [baseRates] } as const

/** The newest first. */
export const listBaseRates = declareList({
  ...reading,
  row: baseRateRow,
  stats: z.object({}),
  filter: z.never(),
})

/** Empty of one that nobody entered or corrected: Kontor brought it along. */
export const readBaseRateHistory = declareHistory({ ...reading, name: 'history of one base rate' })
