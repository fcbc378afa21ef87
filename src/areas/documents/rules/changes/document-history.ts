import type { SettledClaim } from '#areas/payments/contract.ts'
import { claimsText, unsettledWord } from '#areas/payments/rules/claims-beside.ts'
import type * as kernel from '#kernel/history.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { type DocumentState, documentStateOf, type RecordState } from '../document-state.ts'
import { toldProducts } from '../lines/told-products.ts'
import { declarationLabels } from '../taxes/declarations.ts'
import { halvesOf, paymentText, recordLabel, type TransferState, transferTexts } from './compare-payments.ts'
import { compareStates, replacedLabel, shownReplaced } from './compare-states.ts'
import { shownMoney } from './shown-values.ts'
import { changeOf, type StateChange, type StateNames } from './state-change.ts'

/** As the document carries it, or with its state once that was read. */
export type HistoryEntry = Omit<kernel.HistoryStep, 'sums'> & { data?: unknown }

/** One step of 'Verlauf': who did what when, from which value to which. */
export interface HistoryStep {
  seq: number
  /** An instant, ISO 8601 in UTC. */
  at: string
  /** '' for the system. */
  user: string
  title: string
  /** The file that came or went; null of other steps. */
  fileName: string | null
  changes: StateChange[]
}

/** What the events are called; others of a document are a change. */
const titles: Record<string, string> = {
  'bill created': 'Erfasst',
  'bill replaced': 'Geändert',
  'bill product assigned': 'Ware zugeordnet',
  'bill product waived': 'Ohne Ware abgeschlossen',
  'bill deleted': 'Gelöscht',
  'invoice created': 'Erstellt',
  'invoice replaced': 'Geändert',
  'invoice cancelled': 'Storniert',
  'invoice replaced by another': 'Ersetzt',
  'invoice rewritten': 'Erstellt',
  'invoice cancelled and rewritten': 'Storniert und neu geschrieben',
  'invoice sent': 'E-Mail geschrieben',
  'invoice amended': 'Berichtigt',
  'amendment sent': 'E-Mail mit Berichtigung geschrieben',
  'document mail failed': 'E-Mail noch nicht zugestellt',
  'document mail sent': 'Versendet, vom Mailserver angenommen',
  'document mail filed': 'Als Datei abgelegt, nicht versendet',
  'cancellation created': 'Erstellt',
  'cancellation replaced': 'Geändert',
  'invoice downloaded': 'Heruntergeladen',
  'invoice PDF stored': 'PDF erstellt',
  'XRechnung stored': 'XRechnung erstellt',
  'bill payment recorded': 'Zahlung erfasst',
  'bill payment deleted': 'Zahlung gelöscht',
  'bill attachment added': 'Anhang hinzugefügt',
  'bill attachment deleted': 'Anhang gelöscht',
  'invoice attachment added': 'Anhang hinzugefügt',
  'invoice attachment deleted': 'Anhang gelöscht',
  'evidence added': 'Nachweis der Lieferung hinzugefügt',
  'evidence withdrawn': 'Nachweis der Lieferung zurückgenommen',
  'invoice payment recorded': 'Zahlung erfasst',
  'invoice payment deleted': 'Zahlung gelöscht',
  'payment transferred': 'Zahlung verrechnet',
  'payment transfer deleted': 'Verrechnung rückgängig gemacht',
}

/** What is done beside an invoice: with reminders of it and with what they claim. Some begin with the name of the letter or the claim. */
export const besideTitles: Readonly<Record<string, string>> = {
  'reminder written': 'geschrieben',
  'reminder withdrawn': 'zurückgenommen',
  'reminder blocked': 'Für Mahnungen gesperrt',
  'block ended': 'Mahnsperre aufgehoben',
  'invoice disputed': 'Als bestritten vermerkt',
  'dispute ended': 'Nicht mehr bestritten',
  'claim settled': 'als bezahlt vermerkt',
  'claim paid': 'bezahlt',
  'claim waived': 'erlassen',
  'settlement ended': unsettledWord([]),
  'claim gone': unsettledWord([{ gone: true }]),
  'claims unsettled': unsettledWord([{}, { gone: true }]),
}

/** Whether a step tells of what is beside a document. */
export const isBeside = ({ event }: { event: string }): boolean => event in besideTitles

/**
 * 'Verlauf' of a document out of its journal entries, the newest first (decisions §4): each recorded state is compared
 * with the one before it. A payment that was recorded by itself in between is not told a second time by the next state.
 */
