import { readVatIdConfirmations, type VatIdConfirmation } from '#areas/partners/contract.ts'
import { isConfirmable } from '#areas/partners/rules/vat-id-confirmation.ts'
import { type VatIdState, vatIdState } from '#areas/partners/rules/vat-id-state.ts'
import { dayValue } from '#web/ui/field-input.ts'
import { useRead } from '#web/use-read.ts'
import { useToday } from '#web/use-today.ts'
import { legalReceiver } from '../rules/legal-receiver.ts'
import type { InvoiceValues } from './invoice-values.ts'

export interface ReceiverVatId {
  vatId: string
  /** The id of a delivery address of its own. */
  isOfDelivery: boolean
  /** Whether it can be asked about from here. */
  isOn: boolean
  state: VatIdState<VatIdConfirmation>
}

/** The VAT id that counts for the invoice and how it stands on its day; null without one that is confirmed by § 18e UStG. */
export function useVatIdState({
  receiver,
  invoiceDate,
}: Pick<InvoiceValues, 'receiver' | 'invoiceDate'>): ReceiverVatId | null {
  const today = useToday()
  const day = dayValue(invoiceDate) ?? today
  const legal = receiver && legalReceiver(receiver.fields)
  const vatId = legal && isConfirmable(legal.vatId, day) ? legal.vatId : null
  const { data } = useRead(readVatIdConfirmations, {
    params: { uuid: receiver?.uuid ?? '' },
    isEnabled: vatId !== null,
  })
  if (vatId === null || !data) return null
  return {
    vatId,
    isOfDelivery: legal?.vatIdField === 'deliveryVatId',
    // One that was changed inside of the invoice is not the customer's.
    isOn: data.isOn && receiver?.isChanged !== true,
    state: vatIdState(data.confirmations, vatId, day),
  }
}
