import { declareFile } from '#kernel/declare.ts'
import { entityId, optionalDay, optionalPart } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { invoiceDraft } from './payloads.ts'

/** An invoice that is being written, as far as the months of its tax depend on it. */
export const writtenInvoice = invoiceDraft.extend({
  /** The stored one that is changed. */
  entityId: optionalPart(entityId('Rechnung fehlt')),
  /** The one that it replaces is cancelled with it, on this day. */
  cancellation: optionalPart(z.strictObject({ invoiceDate: optionalDay() })),
})

export type WrittenInvoice = z.output<typeof writtenInvoice>

/** What of a sale counts in a month, in EUR. */
const counted = z.object({ base: z.number(), tax: z.number() })

/** What saving an invoice does to the months of its whole sale. */
export const monthsAnswer = z.object({
  /** Those in which something counts otherwise, the oldest first; null as long as the invoice is not complete. */
  months: z
    .array(z.object({ month: z.string(), isLocked: z.boolean(), before: counted, after: counted }))
    .nullable(),
  /** What could be reported late, a sentence for each return; null where nothing of it lies in a locked month, or more than may. */
  late: z.object({ effects: z.array(z.string()) }).nullable(),
  /** What another VAT id does to the recapitulative statements of locked months, a sentence for each. */
  statements: z.array(z.string()),
})

export type MonthsAnswer = z.output<typeof monthsAnswer>

/** What an invoice that is being written will do to which month, as JSON (`MonthsAnswer`), by the functions that keep the months. */
export const previewMonths = declareFile({
  name: 'preview invoice months',
  path: '/api/documents/invoices/months',
  access: 'INVOICE_VIEW',
  input: writtenInvoice,
  type: 'application/json',
})
