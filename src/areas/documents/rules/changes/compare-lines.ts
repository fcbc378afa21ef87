import { productUseNames } from '#areas/stock/rules/product-use.ts'
import type { StoredLineItem } from '../../contract.ts'
import type { DocumentState } from '../document-state.ts'
import { invoiceLineFields } from '../fields/document-fields.ts'
import { factsOf } from '../fields/field-table.ts'
import { quantityText } from '../lines/line-quantity.ts'
import { unitName, usualUnit } from '../lines/units.ts'
import { isCharged, isOwedByOneself, percentText, taxTypeNames } from '../taxes/tax-types.ts'
import { shownMoney } from './shown-values.ts'
import { changeOf, type StateChange, type StateNames } from './state-change.ts'

/** What changed of the line items: those that came and went, and the fields of those that stayed. */
export function compareLines(before: DocumentState, after: DocumentState, names: StateNames): StateChange[] {
  const old = new Map((before.lineItems ?? []).map((line) => [line.localId, line]))
  const now = new Map((after.lineItems ?? []).map((line) => [line.localId, line]))
  const gone = [...old.values()].filter((line) => !now.has(line.localId))
  return [
    ...gone.map((line) => ({ label: 'Position', from: lineText(line), to: null })),
    ...[...now.values()].flatMap((line) => {
      const known = old.get(line.localId)
      return known
        ? [...compareLine(known, line, names), ...compareItem(known, line, old, now)]
        : [{ label: 'Position', from: null, to: lineText(line) }]
    }),
  ]
}

function lineText(line: StoredLineItem): string {
  return [line.bookingText || line.descriptionShort, amountText(line), taxText(line)]
    .filter(Boolean)
    .join(' · ')
}

function compareLine(before: StoredLineItem, after: StoredLineItem, names: StateNames): StateChange[] {
  const name = `Position „${before.bookingText || before.descriptionShort}“`
  const fields: [label: string, read: (line: StoredLineItem) => string][] = [
    ['Menge', (line) => quantityText(line.quantity)],
    ['Betrag', pieceText],
    ['Steuer', taxText],
    ['Grund für 0 %', (line) => line.taxReason?.text ?? ''],
    ['Kategorie', (line) => names.category(line.categoryEntityId)],
    ['Buchungstext', (line) => line.bookingText],
    ...factsOf(invoiceLineFields),
  ]
  const changes = fields.flatMap(([label, read]) => changeOf(`${name}: ${label}`, read(before), read(after)))
  const use = [
    ...changeOf(`${name}: Verwendung`, shownUse(before, after), shownUse(after, before)),
    ...changeOf(`${name}: Ware kommt zurück`, shownReturn(before), shownReturn(after)),
  ]
  if (before.productEntityId === after.productEntityId) return [...changes, ...use]
  return [...changes, ...changeOf(`${name}: Ware`, productText(before), productText(after)), ...use]
}

/** A product is mostly purchased; that one is, is said only where the other state says something else of it. */
function shownUse(line: StoredLineItem, other: StoredLineItem): string {
  const isSaid = [line, other].some(({ productUse }) => productUse !== null && productUse !== 'PURCHASE')
  return line.productUse === null || !isSaid ? '' : productUseNames[line.productUse]
}

/** Of a cancellation of a version that did not ask yet it is not known. */
function shownReturn({ goodsReturned }: StoredLineItem): string {
  return goodsReturned === true ? 'ja' : goodsReturned === false ? 'nein' : ''
}

/** What a discount of § 25a UStG is on, by the texts of the lines. */
function compareItem(before: StoredLineItem, after: StoredLineItem, old: Lines, now: Lines): StateChange[] {
  if (before.appliesToLocalId === after.appliesToLocalId) return []
  const itemText = ({ appliesToLocalId }: StoredLineItem, lines: Lines) =>
    lines.get(appliesToLocalId ?? '')?.descriptionShort ?? ''
  return changeOf(
    `Position „${before.bookingText || before.descriptionShort}“: Nachlass auf`,
    itemText(before, old),
    itemText(after, now),
  )
}
type Lines = ReadonlyMap<string, StoredLineItem>

function productText({ product, productEntityId }: StoredLineItem): string {
  return product?.code ?? (productEntityId === null ? '' : 'zugeordnet')
}

/** The amount as it was entered, of one piece. */
function pieceText(line: StoredLineItem): string {
  const side = !isCharged(line.taxType) ? '' : line.amountIncludesTax ? ' brutto' : ' netto'
  return `${shownMoney(line.amount, line.currency)}${side}`
}

function amountText(line: StoredLineItem): string {
  const { quantity, unit } = line
  const shown = quantityText(quantity)
  if (unit !== usualUnit) return `${shown} ${unitName(unit, quantity)} × ${pieceText(line)}`
  return quantity === 1 ? pieceText(line) : `${shown} × ${pieceText(line)}`
}

function taxText(line: StoredLineItem): string {
  if (line.taxType === 'VAT') return `${percentText(line.taxPercent)} %`
  const name = taxTypeNames[line.taxType]
  const hasPercent = isOwedByOneself(line.taxType) || line.taxType === 'OSS'
  return hasPercent ? `${name}, ${percentText(line.taxPercent)} %` : name
}
