import { type PaymentMethodData, withoutSecrets } from '#areas/partners/rules/payment-method.ts'

interface DocumentOnWire {
  partner: { entityId: { uuid: string }; data: unknown }
  partnership: { partnershipData: { preferredPaymentMethod: unknown } }
}

/**
 * A document on the wire as the journal keeps it for ever: of a card only the last four digits, both in how the document
 * is paid and in what it keeps of its partner.
 */
export function recordedDocument<D extends DocumentOnWire>(wire: D): D {
  // Partners and payment methods are stored as their schemas parsed them.
  const data = wire.partner.data as { preferredPaymentMethod: PaymentMethodData }
  const { partnershipData } = wire.partnership
  const paidBy = partnershipData.preferredPaymentMethod as PaymentMethodData
  return {
    ...wire,
    partner: {
      ...wire.partner,
      data: { ...data, preferredPaymentMethod: withoutSecrets(data.preferredPaymentMethod) },
    },
    partnership: {
      ...wire.partnership,
      partnershipData: { ...partnershipData, preferredPaymentMethod: withoutSecrets(paidBy) },
    },
  }
}
