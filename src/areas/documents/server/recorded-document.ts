import { type PaymentMethodData, withoutSecrets } from '#areas/partners/rules/payment-method.ts'

export interface DocumentOnWire {
  partner: { data: { preferredPaymentMethod: PaymentMethodData } }
  partnership: { partnershipData: { preferredPaymentMethod: PaymentMethodData } }
}

/**
 * A document on the wire as the journal keeps it for ever: of a card only the last four digits, both in how the document
 * is paid and in what it keeps of its partner.
 */
export function recordedDocument<D extends DocumentOnWire>(wire: D): D {
  const { data } = wire.partner
  const { partnershipData } = wire.partnership
  return {
    ...wire,
    partner: {
      ...wire.partner,
      data: { ...data, preferredPaymentMethod: withoutSecrets(data.preferredPaymentMethod) },
    },
    partnership: {
      ...wire.partnership,
      partnershipData: {
        ...partnershipData,
        preferredPaymentMethod: withoutSecrets(partnershipData.preferredPaymentMethod),
      },
    },
  }
}
