import type { StoredDraft } from '#areas/drafts/web/use-draft.ts'
import { withStored } from '#areas/drafts/web/with-stored.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { soundTerms } from '#areas/payment-targets/web/typed-terms.ts'
import { berlinDay } from '#kernel/day.ts'
import { isBegunLine, newLine, textOfLine } from '../lines/line-values.ts'
import { type InvoiceValues, newInvoice, taxFactsOf } from './invoice-values.ts'
import type { BegunInvoice } from './use-written-invoice.ts'

const longestName = 200

/** What a list calls the draft: who gets the invoice, and for what. */
export function invoiceDraftName({ receiver, lines }: InvoiceValues): string {
  const texts = lines.map(textOfLine).filter(Boolean)
  const parts = [receiver ? partnerName(receiver.fields) : '', texts.join(', ')]
  return parts.filter(Boolean).join(' · ').slice(0, longestName)
}

/** Whether it is more than looked at: it has a customer, and something of a line. */
export function isBegunInvoice({ receiver, lines }: InvoiceValues): boolean {
  return receiver !== null && lines.some(isBegunLine)
}

/** What the form holds of a stored draft. Its files are as they hang on it. */
export function valuesOfDraft({ payload, attachments }: StoredDraft): InvoiceValues {
  const empty = newInvoice(berlinDay(new Date()))
  const values = withStored(empty, payload['values'])
  const blank = newLine(values.currency, taxFactsOf(values, undefined), undefined)
  return {
    ...values,
    discountTerms: soundTerms(values.discountTerms),
    lines: values.lines.map((line) => withStored(blank, line)),
    attachments,
  }
}

/** Of what the draft is a copy. */
export type DraftOrigin = Pick<BegunInvoice, 'uuid' | 'number' | 'isCorrection'>

/** The copy that a draft was begun as; null of one that was begun empty. */
export function originOf({ payload }: StoredDraft): DraftOrigin | null {
  // As this form has sent it.
  return (payload['origin'] ?? null) as DraftOrigin | null
}