export function documentHistory(entries: readonly HistoryEntry[], names: StateNames): HistoryStep[] {
  const oldestFirst = [...entries].sort((a, b) => a.seq - b.seq)
  let state: ReturnType<typeof documentStateOf> = null
  let told: string[] = []
  const steps = oldestFirst.map((entry): HistoryStep => {
    const { seq, at, user, event, fileName = null, letterName } = entry
    const word = titles[event] ?? besideTitles[event] ?? 'Geändert'
    const step = { seq, at, user, title: letterName === undefined ? word : `${letterName} ${word}`, fileName }
    if (isBeside(entry)) return { ...step, changes: besideWords(entry.data) }
    const records = recordChanges(entry)
    if (records) {
      told.push(...records.map(keyOf))
      return { ...step, title: titleOfRecord(entry) ?? step.title, changes: records }
    }
    const transfer = transferChange(entry)
    if (transfer) {
      told.push(...transfer.told.map(keyOf))
      return { ...step, changes: transfer.changes }
    }
    if (event === 'invoice cancelled and rewritten') return { ...step, changes: rewrittenAs(entry.data) }
    const file = fileChange(entry)
    if (file) return { ...step, changes: [file] }
    if (event === 'invoice amended') return { ...step, changes: amendedWords(entry.data) }
    if (event === 'bill deleted') return { ...step, changes: toldProducts(toldOf(entry.data)) }
    if (event === 'bill product waived') return { ...step, changes: waivedLine(entry.data) }
    const next = documentStateOf(entry.data)
    const compared = state && next ? without(told, compareStates(state, next, names)) : []
    const declared = state === null && next ? [...replacedAtFirst(next), ...declaredAtFirst(next)] : []
    const papers = event === 'invoice rewritten' ? writtenTogether(entry.data) : []
    const claims = event === 'invoice replaced' ? reopenedClaims(entry.data) : []
    const changes = next
      ? [...compared, ...declared, ...papers, ...claims, ...toldProducts(next), ...takenFiles(next)]
      : compared
    if (next) {
      state = next
      told = []
    }
    return { ...step, changes }
  })
  return steps.reverse()
}

/** A record that came or went, and what came or went with it. */
function recordChanges({ event, data }: HistoryEntry): StateChange[] | null {
  if (data === undefined) return null
  const isRecorded = event.endsWith(' payment recorded')
  if (!isRecorded && !event.endsWith(' payment deleted')) return null
  // The event's schema holds a record, and those with it.
  const first = data as RecordState & {
    withRecords?: readonly RecordState[]
    settledClaims?: readonly SettledClaim[]
  }
  const { currency } = first.recordDetails.recordData
  const records = [first, ...(first.withRecords ?? [])].map((record) => ({
    label: recordLabel(record),
    text: paymentText(record),
  }))
  // What the same money paid beside the invoice.
  const claims = claimTexts(first.settledClaims, currency)
  return [...records, ...claims].map(({ label, text }) => ({
    ...{ label, from: isRecorded ? null : text, to: isRecorded ? text : null },
  }))
}

const claimTexts = (claims: readonly SettledClaim[] = [], currency: string) =>
  claims.map((claim) => ({
    label: claimsText([claim]),
    text: `${shownMoney(claim.amount, currency)} zu ${claim.invoiceNumber}`,
  }))

/** What is open again beside an invoice that goes without the payment that had paid it. */
function reopenedClaims(data: unknown): StateChange[] {
  // By the event's schema.
  const { settledClaims, currency } = (data ?? {}) as {
    settledClaims?: readonly SettledClaim[]
    currency: string
  }
  return claimTexts(settledClaims, currency).map(({ label, text }) => ({ label, from: text, to: null }))
}

/** How a step is called that tells of no payment. */
function titleOfRecord({ event, data }: HistoryEntry): string | null {
  // As above.
  const { recordDetails } = data as RecordState
  const isRecorded = event.endsWith(' payment recorded')
  if (recordDetails.recordType === 'DISCOUNT') return isRecorded ? 'Skonto erfasst' : 'Skonto gelöscht'
  if (recordDetails.recordType !== 'WRITE_OFF') return null
  return isRecorded ? 'Ausgebucht' : 'Ausbuchung gelöscht'
}

/** Money that was moved, or moved back, and what the next states of the two documents would tell of it. */
function transferChange({
  event,
  data,
}: HistoryEntry): { changes: StateChange[]; told: StateChange[] } | null {
  const isMade = event === 'payment transferred'
  if (data === undefined || (!isMade && event !== 'payment transfer deleted')) return null
  const toldAs = (label: string, text: string) => ({
    label,
    from: isMade ? null : text,
    to: isMade ? text : null,
  })
  // By the events' schema.
  const transfer = data as TransferState
  const told = halvesOf(transfer).map((half) => toldAs(recordLabel(half), paymentText(half)))
  return { changes: transferTexts(transfer).map(({ label, text }) => toldAs(label, text)), told }
}

const newInvoiceLabel = 'Neue Rechnung'

/** What was written together with an invoice that replaces another, or with the cancellation of that; the payments that were moved to it. */
function writtenTogether(data: unknown): StateChange[] {
  if (data === undefined) return []
  // As the server wrote it.
  const { replacedByInvoiceNumber, cancellation, transfers } = data as {
    // of the cancellation
    replacedByInvoiceNumber?: string
    // of the new invoice
    cancellation?: { invoiceNumber: string }
    transfers?: readonly TransferState[]
  }
  return [
    ...changeOf(newInvoiceLabel, '', replacedByInvoiceNumber ?? ''),
    ...changeOf('Stornorechnung', '', cancellation?.invoiceNumber ?? ''),
    ...(transfers ?? []).flatMap((transfer) =>
      transferTexts(transfer).map(({ label, text }) => ({ label, from: null, to: text })),
    ),
    ...movedTo(data, (documentId, replaced) => documentId !== replaced),
  ]
}

