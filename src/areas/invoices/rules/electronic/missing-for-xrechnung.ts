import { wantsXRechnung } from '#areas/partners/rules/e-invoice-forms.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { FieldError } from '#kernel/errors.ts'
import { deliveryAddress, postalAddress } from './electronic-parties.ts'
import { missing } from './electronic-problems.ts'
import type { ElectronicSeller } from './electronic-source.ts'
import { ownReference } from './given-reference.ts'

type SaidOfFirm = Pick<ElectronicSeller, 'name' | 'zip' | 'city' | 'phone' | 'email'>

/**
 * What the XRechnung of an invoice that is being written will lack, by its field: of the firm, of the customer and his reference (BR-DE-2 to
 * 11, BR-DE-15, PEPPOL-EN16931-R010, R020). Nothing for a customer who wants none. What depends on its lines is told when it is saved.
 */
export function missingForXRechnung(facts: {
  receiver: ReceiverFields
  buyerReference: string
  firm: SaidOfFirm
}): FieldError[] {
  const { receiver, buyerReference, firm } = facts
  if (!wantsXRechnung(receiver)) return []
  const address = postalAddress(receiver)
  const delivery = deliveryAddress(receiver)
  const isLacking: readonly (readonly [FieldError, boolean])[] = [
    [missing.reference, ownReference({ partner: receiver, buyerReference }) === null],
    [missing.buyerEmail, receiver.email === '' && receiver.leitwegId === ''],
    [missing.buyerZip, address.postCode === null],
    [missing.buyerCity, address.city === null],
    [missing.deliveryZip, delivery !== null && delivery.postCode === null],
    [missing.deliveryCity, delivery !== null && delivery.city === null],
    [missing.firmName, firm.name.trim() === ''],
    [missing.firmZip, firm.zip.trim() === ''],
    [missing.firmCity, firm.city.trim() === ''],
    [missing.firmPhone, firm.phone.trim() === ''],
    [missing.firmEmail, firm.email.trim() === ''],
  ]
  return isLacking.flatMap(([problem, lacks]) => (lacks ? problem : []))
}
