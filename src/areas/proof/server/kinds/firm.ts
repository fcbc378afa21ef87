import { sql } from 'kysely'
import { keyEnded, keyMade } from '#areas/access/contract/keys.ts'
import { requestAnswered, requestRaised } from '#areas/access/contract/requests.ts'
import { firmSetUp } from '#areas/access/contract/set-up.ts'
import {
  invitationTaken,
  passwordChanged,
  roleAssigned,
  userRegistered,
  userRejected,
} from '#areas/access/contract.ts'
import { firmChanged } from '#areas/firm/contract.ts'
import { firmColumns, isPlainFirmProperty, onWire } from '#areas/firm/server/firm-columns.ts'
import { monthLocked } from '#areas/locks/contract.ts'
import { viewDeleted, viewSaved } from '#areas/views/contract.ts'
import type { Tx } from '#server/db/driver.ts'
import {
  type change,
  changed,
  deleted,
  type Kind,
  kindOf,
  near,
  set,
  type Told,
  untold,
  type Values,
} from './kind.ts'

interface Changed {
  managerEntityId: string
  changes: Parameters<typeof change>[2]
}

const startedAs = ({ data }: Told): Values =>
  Object.fromEntries((data as Changed).changes.map(({ propertyName, value }) => [propertyName, value]))

const firm: Kind = kindOf({
  name: 'Firma',
  looksAt: { firm: ['firm_id', 'logo_sha256', ...Object.values(firmColumns)] },
  on: {
    [firmSetUp.name]: (states, told) => void states.set(told.id, startedAs(told)),
    [firmChanged.name]: changed,
  },
  async rows(tx) {
    const [row] = await tx.selectFrom('firm').selectAll().execute()
    if (!row) return []
    const untouched = await columnDefaults(tx)
    const values = Object.entries(firmColumns).map(([name, column]) => {
      // Its names are those of the columns.
      const stored = onWire(name as keyof typeof firmColumns, row[column])
      return [name, stored]
    })
    return [
      {
        id: row.firm_id,
        label: 'Firma',
        values: { ...Object.fromEntries(values), logo: row.logo_sha256?.toString('hex') ?? null },
        unsaid: {
          ...Object.fromEntries(
            Object.entries(firmColumns).map(([name, column]) => [
              name,
              isPlainFirmProperty(name) ? onWire(name, untouched[column]) : null,
            ]),
          ),
          // A migration switched it on where there was a firm, and it is off where one begins.
          defaultNotice: untold,
        },
      },
    ]
  },
})

/** What the columns of the firm hold until somebody says something else. */
async function columnDefaults(tx: Tx): Promise<Values> {
  const { rows } = await sql<{ name: string; expression: string }>`
    select attname as name, pg_get_expr(adbin, adrelid) as expression
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = 'firm'::regclass`.execute(tx)
  // As the database itself wrote them down.
  const wanted = rows.map(({ name, expression }) => sql`${sql.raw(expression)} as ${sql.ref(name)}`)
  const { rows: found } = await sql<Values>`select ${sql.join(wanted)}`.execute(tx)
  return found[0] ?? {}
}

const users: Kind = kindOf({
  name: 'Benutzer und ihre Rollen',
  looksAt: { users: ['user_id', 'role', 'approved_at', 'approved_by', 'rejected_at', 'rejected_by'] },
  on: {
    [firmSetUp.name]: (states, { data }) =>
      void states.set((data as Changed).managerEntityId, { role: 'MANAGER', isApproved: true }),
    [userRegistered.name]: (states, { id }) => void states.set(id, { role: 'PENDING', isApproved: false }),
    [invitationTaken.name]: (states, { id, data }) =>
      // Who invited is told by an event of another id.
      void states.set(id, { ...(data as Values), isApproved: true, approvedBy: untold }),
    [roleAssigned.name]: (states, { id, by, data }) => {
      const { role, oldRole } = data as { role: string; oldRole: string }
      set(states, id, { role, ...(oldRole === 'PENDING' && { isApproved: true, approvedBy: by }) })
    },
    [userRejected.name]: (states, { id, by }) => set(states, id, { isRejected: true, rejectedBy: by }),
  },
  async rows(tx) {
    const rows = await tx.selectFrom('users').selectAll().execute()
    return rows.map((row) => ({
      id: row.user_id,
      label: [row.first_name, row.family_name].join(' '),
      values: {
        role: row.role,
        ...{ isApproved: row.approved_at !== null, approvedBy: row.approved_by },
        ...{ isRejected: row.rejected_at !== null, rejectedBy: row.rejected_by },
      },
    }))
  },
})

interface MadeKey {
  keyEntityId: string
  name: string
  permissions: readonly string[]
  validUntil: string
}

