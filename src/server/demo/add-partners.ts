import type { Post } from './demo-call.ts'
import type { demoReceivers, demoSuppliers } from './demo-firm.ts'
import type { Source } from './demo-pieces.ts'

export const wire = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} }
const cash = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} }

export interface DemoReceiver {
  id: string
  country: string
  vatId: string
}

/** `sent` is how they get their invoices: by e-mail, as XRechnung. */
export async function addReceivers(
  post: Post,
  receivers: typeof demoReceivers,
  first = 10_001,
  sent: { email?: string; leitwegId?: string; eInvoiceForm?: string } = {},
): Promise<DemoReceiver[]> {
  const { email, ...form } = sent
  const made: DemoReceiver[] = []
  for (const [
    index,
    [companyName, firstName, familyName, street, zip, city, country, vatId],
  ] of receivers.entries()) {
    const { entityId } = await post('/api/partners/receivers', {
      partnerData: {
        shortName: companyName.split(' ')[0] || familyName,
        companyName,
        vatId,
        email,
        addresses: [{ countryCode: country, addressLines: `${street}\n${zip} ${city}`, street, zip, city }],
        contacts: [{ firstName, familyName }],
      },
      rolesData: [
        {
          role: 'BUYER',
          roleDetails: { debitorNumber: first + index, billingAddressIsDeliveryAddress: true, ...form },
        },
      ],
      relationshipDefaults: [
        {
          partnershipType: 'SUPPLIER__BUYER',
          partnershipData: {
            ...{ paymentTargetDays: 14, preferredPaymentMethod: wire, preferredCurrency: 'EUR' },
            // Businesses have agreed to it.
            targetAgreed: companyName !== '',
          },
        },
      ],
    })
    made.push({ id: entityId.uuid, country, vatId })
  }
  return made
}

export interface DemoSupplier {
  id: string
  category: string
  currency: string
  /** Paid out of the till at once. */
  isCash: boolean
  /** Of one who sells goods. */
  source: Source | null
}

export async function addSuppliers(
  post: Post,
  suppliers: typeof demoSuppliers,
  first = 70_001,
): Promise<DemoSupplier[]> {
  const made: DemoSupplier[] = []
  for (const [index, supplier] of suppliers.entries()) {
    const [
      companyName,
      shortName,
      street,
      zip,
      city,
      category,
      sellerKind = null,
      countryCode = 'DE',
      vatId = '',
    ] = supplier
    // What an office needs is fetched from the shop.
    const isCash = category === 'BUER'
    const { entityId } = await post('/api/partners/suppliers', {
      partnerData: {
        shortName,
        companyName,
        vatId,
        addresses: [{ countryCode, street, zip, city }],
        contacts: [],
      },
      rolesData: [{ role: 'SUPPLIER', roleDetails: { creditorNumber: first + index, sellerKind } }],
      relationshipDefaults: [
        {
          partnershipType: 'BUYER__SUPPLIER',
          partnershipData: {
            ...paidBy(isCash),
            customerNumberAtSupplier: `K-${1000 + index}`,
          },
        },
      ],
    })
    const currency = countryCode === 'US' ? 'USD' : 'EUR'
    const taxType = sellerKind === 'VAT_DEALER' || sellerKind === 'IMPORT' ? 'v' : 'm'
    made.push({ id: entityId.uuid, category, currency, isCash, source: sellerKind && { taxType, currency } })
  }
  return made
}

/** How suppliers are paid. */
export function paidBy(isCash: boolean) {
  return isCash ? { preferredPaymentMethod: cash } : { preferredPaymentMethod: wire, paymentTargetDays: 30 }
}
