import { z } from '#kernel/zod.ts'
import { standingStates } from '../rules/standing-state.ts'

/** How a document stands that a list of something else names, as its own list says it; amounts in units of its currency. */
export const standing = z.object({
  state: z.enum(standingStates),
  /** Null for no certain day. */
  dueDate: z.string().nullable(),
  amountGross: z.number(),
  amountDue: z.number(),
  lastPaymentDate: z.string().nullable(),
})

export type StandingOnWire = z.output<typeof standing>
