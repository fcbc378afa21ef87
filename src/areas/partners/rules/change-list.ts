import type { FieldError } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { isSameValue } from '#kernel/property-change.ts'

/** One change as it is sent (decisions §2). */
export interface SentChange<Role extends string> {
  entityId: { uuid: EntityId }
  propertyName: string
  details: Role
  oldValue: unknown
  value: unknown
}

/** The fields that differ, as changes to send; none when nothing was changed (spec 1 §4.6). */
export function changesBetween<Role extends string, F extends object>(
  role: Role,
  entityId: { uuid: EntityId },
  before: F,
  after: F,
): SentChange<Role>[] {
  return (Object.keys(after) as (keyof F & string)[]) // the keys of a parsed form, which are F's
    .filter((name) => !isSameValue(before[name], after[name]))
    .map((name) => ({
      entityId,
      propertyName: name,
      details: role,
      oldValue: before[name],
      value: after[name],
    }))
}

/** The change that takes it back; refused where somebody changed the same since. */
export const turnedRound = <Role extends string>(change: SentChange<Role>): SentChange<Role> => ({
  ...change,
  oldValue: change.value,
  value: change.oldValue,
})

const deliveryNames: Record<string, string> = {
  addressLines: 'deliveryAddressLines',
  countryCode: 'deliveryCountry',
  recipientName: 'deliveryRecipientName',
  street: 'deliveryStreet',
  zip: 'deliveryZip',
  city: 'deliveryCity',
  vatId: 'deliveryVatId',
}

/** The server's faults of a creation payload, at the fields of the form. */
export function faultsAtFields(faults: readonly FieldError[] | undefined): FieldError[] | undefined {
  return faults?.map(({ path, message }) => {
    const name = path.split('.').at(-1) ?? path
    const isDelivery = path.startsWith('partnerData.addresses.1.')
    return { path: (isDelivery && deliveryNames[name]) || name, message }
  })
}

/** The server's faults of a list of changes, at the fields of the form. */
export function faultsOfChanges(
  faults: readonly FieldError[] | undefined,
  changes: readonly { propertyName: string }[],
): FieldError[] | undefined {
  return faults?.map(({ path, message }) => {
    const index = path === 'value' ? 0 : Number(/^(\d+)\./.exec(path)?.[1] ?? Number.NaN)
    return { path: changes[index]?.propertyName ?? path, message }
  })
}
