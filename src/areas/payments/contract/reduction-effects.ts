import { declareRead } from '#kernel/declare.ts'
import { amount, choice, day, optionalDay, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { recordTypes } from '../contract.ts'
import { writeOffReasons } from '../rules/reduction.ts'
import { billPayments, invoicePayments } from './subjects.ts'

/**
 * What Skonto, a write-off or a payment after one would do to which return, before it is recorded: of any bill or invoice (decisions §11).
 * Refuses what would not be recorded, but for the words of a reason. Amounts are EUR.
 */
export const readReductionEffects = declareRead({
  name: 'effects of a reduction',
  path: '/proxy/get/documents/:uuid/reductioneffects',
  resource: 'reductioneffects',
  access: ['BILL_VIEW', 'INVOICE_VIEW'],
  dependsOn: [billPayments, invoicePayments],
  query: z.object({
    recordType: choice(recordTypes, 'Art der Zahlung fehlt'),
    /** Of a write-off. */
    reason: optionalPart(z.enum(writeOffReasons, 'Grund der Ausbuchung fehlt')),
    recordDate: day('Datum fehlt'),
    /** The true day, where it is another one. */
    receivedOn: optionalDay(),
    /** Whether it is reported late. */
    lateReport: z.enum(['true', 'false'], 'Nur true oder false').optional().default('false'),
    amount: z.string('Betrag fehlt').transform(Number).pipe(amount('Betrag fehlt')),
  }),
  answer: z.object({
    /** The advance returns that change, the oldest first. */
    returns: z.array(
      z.object({
        month: z.string(),
        figures: z.array(
          z.object({
            figure: z.string(),
            text: z.string(),
            base: z.number().nullable(),
            tax: z.number().nullable(),
          }),
        ),
        /** By how much more is to be paid; below 0: less. */
        owed: z.number(),
      }),
    ),
    /** What is to be said of other returns, or why none changes: a German sentence each. */
    notes: z.array(z.string()),
  }),
})
