import { keyPermissionName } from '#areas/access/rules/key-rules.ts'
import { roleNames } from '#areas/access/rules/role-permissions.ts'
import { type Verdict, verdictWords } from '#areas/bills/rules/check-report.ts'
import { valueTypeNames } from '#areas/change-types/rules/change-type-text.ts'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import { changeOf, type StateChange, type StateNames } from '#areas/documents/rules/changes/state-change.ts'
import type { DocumentState } from '#areas/documents/rules/document-state.ts'
import { resultNames } from '#areas/partners/rules/vat-id-state.ts'
import { formatQuantity } from '#areas/stock/rules/quantity-text.ts'
import type { Month } from '#kernel/day.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { monthLabel } from '#kernel/period.ts'
import type { RecordedChange } from '#kernel/property-change.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { partnerStep } from '../partner-history.ts'
import { plainText, propertyLabel, propertyText } from './shown-property.ts'

/** One event of the journal with what it recorded. */
export interface ToldEvent {
  seq: number
  event: string
  data: unknown
}

export type JournalChange = Pick<StateChange, 'label' | 'from' | 'to'>

/** What stands for changes that cannot be told. */
export const unreadable: JournalChange[] = [{ label: 'Nicht lesbar', from: null, to: null }]

/** What a reader of the changes needs from outside of the journal. */
export type JournalNames = StateNames

/** Of its data only what is said here reaches the page: no hash, no id, no secret (decisions §10, 'Protokoll'). */
export function toldChanges(
  told: ToldEvent,
  before: readonly ToldEvent[],
  names: JournalNames,
): JournalChange[] {
  const said = says[told.event]
  // By the schema of its event, which `says` is written after.
  if (said) return said((told.data ?? {}) as never)
  if (isOfPartner(told.event)) return stepChange(told)
  return [...ofDocument(told, before, names), ...ofProperties(told)].map(({ label, from, to }) => ({
    ...{ label, from, to },
  }))
}

const added = (label: string, to: string) => changeOf(label, '', to)
const gone = (label: string, from: string) => changeOf(label, from, '')
const counted = (label: string, count: number) => (count > 0 ? added(label, String(count)) : [])

const isOfPartner = (event: string) => /^(reminder|block|claim|settlement|balance letter) /.test(event)

/** As 'Verlauf' of the partner tells it. */
function stepChange(told: ToldEvent): JournalChange[] {
  const { title, detail } = partnerStep(told)
  return [{ label: title, from: null, to: detail === '' ? null : detail }]
}

type Days = { period: string; note: string; payable?: number }
type File = { fileName: string | null }
type Mailing = { to: string; subject: string }
type Imported = { fileName: string; created: unknown[]; changed: unknown[]; skipped: number }
type StockChange = { inventoryChange: number; valueType: string; changeTime: string }
type MadeKey = { name: string; permissions: string[]; validUntil: string }
type Role = { role: string; oldRole?: string }

const shownRole = (role = '') => roleNames[role as keyof typeof roleNames] ?? ''
const shownMonth = (month: string) => monthLabel(month as Month)
const fileAdded = ({ fileName }: File) => added('Datei', fileName ?? '')
const fileGone = ({ fileName }: File) => gone('Datei', fileName ?? '')
const mailed = ({ to, subject }: Mailing) => [...added('An', to), ...added('Betreff', subject)]
const failed = ({ failure }: { failure: string | null }) => added('Fehler', failure ?? '')
const roleChanged = ({ oldRole, role }: Role) => changeOf('Rolle', shownRole(oldRole), shownRole(role))
const filed = ({ period, note, payable }: Days) => [
  ...added('Zeitraum', period),
  ...added('Zu zahlen', payable === undefined ? '' : formatSum(payable, 'EUR')),
  ...added('Notiz', note),
]
const imported = ({ fileName, created, changed, skipped }: Imported) => [
  ...added('Datei', fileName),
  ...counted('Angelegt', created.length),
  ...counted('Geändert', changed.length),
  ...counted('Übersprungen', skipped),
]
const stockChanged = ({ inventoryChange, valueType, changeTime }: StockChange) =>
  `${formatQuantity(inventoryChange)} (${valueTypeNames[valueType as keyof typeof valueTypeNames] ?? valueType}) am ${shownDay(changeTime.slice(0, 10))}`

