import type { Day } from '#kernel/day.ts'
import { optionalDay } from '#kernel/fields.ts'
import type { RegisterFormat } from '#kernel/files/register-formats.ts'
import { z } from '#kernel/zod.ts'

/**
 * Discounts and write-offs with what they take off each tax, `GET /api/registers/reductions.{xls|xlsx|csv}` (decisions §11, 'Tax'), by the
 * days of the records, both included; without one from the beginning, to the end. Amounts are EUR.
 */
export const reductionsRegister = {
  name: 'reductions register',
  path: '/api/registers/reductions',
  access: 'REPORT_VIEW',
  query: z
    .strictObject({ from: optionalDay(), to: optionalDay() })
    .refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ['to'],
      message: 'Das Ende liegt vor dem Anfang',
    }),
  fileName: 'skonto-und-ausbuchungen',
  nameOf: ({ from, to }: { from: Day | null; to: Day | null }): string | undefined =>
    [from, to].filter(Boolean).join('_') || undefined,
} as const

export const reductionsAddress = (format: RegisterFormat, from: string, to: string): string =>
  `${reductionsRegister.path}.${format}?from=${from}&to=${to}`
