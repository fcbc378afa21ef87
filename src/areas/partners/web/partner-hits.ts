import type { RowOf } from '#kernel/declare.ts'
import { type Hit, hitSource, type MoreOfHit } from '#web/palette/hit-source.ts'
import { Truck, UserRoundPlus, Users } from '#web/ui/icons.ts'
import { listReceivers, listSuppliers } from '../contract.ts'
import { nameKey, receiverPath, supplierPath } from './partner-paths.ts'

/** What fits a partner and stands in a later area: a new document with him. */
export type ActionsOf = (uuid: string, name: string) => readonly Hit[]

/** What a later area knows of a partner: what is open with him. */
export type MoreOf = (uuid: string, name: string) => MoreOfHit

/** Customers in the palette. */
export const receiverHits = (actionsOf: ActionsOf, moreOf: MoreOf) =>
  hitSource({
    heading: 'Kunden',
    declaration: listReceivers,
    hitOf: (row) => ({
      actions: actionsOf(row.entityId.uuid, nameOf(row)),
      more: moreOf(row.entityId.uuid, nameOf(row)),
      key: `receiver ${row.entityId.uuid}`,
      icon: Users,
      title: nameOf(row),
      codes: codesOf(row.debitorNumber, row.shortName),
      detail: detailOf(row.debitorNumber, row.city),
      to: receiverPath(row.entityId.uuid),
    }),
    all: { title: (count) => `Alle ${count} Kunden`, to: '/auth/outgoing/receivers' },
    creation: (name) => ({
      key: 'new receiver',
      icon: UserRoundPlus,
      title: `Neuer Kunde „${name}“`,
      detail: 'mit diesem Namen',
      to: `/auth/outgoing/receivers/new?${new URLSearchParams({ [nameKey]: name })}`,
    }),
  })

/** Suppliers in the palette. */
export const supplierHits = (actionsOf: ActionsOf, moreOf: MoreOf) =>
  hitSource({
    heading: 'Lieferanten',
    declaration: listSuppliers,
    hitOf: (row) => ({
      actions: actionsOf(row.entityId.uuid, nameOf(row)),
      more: moreOf(row.entityId.uuid, nameOf(row)),
      key: `supplier ${row.entityId.uuid}`,
      icon: Truck,
      title: nameOf(row),
      codes: codesOf(row.creditorNumber, row.shortName),
      detail: detailOf(row.creditorNumber, row.city),
      to: supplierPath(row.entityId.uuid),
    }),
    all: { title: (count) => `Alle ${count} Lieferanten`, to: '/auth/incoming/suppliers' },
    creation: (name) => ({
      key: 'new supplier',
      icon: UserRoundPlus,
      title: `Neuer Lieferant „${name}“`,
      detail: 'mit diesem Namen',
      to: `/auth/incoming/suppliers/new?${new URLSearchParams({ [nameKey]: name })}`,
    }),
  })

const nameOf = (row: RowOf<typeof listReceivers> | RowOf<typeof listSuppliers>): string =>
  row.companyName || [row.firstName, row.familyName].filter(Boolean).join(' ') || row.shortName

const detailOf = (number: number | null, city: string): string =>
  [number === null ? '' : String(number), city].filter(Boolean).join(' · ')

const codesOf = (number: number | null, shortName: string): string[] =>
  number === null ? [shortName] : [String(number), shortName]