/** What these events say, each by its schema. */
const says: Readonly<Record<string, (data: never) => JournalChange[]>> = {
  'session started': () => [],
  'invitation taken': roleChanged,
  'user invited': roleChanged,
  'role assigned': roleChanged,
  'user rejected': ({ oldRole }: Role) => gone('Rolle', shownRole(oldRole)),
  'key made': ({ name, permissions, validUntil }: MadeKey) => [
    ...added('Schlüssel', name),
    ...added('Darf', permissions.map(keyPermissionName).join(', ')),
    ...added('Gültig bis', shownDay(validUntil)),
  ],
  'password changed': ({ endedKeys = [] }: { endedKeys?: { name: string }[] }) =>
    gone('Schlüssel', endedKeys.map(({ name }) => name).join(', ')),
  'key ended': ({ name }: { name: string }) => gone('Schlüssel', name),
  'request raised': ({ text }: { text: string }) => added('Anfrage', text),
  'request answered': ({ done, text }: { done: boolean; text: string }) => [
    ...added('Antwort', done ? 'erledigt' : 'abgelehnt'),
    ...added('Text', text),
  ],
  'month locked': ({ month }: { month: string }) => added('Monat', shownMonth(month)),
  'corrected return filed': filed,
  'corrected statement filed': filed,
  'figures proven': ({ rows, faults, kinds }: { rows: number; faults: number; kinds: string[] }) => [
    ...counted('Zeilen', rows),
    ...added('Abweichungen', String(faults)),
    ...added('Betroffen', kinds.join(', ')),
  ],
  'files proven': ({ files, damaged }: { files: number; damaged: unknown[] }) => [
    ...counted('Dateien', files),
    ...added('Beschädigt', String(damaged.length)),
  ],
  'anchor mailed': ({ row, recipients }: { row: number; recipients: number }) => [
    ...counted('Anker der Zeile', row),
    ...counted('Empfänger', recipients),
  ],
  'rates stored': ({ count, firstDay, lastDay }: { count: number; firstDay: string; lastDay: string }) => [
    ...counted('Kurse', count),
    ...added('Tage', `${shownDay(firstDay)} bis ${shownDay(lastDay)}`),
  ],
  'rate deleted': ({ deleted }: { deleted: { currency: string; day: string; rate: string } }) =>
    gone(`${deleted.currency} am ${shownDay(deleted.day)}`, plainText(Number(deleted.rate))),
  'monthly rates stored': ({
    month,
    rates,
  }: {
    month: string
    rates: { currency: string; rate: string | null }[]
  }) =>
    rates.flatMap(({ currency, rate }): JournalChange[] => [
      {
        label: `${currency}, ${shownMonth(month)}`,
        from: null,
        to: rate === null ? null : plainText(Number(rate)),
      },
    ]),
  'rate fetch tried': failed,
  'base rate stored': ({ validFrom, percent }: { validFrom: string; percent: number }) =>
    added(`Basiszinssatz ab ${shownDay(validFrom)}`, `${plainText(percent)} %`),
  'suppliers imported': imported,
  'receivers imported': imported,
  'products imported': imported,
  'partners merged': ({ documents, drafts }: { documents: number; drafts: number }) => [
    ...counted('Belege', documents),
    ...counted('Entwürfe', drafts),
  ],
  'VAT id confirmed': ({ vatId, result }: { vatId: string; result: keyof typeof resultNames }) =>
    added(vatId, resultNames[result]),
  'view saved': ({ shared }: { shared: boolean }) => added('Für alle', shared ? 'ja' : ''),
  'view deleted': () => [],
  'product photo added': fileAdded,
  'product photo deleted': fileGone,
  'title photo chosen': fileAdded,
  'stock change recorded': (data: StockChange) => added('Bestand', stockChanged(data)),
  'stock changes deleted': ({ deleted }: { deleted: StockChange[] }) =>
    deleted.flatMap((change) => gone('Bestand', stockChanged(change))),
  'inventory counted': ({
    day,
    counts,
  }: {
    day: string
    counts: { counted: number; expected: number }[]
  }) => [
    ...added('Tag', shownDay(day)),
    ...counted('Gezählte Waren', counts.length),
    ...counted('Mit Abweichung', counts.filter(({ counted, expected }) => counted !== expected).length),
  ],
  'paper received': ({ fileName, from, subject }: File & { from: string | null; subject: string | null }) => [
    ...fileAdded({ fileName }),
    ...added('Von', from ?? ''),
    ...added('Betreff', subject ?? ''),
  ],
  'papers received': ({ fileName, papers }: File & { papers: File[] }) => [
    ...added('Aus', fileName ?? ''),
    ...papers.flatMap(fileAdded),
  ],
  'paper removed': ({ fileName, reason }: File & { reason: string }) => [
    ...fileGone({ fileName }),
    ...added('Grund', reason),
  ],
  'paper put back': fileAdded,
  'mailbox looked at': failed,
  'file checked': ({ fileName, verdict }: File & { verdict: Verdict }) => [
    ...fileAdded({ fileName }),
    ...added('Ergebnis', verdictWords[verdict]),
  ],
  'bill file checked': ({ fileName, verdict }: File & { verdict: Verdict }) => [
    ...fileAdded({ fileName }),
    ...added('Ergebnis', verdictWords[verdict]),
  ],
  'draft saved': () => [],
  'draft deleted': () => [],
  'attachment added': fileAdded,
  'attachment deleted': fileGone,
  ...Object.fromEntries(
    ['attachment', 'bill attachment', 'invoice attachment'].map((of) => [
      `${of} tagged`,
      ({ fileName, tag }: { fileName: string; tag: string }) => added(fileName, tag || 'ohne Bezeichnung'),
    ]),
  ),
  'uploads swept': ({ attachmentEntityIds }: { attachmentEntityIds: unknown[] }) =>
    counted('Dateien', attachmentEntityIds.length),
  'invoice PDF stored': fileAdded,
  'XRechnung stored': fileAdded,
  'invoice downloaded': fileAdded,
  'letter downloaded': fileAdded,
  'reminder letter stored': fileAdded,
  'balance letter stored': fileAdded,
  'invoice sent': mailed,
  'amendment sent': mailed,
  'evidence added': ({ fileName, note }: File & { note: string }) => [
    ...fileAdded({ fileName }),
    ...added('Notiz', note),
  ],
}

