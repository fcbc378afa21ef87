import { readVatIdConfirmations, type VatIdConfirmation } from '#areas/partners/contract.ts'
import { type VatIdState, vatIdState } from '#areas/partners/rules/vat-id-state.ts'
import { useRead } from '#web/reads/use-read.ts'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { useToday } from '#web/use-today.ts'
import { type SettlingVatId, settlingVatIds } from '../../rules/legal-receiver.ts'
import type { InvoiceValues } from './invoice-values.ts'

export interface ReceiverVatId extends SettlingVatId {
  /** Whether it can be asked about from here. */
  isOn: boolean
  state: VatIdState<VatIdConfirmation>
}

/** How the VAT ids that settle the tax of the invoice stand on its day; empty for a customer without one. */
export function useVatIdStates({
  receiver,
  invoiceDate,
}: Pick<InvoiceValues, 'receiver' | 'invoiceDate'>): ReceiverVatId[] {
  const today = useToday()
  const day = dayValue(invoiceDate) ?? today
  const ids = receiver ? settlingVatIds(receiver.fields, day) : []
  const { data } = useRead(readVatIdConfirmations, {
    params: { uuid: receiver?.uuid ?? '' },
    isEnabled: ids.length > 0,
  })
  if (!data) return []
  return ids.map((id) => ({
    ...id,
    // One that was changed inside of the invoice is not the customer's.
    isOn: data.isOn && receiver?.isChanged !== true,
    state: vatIdState(data.confirmations, id.vatId, day),
  }))
}
