import { sql } from 'kysely'
import type { EventDeclaration } from '#kernel/declare.ts'
import { Refusal } from '#kernel/errors.ts'
import type { EntityId } from '#kernel/id.ts'
import { isSameValue, type RecordedChange } from '#kernel/property-change.ts'
import { type Context, fact, preparedCommand } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReadSheet } from '#server/spreadsheet/read-cell.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'
import { choiceOf } from '#server/table-import/read-as-chosen.ts'
import { refuseUnclear } from '#server/table-import/refuse-unclear.ts'
import { withPauses } from '#server/with-pauses.ts'
import { importReceivers, importSuppliers, receiversImported, suppliersImported } from '../contract.ts'
import {
  type DecidedPartners,
  type GivenPartnerSettings,
  guessPartners,
  identitySteps,
  partnerSteps,
} from '../rules/import/decide-partners.ts'
import {
  type ImportRole,
  type PartnerFields,
  receiverRole,
  supplierRole,
} from '../rules/import/partner-import.ts'
import { recipientOf, storedFields } from '../rules/partner-fields.ts'
import { type PaymentMethodData, withoutSecrets } from '../rules/payment-method.ts'
import { recordedFields } from './create-partner.ts'
import { loadKnownPartners } from './load-known-partners.ts'
import { partnerKeys, receiverColumns, supplierColumns, toColumns } from './partner-columns.ts'

interface Read {
  table: ReadSheet
  fileName: string
}

/** Customers out of a file: read before the transaction, decided in it, all or none. */
export const importReceiversCommand = (spreadsheets: Spreadsheets) =>
  preparedCommand(
    importReceivers,
    async (input, { files }) => readFile(spreadsheets, input, files.file),
    (tx, given, context) =>
      storeImport(tx, context, given, { role: receiverRole, imported: receiversImported }),
    { partners_debitor_number: { path: 'file', message: 'Die Debitorennr. ist schon vergeben' } },
  )

/** The same of suppliers. */
export const importSuppliersCommand = (spreadsheets: Spreadsheets) =>
  preparedCommand(
    importSuppliers,
    async (input, { files }) => readFile(spreadsheets, input, files.file),
    (tx, given, context) =>
      storeImport(tx, context, given, { role: supplierRole, imported: suppliersImported }),
    { partners_creditor_number: { path: 'file', message: 'Die Kreditorennr. ist schon vergeben' } },
  )

async function readFile(
  spreadsheets: Spreadsheets,
  settings: Parameters<typeof choiceOf>[0],
  files: readonly { fileName: string; read(): Promise<Uint8Array> }[],
): Promise<Read> {
  const [file] = files
  if (!file) throw new Refusal('invalid-input', [{ path: 'file', message: 'Datei fehlt' }])
  return { table: await spreadsheets.read(await file.read(), choiceOf(settings)), fileName: file.fileName }
}

interface What {
  role: ImportRole
  imported: EventDeclaration
}

async function storeImport(
  tx: Tx,
  context: Context & { prepared: Read },
  given: GivenPartnerSettings,
  { role, imported }: What,
) {
  const { table, fileName } = context.prepared
  const guess = guessPartners(table, given, role)
  const awake = () => sql`select 1`.execute(tx)
  const identities = await withPauses(identitySteps(table, guess, role), awake)
  // One after the other: two people who import the same file at once would make everybody twice.
  await sql`select pg_advisory_xact_lock(hashtext('import partners'))`.execute(tx)
  const facts = await loadKnownPartners(tx, role, identities, guess.settings.existing === 'update')
  const decided = await withPauses(partnerSteps(table, guess, facts), awake)
  refuseUnclear(decided)
  const importId = context.newId()
  const stored = decided.rows.map((row) => storedRow(row, role, context.newId()))
  const created = stored.filter(({ isNew }) => isNew)
  const changed = stored.filter(({ isNew, changes }) => !isNew && changes.length > 0)
  const kept = [
    ...stored
      .filter(({ isNew, changes }) => !isNew && changes.length === 0)
      .map(({ partnerId }) => partnerId),
    ...decided.skipped.map(({ entityId }) => entityId.uuid),
  ]
  if (created.length === 0 && changed.length === 0) return {}
  write(tx, context, importId, { role, created, changed, kept })
  return fact(imported, importId, {
    fileName,
    created: created.map(({ partnerId, fields }) => ({
      entityId: { uuid: partnerId },
      created: recordedFields(withRecipient(fields)),
    })),
    changed: changed.map(({ partnerId, changes }) => ({ entityId: { uuid: partnerId }, changes })),
    skipped: decided.skipped.length,
  })
}

