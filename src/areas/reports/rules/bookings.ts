import { timesQuantity } from '#areas/documents/rules/lines/line-total.ts'
import type { DocumentKind } from '#areas/documents/rules/stored-document.ts'
import type { TaxReasonCode } from '#areas/documents/rules/taxes/tax-reasons.ts'
import type { StoredTaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import type { AccountKey } from '#areas/firm/rules/accounts.ts'
import { type Cents, cents, sumCents, zeroCents } from '#kernel/money.ts'
import { advanceAccount, revenueAccount, type TaxedInvoice } from './revenue-account.ts'

/** What lines and groups are told apart by. */
interface TaxKey {
  taxType: StoredTaxType
  taxPercent: number
  reasonCode: TaxReasonCode | null
  reasonText: string | null
}

export interface BookedLine extends TaxKey {
  localId: string
  position: number
  text: string
  quantity: number
  /** Of the whole line, in the document's currency. */
  gross: Cents
  /** Per piece; null where nothing is said. */
  buying: Cents | null
  /** Of a discount of § 25a UStG the line whose price it lowers. */
  appliesTo: string | null
  /** What a reduction takes from the margin of a line of the corrected invoice, 0 or less; null of others. */
  marginReduction: Cents | null
}

/** A group as it is stored with the document: its own, or what it deducts of an advance, which is then named. */
export interface BookedGroup extends TaxKey {
  gross: Cents
  advanceNumber: string | null
}

export interface BookedDocument extends TaxedInvoice {
  kind: DocumentKind
  advance: boolean
  /** In the order of their positions. */
  lines: readonly BookedLine[]
  groups: readonly BookedGroup[]
}

export interface DerivedBooking {
  /** What it comes from, its own within the document: '3' is the line at position 3, '3m' the margin of it, 'a0' a deduction. */
  place: string
  text: string
  gross: Cents
  /** What a piece of § 25a UStG cost, for all pieces of the line; else null. */
  buying: Cents | null
  /** Null in bills, whose lines name no account, and where none is known. */
  account: AccountKey | null
}

/**
 * The bookings of a document (decisions §4, 'Bookings'): one for each line, of § 25a UStG two, and one for each group that a final
 * invoice deducts of an advance. Of the lines of one tax the largest takes the cents by which they differ from what is stored, so that
 * bookings sum up to the document to the cent.
 */
export function documentBookings(document: BookedDocument): DerivedBooking[] {
  const grosses = settledGrosses(document)
  const margins = new Map<string, Cents>()
  const lines = document.lines.map((line, index) => ({ ...line, gross: grosses[index] ?? line.gross }))
  const isRevenue = document.kind !== 'BILL' && !document.advance
  // The pieces before their discounts, wherever these stand.
  for (const line of lines.filter(isPiece))
    margins.set(line.localId, cents(Math.abs(line.gross) - costOf(line)))
  return [
    ...lines.flatMap((line) => {
      if (!isRevenue || line.taxType !== 'DIFFERENTIAL') return [plainBooking(document, line)]
      return isPiece(line) ? pieceBookings(line) : discountBookings(line, margins)
    }),
    ...document.groups.filter(isDeduction).map(deductionBooking),
  ]
}

const isDeduction = (group: BookedGroup) => group.advanceNumber !== null
const isPiece = ({ taxType, appliesTo }: BookedLine) => taxType === 'DIFFERENTIAL' && appliesTo === null

const taxKeyOf = ({ taxType, taxPercent, reasonCode, reasonText }: TaxKey) =>
  `${taxType} ${taxPercent} ${reasonCode} ${reasonText}`

/** What each line asks for. Stored are the groups after the deduction of advances: with it they are those of the lines. */
function settledGrosses({ lines, groups }: BookedDocument): Cents[] {
  const grosses = lines.map(({ gross }) => gross)
  for (const key of new Set(lines.map(taxKeyOf))) {
    const places = lines.flatMap((line, place) => (taxKeyOf(line) === key ? [place] : []))
    const stored = sumCents(groups.filter((group) => taxKeyOf(group) === key).map(({ gross }) => gross))
    const size = (place: number) => Math.abs(grosses[place] ?? 0)
    const largest = places.reduce((best, place) => (size(place) > size(best) ? place : best))
    const others = sumCents(places.flatMap((place) => (place === largest ? [] : (grosses[place] ?? []))))
    grosses[largest] = cents(stored - others)
  }
  return grosses
}

function plainBooking(document: BookedDocument, line: BookedLine): DerivedBooking {
  const { position, text, gross } = line
  return { place: String(position), text, gross, buying: null, account: accountOf(document, line) }
}

function accountOf(document: BookedDocument, line: BookedLine): AccountKey | null {
  if (document.kind === 'BILL') return null
  if (document.advance) return advanceAccount(line)
  return revenueAccount({ ...line, taxReason: line.reasonCode }, document)
}

/** Of the buying price what the price covers, for the whole line. */
function costOf({ gross, buying, quantity }: BookedLine): Cents {
  return cents(Math.min(Math.abs(timesQuantity(buying ?? zeroCents, quantity)), Math.abs(gross)))
}

/** The part that the piece had cost bears no tax, the margin does (§ 25a Abs. 3 UStG). */
function pieceBookings(line: BookedLine): DerivedBooking[] {
  const cost = costOf(line)
  const bought = cents(Math.abs(timesQuantity(line.buying ?? zeroCents, line.quantity)))
  const parts = splitBookings(line, cost, cents(Math.abs(line.gross) - cost))
  // Named once, so that the column can be summed.
  return parts.map((part, index) => (index === 0 ? { ...part, buying: signed(line, bought) } : part))
}

/**
 * A discount lowers the margin of its piece, down to nothing, and only then what the piece had cost. What a reduction takes from the
 * margin of a line of the corrected invoice is stored with it.
 */
function discountBookings(line: BookedLine, margins: Map<string, Cents>): DerivedBooking[] {
  const of = line.appliesTo ?? ''
  const left = line.marginReduction === null ? (margins.get(of) ?? 0) : Math.abs(line.marginReduction)
  const margin = cents(Math.min(left, Math.abs(line.gross)))
  margins.set(of, cents(left - margin))
  return splitBookings(line, cents(Math.abs(line.gross) - margin), margin)
}

function splitBookings(line: BookedLine, cost: Cents, margin: Cents): DerivedBooking[] {
  const { position, text } = line
  const part = (place: string, amount: Cents, account: AccountKey): DerivedBooking => {
    return { place, text, gross: signed(line, amount), buying: null, account }
  }
  const parts = [
    ...(cost !== 0 ? [part(`${position}`, cost, 'revenueDifferentialCost')] : []),
    ...(margin !== 0 || cost === 0 ? [part(`${position}m`, margin, 'revenueDifferentialMargin')] : []),
  ]
  return parts
}

const signed = ({ gross }: BookedLine, amount: Cents): Cents => cents(gross < 0 ? -amount : amount)

function deductionBooking(group: BookedGroup, index: number): DerivedBooking {
  return {
    place: `a${index}`,
    text: `Anzahlung ${group.advanceNumber} verrechnet`,
    gross: cents(0 - group.gross),
    buying: null,
    account: advanceAccount(group),
  }
}