/** One that ended without anybody was ended by a restored backup, which only takes away. */
const keys: Kind = kindOf({
  name: 'Schlüssel für Programme',
  looksAt: {
    access_keys: [
      ...['key_id', 'user_id', 'name', 'permissions', 'valid_until', 'made_at', 'ended_at', 'ended_by'],
    ],
  },
  on: {
    [keyMade.name]: (states, { id, at, data }) => {
      const { keyEntityId, name, permissions, validUntil } = data as MadeKey
      states.set(keyEntityId, {
        user: id,
        name,
        permissions: permissions.join(),
        validUntil,
        madeAt: near(at),
      })
    },
    [keyEnded.name]: (states, { by, at, data }) =>
      set(states, (data as MadeKey).keyEntityId, { endedBy: by, endedAt: near(at) }),
    [passwordChanged.name]: (states, { id, at, data }) => {
      const { endedKeys = [] } = data as { endedKeys?: MadeKey[] }
      for (const { keyEntityId } of endedKeys) set(states, keyEntityId, { endedBy: id, endedAt: near(at) })
    },
    [userRejected.name]: (states, { id }) => {
      // Those that a restored backup had ended before stay as they were.
      for (const [keyId, { user, endedBy }] of states)
        if (user === id && endedBy === undefined) set(states, keyId, { endedBy: untold, endedAt: untold })
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('access_keys').selectAll().execute()
    return rows.map((row) => ({
      id: row.key_id,
      label: row.name,
      values: {
        ...{ user: row.user_id, name: row.name, permissions: row.permissions.join() },
        ...{ validUntil: row.valid_until, madeAt: row.made_at, endedBy: row.ended_by },
        endedAt: row.ended_by === null ? null : row.ended_at,
      },
    }))
  },
})

const lockSettings = ['vatRateMethod', 'ukCountsAsEu', 'accounts']

/** What a lock keeps of the firm is what the firm was by then. */
const locks: Kind = {
  name: 'Einstellungen der Festschreibungen',
  looksAt: {
    locked_months: [
      'lock_id',
      'month',
      'locked_at',
      'locked_by',
      'vat_rate_method',
      'uk_counts_as_eu',
      'accounts',
    ],
  },
  events: [firmSetUp.name, firmChanged.name, monthLocked.name],
  begin() {
    const states = new Map<string, Values>()
    let now: Values = { vatRateMethod: 'DAILY' }
    return {
      states,
      apply(told) {
        if (told.event !== monthLocked.name) {
          now = { ...now, ...startedAs(told) }
          return
        }
        const kept = Object.fromEntries(lockSettings.map((name) => [name, now[name]]))
        states.set(told.id, { ...(told.data as Values), by: told.by, at: near(told.at), ...kept })
      },
    }
  },
  async rows(tx) {
    const rows = await tx.selectFrom('locked_months').selectAll().execute()
    return rows.map((row) => ({
      id: row.lock_id,
      label: row.month.slice(0, 7),
      values: {
        ...{ month: row.month.slice(0, 7), by: row.locked_by, at: row.locked_at, accounts: row.accounts },
        ...{ vatRateMethod: row.vat_rate_method, ukCountsAsEu: row.uk_counts_as_eu },
      },
    }))
  },
}

const requests: Kind = kindOf({
  name: 'Anfragen',
  looksAt: {
    requests: ['request_id', 'request_text', 'path', 'raised_by', 'answered_by', 'done', 'answer_text'],
  },
  on: {
    [requestRaised.name]: (states, { id, by, data }) => void states.set(id, { ...(data as Values), by }),
    [requestAnswered.name]: (states, { id, by, data }) => {
      const { done, text } = data as { done: boolean; text: string }
      set(states, id, { done, answer: text, answeredBy: by })
    },
  },
  async rows(tx) {
    const rows = await tx.selectFrom('requests').selectAll().execute()
    return rows.map((row) => ({
      id: row.request_id,
      label: row.request_text.slice(0, 60),
      values: {
        ...{ text: row.request_text, path: row.path, by: row.raised_by },
        ...{ done: row.done, answer: row.answer_text, answeredBy: row.answered_by },
      },
    }))
  },
})

const views: Kind = kindOf({
  name: 'Ansichten',
  looksAt: { views: ['view_id', 'resource', 'name', 'is_shared', 'maker_id'] },
  on: {
    [viewSaved.name]: (states, { id, by, data }) => {
      const { resource, name, shared } = data as { resource: string; name: string | null; shared: boolean }
      // The name of one that is not shared is its maker's business.
      states.set(id, {
        ...{ resource, shared, name: name ?? untold },
        maker: states.get(id)?.['maker'] ?? by,
      })
    },
    [viewDeleted.name]: deleted,
  },
  async rows(tx) {
    const rows = await tx.selectFrom('views').selectAll().execute()
    return rows.map((row) => ({
      id: row.view_id,
      label: row.name,
      values: { resource: row.resource, name: row.name, shared: row.is_shared, maker: row.maker_id },
    }))
  },
})

export const firmKinds: readonly Kind[] = [firm, users, keys, locks, requests, views]
