import { attachmentLink } from '#areas/attachments/contract.ts'
import { taxSchemes } from '#areas/firm/contract/read-firm.ts'
import { readDocumentTerms } from '#areas/payment-targets/rules/discount-terms.ts'
import { replacedRecordCreations, sentPaymentsVersion, storedRecord } from '#areas/payments/contract.ts'
import { optionalIban } from '#kernel/codes/bank-fields.ts'
import { entityId, flag, optionalDay } from '#kernel/fields.ts'
import { historyStep } from '#kernel/history.ts'
import { z } from '#kernel/zod.ts'
import { sentVersion, storedLineItem, totals } from '../contract.ts'
import { standingStates } from '../rules/standing-state.ts'
import { declarationCodes } from '../rules/taxes/declarations.ts'

// What the heads of bills and invoices have in common beside their carried fields (rules/fields).

/** Whether the whole of a new document is paid already. */
export const paidFields = { paid: flag(), paidOn: optionalDay(), paidFromIban: optionalIban() }

/** What every replacement says besides the document: which one, and from which state. */
export const replacedFields = {
  entityId: entityId('Rechnung fehlt'),
  version: sentVersion,
  paymentsVersion: sentPaymentsVersion,
  documentRecordCreations: replacedRecordCreations,
}

/** What is read of any document; a bill and an invoice say the rest. */
export const readHead = {
  entityId: entityId('Rechnung fehlt'),
  /** Which state this is; goes back with a replacement. */
  version: z.string(),
  /** How often its payments changed; goes back where money that comes meanwhile is to be told. */
  paymentsVersion: z.string(),
  /** How it stands today. */
  state: z.enum(standingStates),
  /** By which the firm was taxed on the day of supply, of a bill that names none when it was booked; a Kleinunternehmer has no input tax. */
  taxScheme: z.enum(taxSchemes),
  /** Whether the partner counted as one in the EU when it was written; Northern Ireland, which is EU for goods alone, does not. */
  countedAsEu: z.boolean(),
  currency: z.string(),
  rate: z.string(),
  /** Why an invoice is taxed as it is although something speaks against it, and why a document is reported late. */
  declarations: z.array(z.object({ code: z.enum(declarationCodes), reason: z.string() })),
  lineItems: z.array(storedLineItem),
  totals,
  documentRecords: z.array(storedRecord),
  attachments: z.array(attachmentLink),
  history: z.array(historyStep),
  partner: z.object({ entityId: z.object({ uuid: z.string() }), data: z.unknown() }),
}

/** How a document is paid, as it is read. */
export const readTerms = {
  preferredPaymentMethod: z.unknown(),
  paymentTargetDays: z.number().nullable(),
  discountTerms: readDocumentTerms,
}
