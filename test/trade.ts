import { randomUUID } from 'node:crypto'
import { type Caller, must } from './caller.ts'

// What the tests' firm trades with: partners and categories by the calls of the screens, and payloads to vary.

const wire = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} }

export interface Trade {
  receiver: string
  supplier: string
  invoiceCategory: string
  billCategory: string
}

/** One receiver, one supplier and a category for each side. */
export async function startTrade(manager: Caller): Promise<Trade> {
  const id = async (path: string, body: unknown) =>
    must(await manager.post(path, body)).entityId.uuid as string
  return {
    receiver: await id('/api/partners/receivers', receiverInput()),
    supplier: await id('/api/partners/suppliers', supplierInput()),
    invoiceCategory: await id('/api/lineitems/categories/', {
      shortName: 'MOEB',
      description: 'Möbel',
      includeInBookingText: true,
      scope: 'INVOICE',
    }),
    billCategory: await id('/api/lineitems/categories/', {
      shortName: 'EINK',
      description: 'Einkauf',
      includeInBookingText: true,
      scope: 'BILL',
    }),
  }
}

export function receiverInput(
  changes: { shortName?: string; companyName?: string; countryCode?: string; vatId?: string } = {},
) {
  const { countryCode = 'DE', ...partner } = changes
  return {
    partnerData: {
      shortName: 'Österle',
      companyName: 'Antik & Design Österle GmbH',
      ...partner,
      addresses: [
        {
          countryCode,
          addressLines: 'Kastanienallee 12\n10435 Berlin',
          street: 'Kastanienallee 12',
          zip: '10435',
          city: 'Berlin',
        },
      ],
      contacts: [{ firstName: 'Jürgen', familyName: 'Österle' }],
    },
    rolesData: [{ role: 'BUYER', roleDetails: { billingAddressIsDeliveryAddress: true } }],
    relationshipDefaults: [
      {
        partnershipType: 'SUPPLIER__BUYER',
        partnershipData: { paymentTargetDays: 14, preferredPaymentMethod: wire, preferredCurrency: 'EUR' },
      },
    ],
  }
}

export function supplierInput(changes: { shortName?: string; companyName?: string; vatId?: string } = {}) {
  return {
    partnerData: {
      shortName: 'Möbelhof',
      companyName: 'Möbelhof Größe KG',
      ...changes,
      addresses: [{ countryCode: 'DE', street: 'Hafenstraße 3', zip: '28195', city: 'Bremen' }],
      contacts: [],
    },
    rolesData: [{ role: 'SUPPLIER', roleDetails: {} }],
    relationshipDefaults: [
      {
        partnershipType: 'BUYER__SUPPLIER',
        partnershipData: {
          paymentTargetDays: 30,
          preferredPaymentMethod: wire,
          customerNumberAtSupplier: 'K-17',
        },
      },
    ],
  }
}

export interface ProductChanges {
  code?: string
  codeDescription?: string
  productNumber?: string
  salesCategoryEntityId?: string | undefined
  invoiceText?: string
  taxType?: string
  differentialKind?: string
  buyingPP?: number
  salesPP?: number
}

export function productInput(changes: ProductChanges = {}) {
  return {
    code: 'STU-0001',
    codeDescription: 'Armlehnstuhl „Kopenhagen“',
    invoiceText: 'Armlehnstuhl „Kopenhagen“, Teak, um 1962',
    designer: 'Kai Lyngfeldt Larsen',
    manufacturer: 'Søborg Møbelfabrik',
    yearOfManufacturing: 'um 1962',
    country: 'DK',
    buyingPP: 320,
    salesPP: 890,
    status: 'Lager 2',
    taxType: 'm',
    ...changes,
  }
}

export interface LineChanges {
  amount?: number
  quantity?: number
  amountIncludesTax?: boolean
  taxType?: string
  taxPercent?: number
  taxReason?: { code: string; text?: string } | null
  currency?: string
  bookingText?: string
  descriptionShort?: string
  categoryEntityId?: string
  productEntityId?: string | null
  productUse?: string
  amountBuying?: number | null
}

export function invoiceLine(trade: Trade, changes: LineChanges = {}) {
  return {
    localId: randomUUID(),
    quantity: 1,
    amount: 119,
    amountIncludesTax: true,
    bookingText: 'MOEB',
    categoryEntityId: trade.invoiceCategory,
    currency: 'EUR',
    descriptionShort: 'Armlehnstuhl „Kopenhagen“, Teak, um 1962',
    taxPercent: 19,
    taxType: 'VAT',
    ...changes,
  }
}

export interface InvoiceChanges {
  lines?: unknown[]
  documentCreation?: Record<string, unknown>
  records?: unknown[]
  declarations?: unknown[]
  forex?: unknown
}

export function invoiceInput(
  trade: Trade,
  today: string,
  { lines, documentCreation, records, declarations, forex }: InvoiceChanges = {},
) {
  return {
    documentType: 'INVOICE',
    documentCreation: { invoiceDate: today, currency: 'EUR', ...documentCreation },
    documentRecordCreations: records ?? [],
    lineItemCreations: lines ?? [invoiceLine(trade)],
    ...(declarations && { declarations }),
    ...(forex !== undefined && { forex }),
    partner: { entityId: { uuid: trade.receiver } },
    partnership: {
      partners: [trade.receiver],
      partnershipType: 'SUPPLIER__BUYER',
      partnershipData: { preferredPaymentMethod: wire, paymentTargetDays: 14 },
    },
  }
}

export function billLine(trade: Trade, changes: LineChanges = {}) {
  return {
    localId: randomUUID(),
    quantity: 1,
    amount: 119,
    amountIncludesTax: true,
    bookingText: 'EINK Sideboard',
    categoryEntityId: trade.billCategory,
    currency: 'EUR',
    taxPercent: 19,
    ...changes,
  }
}

export function billInput(
  trade: Trade,
  today: string,
  { lines, documentCreation, records }: InvoiceChanges = {},
) {
  return {
    documentType: 'BILL',
    documentCreation: {
      billDate: today,
      billNumber: 'R-4711',
      billTotal: 119,
      currency: 'EUR',
      ...documentCreation,
    },
    documentRecordCreations: records ?? [],
    lineItemCreations: lines ?? [billLine(trade)],
    partner: { entityId: { uuid: trade.supplier } },
    partnership: {
      partners: [trade.supplier],
      partnershipType: 'BUYER__SUPPLIER',
      partnershipData: {
        preferredPaymentMethod: wire,
        paymentTargetDays: 30,
        customerNumberAtSupplier: 'K-17',
      },
    },
  }
}

/** A payment, as it is recorded with a document or later. */
export function paymentRecord(
  amount: number,
  { currency = 'EUR', ...changes }: { currency?: string; recordDate?: string; fromIban?: string } = {},
) {
  const { recordDate = '2026-03-05', fromIban = '' } = changes
  return {
    recordDate,
    recordDetails: { recordType: 'PAYMENT', recordData: { amount, currency, fromIban } },
  }
}
