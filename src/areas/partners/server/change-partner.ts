import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { isSameValue, type PropertyChange, type RecordedChange } from '#kernel/property-change.ts'
import type { z } from '#kernel/zod.ts'
import { type Context, command, fact } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { parseProperty, refuseOtherEntity } from '#server/parse-property.ts'
import { changeReceiver, changeSupplier, receiverChanged, supplierChanged } from '../contract.ts'
import {
  faultsOfReceiver,
  faultsOfSupplier,
  type PartnerFault,
  receiverProperties,
  storedFields,
  supplierProperties,
} from '../rules/partner-fields.ts'
import { type PaymentMethodData, withoutSecrets } from '../rules/payment-method.ts'
import { loadPartner, receiverSnapshot, supplierSnapshot } from './load-partner.ts'
import { partnerKeys, receiverColumns, supplierColumns, toColumns } from './partner-columns.ts'
import { refuseCollective } from './refuse-collective.ts'

type Changes = (PropertyChange & { propertyName: string })[]

export const changeSupplierCommand = command(
  changeSupplier,
  async (tx, changes, context) => {
    const { uuid } = context.params
    const before = supplierSnapshot(await loadPartner(tx, uuid, 'SUPPLIER', 'changing'))
    const { after, recorded } = applyChanges(uuid, supplierProperties, before, changes)
    if (recorded.length === 0) return {}
    refuseFaults(faultsOfSupplier(after), changes)
    if (after.creditorNumber !== before.creditorNumber) {
      const path = pathOf('creditorNumber', changes)
      await refuseCollective(tx, 'collectiveCreditor', after.creditorNumber, path)
    }
    store(tx, context, uuid, { ...toColumns(supplierColumns, storedFields(after)), ...partnerKeys(after) })
    return fact(supplierChanged, uuid, { changes: recorded })
  },
  { partners_creditor_number: { path: 'creditorNumber', message: 'Die Kreditorennr. ist schon vergeben' } },
)

export const changeReceiverCommand = command(
  changeReceiver,
  async (tx, changes, context) => {
    const { uuid } = context.params
    const before = receiverSnapshot(await loadPartner(tx, uuid, 'BUYER', 'changing'))
    const { after, recorded } = applyChanges(uuid, receiverProperties, before, changes)
    if (recorded.length === 0) return {}
    refuseFaults(faultsOfReceiver(after), changes)
    if (after.debitorNumber !== before.debitorNumber) {
      const path = pathOf('debitorNumber', changes)
      await refuseCollective(tx, 'collectiveDebtor', after.debitorNumber, path)
    }
    store(tx, context, uuid, { ...toColumns(receiverColumns, storedFields(after)), ...partnerKeys(after) })
    return fact(receiverChanged, uuid, { changes: recorded })
  },
  { partners_debitor_number: { path: 'debitorNumber', message: 'Die Debitorennr. ist schon vergeben' } },
)

/** The fields after the changes, and what the journal says of them. All of them apply, or none. */
function applyChanges<F extends object>(
  uuid: EntityId,
  properties: Record<string, z.ZodType>,
  before: F,
  changes: Changes,
): { after: F; recorded: RecordedChange[] } {
  // Its properties are written by their names, which the changes bring.
  const after = { ...before } as Record<string, unknown>
  const recorded: RecordedChange[] = []
  changes.forEach((change, index) => {
    refuseOtherEntity(uuid, change.entityId)
    const path = changes.length === 1 ? 'value' : `${index}.value`
    const { name, value } = parseProperty(properties, change.propertyName, change, path)
    const oldValue = after[name]
    if (!isSameValue(oldValue, change.oldValue) && !isUnnamedRecipient(name, before, change.oldValue)) {
      throw new Refusal('stale-value')
    }
    if (isSameValue(oldValue, value)) return
    after[name] = value
    recorded.push({
      propertyName: name,
      oldValue: recordable(name, oldValue),
      value: recordable(name, value),
    })
  })
  // Suppliers and receivers have these names alike; the changes were parsed by the rules of each.
  followNames(before as Named, after as unknown as Named)
  // The values were parsed by the rules of these properties.
  return { after: after as F, recorded }
}

interface Named {
  recipientName: string
  companyName: string
  firstName: string
  familyName: string
}

/** Who never named a recipient may know it as '', though it is shown as made of the names. */
// Only a receiver has this property, and names beside it.
function isUnnamedRecipient(name: string, before: object, oldValue: unknown): boolean {
  return (
    name === 'recipientName' &&
    isSameValue(oldValue, '') &&
    storedFields(before as Named).recipientName === ''
  )
}

/** A recipient that was made of the names follows them, unless it was changed itself. */
function followNames(before: Named, after: Named): void {
  const madeOfNames = storedFields(before).recipientName === ''
  if (madeOfNames && after.recipientName === before.recipientName) after.recipientName = ''
}

// The property was parsed as how it is paid.
function recordable(name: string, value: unknown): unknown {
  return name === 'preferredPaymentMethod' ? withoutSecrets(value as PaymentMethodData) : value
}

/** Refuses a partner that as a whole breaks a rule, at the change that broke it. */
function refuseFaults(faults: PartnerFault[], changes: Changes): void {
  if (faults.length === 0) return
  throw new Refusal(
    'invalid-input',
    faults.map(({ path, message }) => ({ path: pathOf(path, changes), message })),
  )
}

/** Where a property stands in what was sent. */
function pathOf(propertyName: string, changes: Changes): string {
  const index = changes.findIndex((change) => change.propertyName === propertyName)
  if (index < 0) return propertyName
  return changes.length === 1 ? 'value' : `${index}.value`
}

function store(tx: Tx, context: Context, uuid: EntityId, columns: Record<string, unknown>): void {
  // The keys are columns of the table; the mapping loses their names.
  context.write(
    tx
      .updateTable('partners')
      .set(columns as never)
      .where('partner_id', '=', uuid),
  )
}
