/** What of a document is not its own to say: it follows from other documents, from the payments, which have events of their own, or from products. */
const followed: ReadonlySet<string> = new Set([
  ...['cancelledByInvoiceEntityId', 'settledByInvoiceEntityId', 'settledByInvoiceNumber'],
  ...['replacedByInvoiceEntityId', 'replacedByInvoiceNumber'],
  ...['cancelledInvoiceDate', 'advances', 'documentRecords', 'amountDue', 'paymentTotal', 'product'],
  ...['transferDocumentNumber', 'discountTotal', 'writeOffTotal'],
])

/** The parts of a document, as a message names them. */
const parts: Readonly<Record<string, string>> = {
  lineItems: 'Positionen',
  texts: 'Positionen',
  totals: 'Summen',
  printedTaxes: 'Summen',
  partner: 'Partner',
  partnership: 'Zahlungsweise',
}

/**
 * The part in which a stored document differs from what the journal keeps of it; null when in none. What an earlier version did not
 * record yet is not compared.
 */
export function differingPart(recorded: object, stored: object): string | null {
  const ignored = ignoredOf(recorded)
  const isCommon = (name: string) => name in stored && !ignored.has(name)
  const key = Object.keys(recorded).find((name) => {
    const [one, other] = [partOf(recorded, name), partOf(stored, name)]
    // In the order in which they are read, which may be another one than when they were chosen.
    if (name === 'advanceInvoiceEntityIds')
      return isCommon(name) && !isSame(sorted(one), sorted(other), ignored)
    return isCommon(name) && !isSame(one, other, ignored)
  })
  return key === undefined ? null : (parts[key] ?? 'Kopf')
}

interface Deducted {
  entityId: { uuid: string }
}

/**
 * Whether a document deducts other amounts of its advances than the journal keeps of it. The numbers and the days of the advances are their own; what
 * an earlier version did not record is not compared.
 */
export function hasOtherDeductions(recorded: object, stored: object): boolean {
  const [told, stands] = [recorded, stored].map((document) => partOf(document, 'advances'))
  if (!Array.isArray(told) || !Array.isArray(stands)) return false
  return told.some((advance: Deducted) => {
    const other = stands.find((one: Deducted) => one.entityId.uuid === advance.entityId.uuid)
    return ['amountReceived', 'taxGroups'].some(
      (name) => name in advance && !isSame(partOf(advance, name), partOf(other ?? {}, name), new Set()),
    )
  })
}

/** Whether two lists of payments are the same ones, in any order. */
export function isSamePayments(
  some: readonly { entityId: { uuid: string } }[],
  others: readonly { entityId: { uuid: string } }[],
): boolean {
  const inOrder = (payments: typeof some) =>
    payments.toSorted((a, b) => (a.entityId.uuid < b.entityId.uuid ? -1 : 1))
  return isSame(inOrder(some), inOrder(others), followed)
}

/** Of an invoice that stands here number and day are its own; of one from before Kontor they stand with this document alone. */
function ignoredOf(recorded: object): ReadonlySet<string> {
  return partOf(recorded, 'correctedInvoiceEntityId') === null
    ? followed
    : new Set([...followed, 'correctedInvoice'])
}

function isSame(recorded: unknown, stored: unknown, ignored: ReadonlySet<string>): boolean {
  if (Array.isArray(recorded) && Array.isArray(stored)) {
    return (
      recorded.length === stored.length &&
      recorded.every((value, index) => isSame(value, stored[index], ignored))
    )
  }
  if (isObject(recorded) && isObject(stored)) {
    return Object.keys(recorded).every(
      (name) => ignored.has(name) || isSameAt(name, partOf(recorded, name), partOf(stored, name), ignored),
    )
  }
  return recorded === stored
}

/** What a later version leaves out was empty. */
function isSameAt(name: string, recorded: unknown, stored: unknown, ignored: ReadonlySet<string>): boolean {
  if (stored === undefined) return isEmpty(recorded)
  return name === 'preferredPaymentMethod'
    ? isSameMethod(recorded, stored)
    : isSame(recorded, stored, ignored)
}

/** How is paid is its data, nothing less and nothing more. */
function isSameMethod(recorded: unknown, stored: unknown): boolean {
  if (!isObject(recorded) || !isObject(stored)) return recorded === stored
  const names = new Set([...Object.keys(recorded), ...Object.keys(stored)])
  return [...names].every((name) => {
    const [one, other] = [partOf(recorded, name), partOf(stored, name)]
    return isObject(one) && isObject(other)
      ? isSameMethod(one, other)
      : one === other || (isEmpty(one) && isEmpty(other))
  })
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const partOf = (from: object, name: string): unknown => Reflect.get(from, name)
const sorted = (ids: unknown) => (Array.isArray(ids) ? ids.toSorted() : ids)
