import { isConsumer } from '#areas/partners/rules/is-consumer.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { Cents } from '#kernel/money.ts'

interface NoticedInvoice {
  /** As it was sent; null where nothing was. */
  sent: boolean | null
  /** What the firm does where an invoice does not say it. */
  usual: boolean
  receiver: Pick<ReceiverFields, 'companyName' | 'vatId' | 'deliveryVatId'> | null
  gross: Cents
}

/**
 * Whether an invoice tells its customer that he is in default 30 days after it fell due and reached him (§ 286 Abs. 3 BGB): a consumer, who
 * must be told, and of whom something is asked. An advance tells it too: it is a claim for payment (Zahlungsaufstellung) as any invoice.
 * Businesses are in default without it.
 */
export function tellsOfDefault({ sent, usual, receiver, gross }: NoticedInvoice): boolean {
  return (sent ?? usual) && receiver !== null && isConsumer(receiver) && gross > 0
}
