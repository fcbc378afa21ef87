import { sql } from 'kysely'
import { firmSetUp } from '#areas/access/contract/set-up.ts'
import { bankAccountData } from '#areas/bank-accounts/contract.ts'
import { categoryData } from '#areas/categories/contract.ts'
import { changeTypeData } from '#areas/change-types/contract.ts'
import { paymentTargetData } from '#areas/payment-targets/contract.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  changed,
  created,
  deleted,
  type Kind,
  kindOf,
  type Row,
  type States,
  type Told,
  type Values,
} from './kind.ts'

interface Described {
  name: string
  rowsOf: keyof Tables
  id: string
  data: {
    shown: object
    events: Record<'created' | 'changed' | 'deleted', { name: string }>
  }
  /** The field by which it is known. */
  label: string
  seeds?: [string, Values][]
  also?: Record<string, (states: States, told: Told) => void>
}

/** The column of a field: of `shortName` it is `short_name`. */
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function masterKind({ name, rowsOf: table, id, data, label, seeds = [], also = {} }: Described): Kind {
  const fields = Object.keys(data.shown)
  const { events } = data
  return kindOf({
    name,
    looksAt: { [table]: [id, ...fields.map(columnOf)] },
    seeds,
    on: {
      [events.created.name]: created((told) => told as Values),
      [events.changed.name]: changed,
      [events.deleted.name]: deleted,
      ...also,
    },
    async rows(tx) {
      const columns = sql.join([id, ...fields.map(columnOf)].map((column) => sql.ref(column)))
      const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}`.execute(
        tx,
      )
      return rows.map((row): Row => {
        const values = Object.fromEntries(fields.map((field) => [field, row[columnOf(field)]]))
        return { id: String(row[id]), label: String(values[label]), values }
      })
    },
  })
}

/** The account that the firm begins with comes with its set-up. */
function firstAccount(states: States, { data }: Told): void {
  const { bankAccount } = data as { bankAccount?: { entityId: string } & Values }
  if (!bankAccount) return
  const { entityId, ...values } = bankAccount
  states.set(entityId, values)
}

const system = (last: number, shortName: string, valueType: string): [string, Values] => [
  `01900000-0000-7000-8000-00000000000${last}`,
  { shortName, valueType, system: true },
]

export const masterKinds: readonly Kind[] = [
  masterKind({
    name: 'Bankkonten',
    rowsOf: 'bank_accounts',
    id: 'bank_account_id',
    data: bankAccountData,
    label: 'shortName',
    also: { [firmSetUp.name]: firstAccount },
  }),
  masterKind({
    name: 'Zahlungsziele',
    rowsOf: 'payment_targets',
    id: 'payment_target_id',
    data: paymentTargetData,
    label: 'paymentTargetDays',
  }),
  masterKind({
    name: 'Kategorien',
    rowsOf: 'categories',
    id: 'category_id',
    data: categoryData,
    label: 'shortName',
  }),
  masterKind({
    name: 'Bestandsereignisse',
    rowsOf: 'change_types',
    id: 'change_type_id',
    data: changeTypeData,
    label: 'shortName',
    // migrations/0009-change-types.sql
    seeds: [
      system(1, 'initial', 'ABSOLUTE'),
      system(2, 'inventory', 'ABSOLUTE'),
      system(3, 'sale', 'OUTGOING'),
      system(4, 'purchase', 'INCOMING'),
    ],
  }),
]