function storedRow({ value, known }: DecidedPartners['rows'][number], role: ImportRole, newId: EntityId) {
  const fields = storedFields(value)
  const columns = {
    ...toColumns(role.role === 'BUYER' ? receiverColumns : supplierColumns, fields),
    ...partnerKeys(fields),
  }
  const changes = known ? changesOf(known.stored, fields) : []
  return { partnerId: known?.entityId.uuid ?? newId, isNew: known === null, fields, columns, changes }
}

const withRecipient = (fields: PartnerFields): PartnerFields => ({
  ...fields,
  recipientName: recipientOf(fields),
})

/** What an import changes of a partner, as his history says it. */
function changesOf(before: PartnerFields, after: PartnerFields): RecordedChange[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([name, value]) => !isSameValue(old.get(name), value))
    .map(([propertyName, value]) => ({
      propertyName,
      oldValue: recordable(propertyName, old.get(propertyName)),
      value: recordable(propertyName, value),
    }))
}

const recordable = (name: string, value: unknown): unknown =>
  // The property is how he is paid.
  name === 'preferredPaymentMethod' ? withoutSecrets(value as PaymentMethodData) : value

type StoredRow = ReturnType<typeof storedRow>

interface Written {
  role: ImportRole
  created: readonly StoredRow[]
  changed: readonly StoredRow[]
  /** The ids of those whom the file names and who stay as they are. */
  kept: readonly string[]
}

/** One statement for each kind of thing: the new ones, the changed ones, and which import it was. */
function write(
  tx: Tx,
  context: Context,
  importId: EntityId,
  { role, created, changed, kept }: Written,
): void {
  const run = (statement: ReturnType<typeof sql>) => context.write({ compile: () => statement.compile(tx) })
  const recordset = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::text::json`
  const [sample] = [...created, ...changed]
  const names = Object.keys(sample?.columns ?? {}).map((name) => sql.ref(name))
  const ids = ['billing_address_id', 'contact_id', ...(role.role === 'BUYER' ? ['delivery_address_id'] : [])]
  if (created.length > 0) {
    const rows = created.map(({ partnerId, columns }) => ({
      ...{ partner_id: partnerId, role: role.role },
      ...Object.fromEntries(ids.map((id) => [id, context.newId()])),
      ...columns,
    }))
    const all = sql.join([...['partner_id', 'role', ...ids].map((name) => sql.ref(name)), ...names])
    run(
      sql`insert into partners (${all}) select ${all} from json_populate_recordset(null::partners, ${recordset(rows)})`,
    )
  }
  if (changed.length > 0) {
    const rows = changed.map(({ partnerId, columns }) => ({ partner_id: partnerId, ...columns }))
    const sets = names.map((name) => sql`${name} = n.${name}`)
    run(sql`update partners p set ${sql.join(sets)}
      from json_populate_recordset(null::partners, ${recordset(rows)}) n where p.partner_id = n.partner_id`)
  }
  const effects = [
    ...created.map(({ partnerId }) => ({ partner_id: partnerId, effect: 'CREATED' })),
    ...changed.map(({ partnerId }) => ({ partner_id: partnerId, effect: 'CHANGED' })),
    ...kept.map((partnerId) => ({ partner_id: partnerId, effect: 'KEPT' })),
  ]
  run(sql`insert into partner_imports (partner_id, import_id, effect)
    select partner_id, ${importId}::uuid, effect from json_populate_recordset(null::partner_imports, ${recordset(effects)})`)
}
