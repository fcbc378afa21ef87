import type { ReceiverFields } from './partner-fields.ts'

/** Whether a customer is a consumer: a person without a company's name and without a VAT id (§ 13 BGB; decisions §9, 'E-Rechnung'). */
export function isConsumer({
  companyName,
  vatId,
  deliveryVatId,
}: Pick<ReceiverFields, 'companyName' | 'vatId' | 'deliveryVatId'>): boolean {
  return companyName === '' && vatId === '' && deliveryVatId === ''
}
