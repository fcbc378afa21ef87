import { randomUUID } from 'node:crypto'
import { retailCountry } from './countries.ts'
import { codeKey } from './expected-stock.ts'
import { findCancelled } from './find-cancelled.ts'
import type { RetailDocument } from './read-documents.ts'

/** Posts to Kontor and gives the answer's body, or throws with what was refused. */
export type Post = (path: string, body: unknown) => Promise<{ entityId: { uuid: string } }>

const cash = { paymentMethod: 'CASH', paymentMethodDetailType: 'CASH', data: {} }
const wire = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} }
const paymentTargetDays = 30

/**
 * Enters the documents through the calls of the screens, one after the other in their order: an invoice is an invoice, a
 * return of one whole invoice its cancellation, every other return an invoice with negative lines. The data's number
 * stands under 'Weitere Anmerkungen'. `products` are the ids of what is sold, by the keys of the codes.
 *
 * @returns the data's number → the id of Kontor's document
 */
export async function importDocuments(
  documents: readonly RetailDocument[],
  post: Post,
  products: ReadonlyMap<string, string>,
  tell: (done: number) => void = () => {},
): Promise<Map<string, string>> {
  const category = await post('/api/lineitems/categories/', {
    shortName: 'HANDEL',
    description: 'Handelsware',
    includeInBookingText: true,
    scope: 'INVOICE',
  })
  const receivers = new Map<string, string>()
  const numbered = new Set<string>()
  const cancelled = findCancelled(documents)
  const entered = new Map<string, string>()
  for (const document of documents) {
    // A few customers are in two countries: the second one is a customer of its own, since a debtor's number is given once.
    const key = `${document.customer ?? 'Barverkauf'} ${document.country}`
    const isNumbered = document.customer !== null && !numbered.has(document.customer)
    const receiver = receivers.get(key) ?? (await post(...receiverOf(document, isNumbered))).entityId.uuid
    receivers.set(key, receiver)
    if (document.customer !== null) numbered.add(document.customer)
    const invoice = entered.get(cancelled.get(document.number) ?? '')
    const answer = invoice
      ? await post('/api/documents/invoices/cancellations', payload(document, receiver, invoice))
      : await post('/api/documents/invoices', {
          ...payload(document, receiver),
          lineItemCreations: lines(document, category.entityId.uuid, products),
        })
    entered.set(document.number, answer.entityId.uuid)
    tell(entered.size)
  }
  return entered
}

function payload({ number, at, customer }: RetailDocument, receiver: string, cancelledInvoice?: string) {
  return {
    documentType: cancelledInvoice ? 'CANCELLATION' : 'INVOICE',
    documentCreation: {
      invoiceDate: at.slice(0, 10),
      currency: 'GBP',
      customText: `Ursprünglicher Beleg: ${number}`,
      ...(cancelledInvoice && { cancelledInvoiceEntityId: cancelledInvoice }),
    },
    partner: { entityId: { uuid: receiver } },
    partnership: {
      partners: [receiver],
      partnershipType: 'SUPPLIER__BUYER',
      partnershipData: customer
        ? { preferredPaymentMethod: wire, paymentTargetDays }
        : { preferredPaymentMethod: cash },
    },
  }
}

function lines(document: RetailDocument, category: string, products: ReadonlyMap<string, string>) {
  const { inEu } = retailCountry(document.country)
  return document.lines.map((line) => ({
    localId: randomUUID(),
    quantity: Math.abs(line.quantity),
    amount: (Math.sign(line.quantity) * line.priceCents) / 100,
    amountIncludesTax: false,
    bookingText: 'HANDEL',
    categoryEntityId: category,
    productEntityId: products.get(codeKey(line.stockCode)) ?? null,
    currency: 'GBP',
    descriptionShort: `${line.stockCode} ${line.text}`,
    taxType: inEu ? 'VAT' : 'NONE_THIRD_COUNTRY',
    taxPercent: inEu ? 19 : 0,
  }))
}

function receiverOf({ customer, country }: RetailDocument, isNumbered: boolean): [string, unknown] {
  const { code } = retailCountry(country)
  const name = customer ? `Kunde ${customer}` : 'Barverkauf'
  const address = { countryCode: code, addressLines: `${name}\n${country}` }
  return [
    '/api/partners/receivers',
    {
      partnerData: {
        shortName: !customer ? `BAR ${code}` : isNumbered ? `K${customer}` : `K${customer} ${code}`,
        companyName: name,
        addresses: [address],
        contacts: [],
      },
      rolesData: [
        {
          role: 'BUYER',
          roleDetails: {
            debitorNumber: isNumbered ? Number(customer) : null,
            billingAddressIsDeliveryAddress: true,
          },
        },
      ],
      relationshipDefaults: [
        {
          partnershipType: 'SUPPLIER__BUYER',
          partnershipData: {
            preferredPaymentMethod: customer ? wire : cash,
            preferredCurrency: 'GBP',
            ...(customer && { paymentTargetDays }),
          },
        },
      ],
    },
  ]
}