/** By which papers an invoice was cancelled and replaced. */
function rewrittenAs(data: unknown): StateChange[] {
  if (data === undefined) return []
  // As the server wrote it.
  const { cancelledByInvoiceNumber, replacedByInvoiceNumber, transfers } = data as {
    cancelledByInvoiceNumber: string
    replacedByInvoiceNumber: string
    transfers: readonly TransferState[]
  }
  const told = (label: string, to: string): StateChange => ({ label, from: null, to })
  return [
    told('Stornorechnung', cancelledByInvoiceNumber),
    told(newInvoiceLabel, replacedByInvoiceNumber),
    ...transfers.flatMap(transferTexts).map(({ label, text }) => told(label, text)),
    ...movedTo(data, (documentId, replaced) => documentId === replaced),
  ]
}

/** Skonto and write-offs that went over to what was written instead, as one of the two documents has them. */
function movedTo(data: unknown, isOfIt: (documentId: string, replaced: string) => boolean): StateChange[] {
  // As the server wrote it.
  const { movedRecords = [], replacesInvoiceEntityId: replaced } = data as {
    movedRecords?: readonly (RecordState & { documentEntityId: string })[] | null
    replacesInvoiceEntityId?: string
  }
  return (movedRecords ?? [])
    .filter(({ documentEntityId }) => replaced !== undefined && isOfIt(documentEntityId, replaced))
    .map((record) => ({ label: recordLabel(record), from: null, to: paymentText(record) }))
}

const fileText = 'Anhang'

/** A file that came or went by itself. */
function fileChange({ event, data }: HistoryEntry): StateChange | null {
  if (data === undefined) return null
  const isAdded = event.endsWith(' attachment added')
  if (!isAdded && !event.endsWith(' attachment deleted')) return null
  // The event's schema holds a file's name.
  const { fileName } = data as { fileName: string }
  return { label: fileText, from: isAdded ? null : fileName, to: isAdded ? fileName : null }
}

/** What a deleted bill took back of its products, by the event's schema. */
const toldOf = (data: unknown) => (data ?? {}) as Pick<DocumentState, 'productChanges'>

/** Which line stays without its product, and why where that was said. */
function waivedLine(data: unknown): StateChange[] {
  if (data === undefined) return []
  // By the event's schema.
  const { bookingText, reason } = data as { bookingText: string; reason: string }
  const line = { label: `Position „${bookingText}“`, from: 'Ware fehlt', to: 'ohne Ware' }
  return reason === ''
    ? [line]
    : [line, { label: `Begründung für „${bookingText}“ ohne Ware`, from: null, to: reason }]
}

/** What a letter said otherwise than the invoice, which stays as it was. */
function amendedWords(data: unknown): StateChange[] {
  if (data === undefined) return []
  // By the event's schema.
  const { changes, text } = data as { changes: StateChange[]; text: string }
  return [...changes, ...changeOf('Text der Berichtigung', '', text)]
}

/** Until when a letter gave time to pay, why it was taken back; why and until when nobody is reminded; what was claimed. */
function besideWords(data: unknown): StateChange[] {
  // As the server wrote it.
  const { payUntil, reason, until, amount, currency, on, paidWith } = (data ?? {}) as Partial<Beside>
  return [
    ...changeOf('Zu zahlen bis', '', payUntil ? shownDay(payUntil) : ''),
    ...changeOf('Grund', '', reason ?? ''),
    ...changeOf('Gesperrt bis', '', until ? shownDay(until) : ''),
    ...changeOf('Betrag', '', amount && currency ? formatSum(amount, currency) : ''),
    ...changeOf('Am', '', on ? shownDay(on) : ''),
    ...changeOf('Mit der Zahlung zu', '', paidWith ?? ''),
  ]
}

/** What is told of what is beside an invoice; null what it has not. */
type Beside = Record<'payUntil' | 'reason' | 'until' | 'currency' | 'on' | 'paidWith', string | null> & {
  amount: number | null
}

/** What an invoice replaces from its first state on. */
function replacedAtFirst(state: DocumentState): StateChange[] {
  return changeOf(replacedLabel, '', shownReplaced(state))
}

/** Why a document was taxed as it is from its first state on: nothing before it tells so. */
function declaredAtFirst({ declarations = [] }: DocumentState): StateChange[] {
  return declarations.map(({ code, reason }) => ({ label: declarationLabels[code], from: null, to: reason }))
}

/** The files that a document took when it was written. */
function takenFiles({ addedAttachments = [] }: DocumentState): StateChange[] {
  return addedAttachments.map(({ fileName }) => ({ label: fileText, from: null, to: fileName }))
}

/** The changes but those that were told already, each once. */
function without(told: readonly string[], changes: readonly StateChange[]): StateChange[] {
  const left = [...told]
  return changes.filter((change) => {
    const index = left.indexOf(keyOf(change))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

function keyOf({ label, from, to }: StateChange): string {
  return JSON.stringify([label, from, to])
}