/** As 'Verlauf' of the document tells it: the state against the one before it, a payment, a file. Of a first and of a last state its sum. */
function ofDocument(told: ToldEvent, before: readonly ToldEvent[], names: JournalNames): JournalChange[] {
  if (!isOfDocument(told.event)) return []
  const entries = [...before, told].map((entry) => ({ ...entry, at: '', user: '' }))
  const step = documentHistory(entries, names).find(({ seq }) => seq === told.seq)
  return [...sumOf(told, before), ...(step?.changes ?? [])]
}

const isOfDocument = (event: string) => /^(bill|invoice|cancellation|payment) (?!target )/.test(event)

function sumOf({ event, data }: ToldEvent, before: readonly ToldEvent[]): JournalChange[] {
  // A document's state, by the schema of its event.
  const state = (data ?? {}) as DocumentState & { deleted?: DocumentState }
  const shown = ({ totals, currency = 'EUR' }: DocumentState) =>
    totals === undefined ? '' : formatSum(totals.amountGrossTotal, currency)
  if (event.endsWith(' deleted')) return gone('Gesamt brutto', shown(state.deleted ?? {}))
  return before.length === 0 && Array.isArray(state.lineItems) ? added('Gesamt brutto', shown(state)) : []
}

/** Properties that changed, and those with which something came or went. */
function ofProperties({ event, data }: ToldEvent): JournalChange[] {
  if (isOfDocument(event)) return []
  // By the schema of its event: what is created says its properties in `created`, or master data beside one another.
  const { changes, created, deleted } = (data ?? {}) as {
    changes?: readonly RecordedChange[]
    created?: Record<string, unknown>
    deleted?: Record<string, unknown>
  }
  const isOfFirm = event.startsWith('firm ')
  const all = (values: object, side: 'from' | 'to') =>
    Object.entries(values).flatMap(([name, value]) => propertyChange(name, isOfFirm, { [side]: value }))
  return [
    ...(changes ?? []).flatMap(({ propertyName, oldValue, value }) =>
      propertyChange(propertyName, isOfFirm, { from: oldValue, to: value }),
    ),
    ...(created ? all(created, 'to') : []),
    ...(deleted ? all(deleted, 'from') : []),
    ...(event.endsWith(' created') && !created ? all(data ?? {}, 'to') : []),
  ]
}

/** A property without a name on any screen says nothing. */
function propertyChange(
  name: string,
  isOfFirm: boolean,
  { from, to }: { from?: unknown; to?: unknown },
): JournalChange[] {
  const label = propertyLabel(name, isOfFirm)
  if (label === null) return []
  const [was, is] = [propertyText(name, from), propertyText(name, to)]
  // What is too long to be told changed all the same.
  return was === is && was !== '' ? [{ label, from: null, to: 'geändert' }] : changeOf(label, was, is)
}
