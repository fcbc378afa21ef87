import { partnersMergedName } from '#areas/partners/contract/mergers.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { SettledClaim } from '#areas/payments/contract.ts'
import { claimsText, unsettledWord } from '#areas/payments/rules/claims-beside.ts'
import { claimNames, numbersText } from '#areas/reminders/rules/shown-proposal.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import type { HistoryEntry } from '#kernel/history.ts'
import { sumCents, unitsFromCents } from '#kernel/money.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { BalanceLetterKind } from '../contract/balance-letters.ts'
import { balanceLetterTitle } from './balance-letter-page.ts'

const titles: Readonly<Record<string, string>> = {
  'supplier created': 'Angelegt',
  'receiver created': 'Angelegt',
  'supplier changed': 'Geändert',
  'receiver changed': 'Geändert',
  'VAT id confirmed': 'USt-IdNr. geprüft',
}

/** One step of 'Verlauf', and what there is to know besides; '' for nothing. */
export interface PartnerStep {
  title: string
  detail: string
}

/** What 'Verlauf' of a customer or supplier calls one step: with whom he was merged, which letter he was written. */
export function partnerStep({ event, data }: Pick<HistoryEntry, 'event' | 'data'>): PartnerStep {
  const told = letterSteps[event]?.((data ?? {}) as LetterData)
  if (told !== undefined) return told
  // By the schemas of the events.
  const { from = {}, fileName = '' } = (data ?? {}) as {
    from?: Partial<Parameters<typeof partnerName>[0]>
    fileName?: string
  }
  if (event === partnersMergedName) {
    const { companyName = '', firstName = '', familyName = '' } = from
    return plain(`Mit „${partnerName({ companyName, firstName, familyName })}“ zusammengeführt`)
  }
  if (event.endsWith(' imported')) return plain(`Aus „${fileName}“ importiert`)
  return plain(titles[event] ?? 'Geändert')
}

const plain = (title: string): PartnerStep => ({ title, detail: '' })

const listed = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')

/** By the schemas of the events; each has some of it. */
interface LetterData {
  levelName: string
  items: readonly { invoiceNumber: string }[]
  amountTotal: number
  amount: number
  currency: string
  day: string
  payUntil: string
  reason: string
  kind: string
  invoiceNumber: string | null
  until: string | null
  on: string
  waived: boolean
  from: string | null
  /** Of a claim that went with its letter. */
  gone?: true
  raisedClaims?: unknown[]
  /** Of a payment, or together with a claim. */
  settledClaims?: readonly SettledClaim[]
  documentNumber: string
  recordDate: string
  receivedOn?: string
  recordDetails: { recordData: { currency: string } }
}

/** What was written to him, what keeps letters from him, and what became of interest and costs. */
const letterSteps: Readonly<Record<string, (data: LetterData) => PartnerStep>> = {
  'reminder written': ({ levelName, items, amountTotal, currency, payUntil }) => ({
    title: `${levelName} geschrieben`,
    detail: listed([numbersText(items), `${formatSum(amountTotal, currency)} bis ${shownDay(payUntil)}`]),
  }),
  'reminder withdrawn': ({ levelName, day, reason }) => ({
    title: `${levelName} vom ${shownDay(day)} zurückgenommen`,
    detail: reason,
  }),
  'reminder blocked': ({ kind, invoiceNumber, reason, until }) => ({
    title:
      kind === 'DISPUTE'
        ? `${blockedOf(invoiceNumber)} bestritten`
        : `${blockedOf(invoiceNumber)} für Mahnungen gesperrt`,
    detail: listed([reason, until === null ? '' : `bis ${shownDay(until)}`]),
  }),
  'block ended': ({ kind, invoiceNumber }) =>
    plain(
      kind === 'DISPUTE'
        ? `${blockedOf(invoiceNumber)} nicht mehr bestritten`
        : `${blockedOf(invoiceNumber)} nicht mehr für Mahnungen gesperrt`,
    ),
  'claim settled': ({ waived, on, ...claim }) => ({
    title: `${claimsOf(claim)} ${waived ? 'erlassen' : 'bezahlt'}`,
    detail: `${claimedSum(claim)} am ${shownDay(on)}`,
  }),
  'settlement ended': ({ on: _, ...claim }) => ({
    title: `${claimsOf(claim)} ${unsettledWord([claim, ...(claim.settledClaims ?? [])])}`,
    detail: claimedSum(claim),
  }),
  'invoice payment recorded': (data) => {
    const { settledClaims = [], recordDetails, recordDate, receivedOn, documentNumber } = data
    const { currency } = recordDetails.recordData
    return {
      title: `${claimsText(settledClaims)} bezahlt`,
      detail: listed([
        `${formatSum(sumOf(settledClaims), currency)} am ${shownDay(receivedOn ?? recordDate)}`,
        `mit der Zahlung zu Rechnung ${documentNumber}`,
      ]),
    }
  },
  'invoice payment deleted': ({ settledClaims = [], recordDetails, documentNumber }) => ({
    title: `${claimsText(settledClaims)} ${unsettledWord(settledClaims)}`,
    detail: listed([
      formatSum(sumOf(settledClaims), recordDetails.recordData.currency),
      `Zahlung zu Rechnung ${documentNumber} gelöscht`,
    ]),
  }),
  'invoice replaced': ({ settledClaims = [], invoiceNumber, currency }) => ({
    title: `${claimsText(settledClaims)} ${unsettledWord(settledClaims)}`,
    detail: listed([formatSum(sumOf(settledClaims), currency), `Rechnung ${invoiceNumber} neu gespeichert`]),
  }),
  'balance letter written': ({ kind, from, day }) =>
    plain(
      // Both travel as days.
      `${balanceLetterTitle(kind as BalanceLetterKind, { from: from === null ? null : parseDay(from), day: day as Day }, 'DE')} geschrieben`,
    ),
}

const blockedOf = (number: string | null) => (number === null ? 'Alle Rechnungen' : `Rechnung ${number}`)

type ClaimData = Pick<
  LetterData,
  'kind' | 'invoiceNumber' | 'amount' | 'currency' | 'settledClaims' | 'gone' | 'raisedClaims'
>

/** One claim by its invoice, several by their kinds. */
function claimsOf({ settledClaims = [], ...claim }: ClaimData): string {
  if (settledClaims.length === 0) return claimOf(claim)
  // As above.
  const own = { kind: claim.kind as SettledClaim['kind'] }
  const numbers = [claim, ...settledClaims].flatMap(({ invoiceNumber }) => invoiceNumber ?? [])
  const [first, ...more] = new Set(numbers)
  const of = more.length === 0 ? ` zu Rechnung ${first}` : ''
  return `${claimsText([own, ...settledClaims])}${of}`
}

const claimedSum = ({ amount, currency, settledClaims = [] }: ClaimData) =>
  formatSum(sumOf([{ amount }, ...settledClaims]), currency)

const sumOf = (claims: readonly { amount: number }[]): number =>
  unitsFromCents(sumCents(claims.map(({ amount }) => wireCents(amount))))

const claimOf = ({ kind, invoiceNumber }: Pick<LetterData, 'kind' | 'invoiceNumber'>) =>
  // A claim's kind is one of these.
  `${claimNames[kind as keyof typeof claimNames]} zu Rechnung ${invoiceNumber}`
