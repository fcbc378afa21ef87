/** What of a document follows from others, or from what is written without it, and is checked there. */
const followed: ReadonlySet<string> = new Set([
  // by another document
  ...['cancelledByInvoiceEntityId', 'settledByInvoiceEntityId', 'settledByInvoiceNumber'],
  ...['cancelledInvoiceNumber', 'cancelledInvoiceDate', 'correctedInvoice', 'advances'],
  // by the payments, which have events of their own
  ...['documentRecords', 'amountDue', 'paymentTotal'],
  // what is shown of a product
  'product',
])

/** The parts of a document, as a message names them. */
const parts: Readonly<Record<string, string>> = {
  lineItems: 'Positionen',
  totals: 'Summen',
  partner: 'Partner',
  partnership: 'Zahlungsweise',
}

/**
 * The part in which a stored document differs from what the journal keeps of it; null when in none. What an earlier version did not
 * record yet, or recorded and no longer knows, is not compared.
 */
export function differingPart(recorded: object, stored: object): string | null {
  const key = commonKeys(recorded, stored).find(
    (name) => !isSame(partOf(recorded, name), partOf(stored, name)),
  )
  return key === undefined ? null : (parts[key] ?? 'Kopf')
}

/** Whether two lists of payments are the same ones, in any order. */
export function isSamePayments(
  some: readonly { entityId: { uuid: string } }[],
  others: readonly { entityId: { uuid: string } }[],
): boolean {
  const inOrder = (payments: typeof some) =>
    payments.toSorted((a, b) => (a.entityId.uuid < b.entityId.uuid ? -1 : 1))
  return isSame(inOrder(some), inOrder(others))
}

function isSame(recorded: unknown, stored: unknown): boolean {
  if (Array.isArray(recorded) && Array.isArray(stored)) {
    return recorded.length === stored.length && recorded.every((value, index) => isSame(value, stored[index]))
  }
  if (isObject(recorded) && isObject(stored)) {
    return commonKeys(recorded, stored).every((name) => isSame(partOf(recorded, name), partOf(stored, name)))
  }
  return recorded === stored
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const partOf = (from: object, name: string): unknown => Reflect.get(from, name)
const commonKeys = (recorded: object, stored: object) =>
  Object.keys(recorded).filter((name) => name in stored && !followed.has(name))
