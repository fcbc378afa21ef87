import { ossEffect, statementEffect } from '#areas/documents/rules/late-effects.ts'
import type { KeptMonth } from '#areas/documents/rules/months/document-months.ts'
import { sumByKey } from '#areas/documents/rules/months/late-months.ts'
import type { Month } from '#kernel/day.ts'
import { type Cents, cents, zeroCents } from '#kernel/money.ts'
import { type FigureKey, figureKeys, returnForm } from './return-form.ts'
import { lostPlaceOf, type PlacedFacts, placesOf } from './return-places.ts'

/** What of a return changes, in EUR cents; `base` null where the figure has none, or has a margin that is not told here. */
export interface FigureEffect {
  figure: FigureKey
  text: string
  base: Cents | null
  tax: Cents | null
}

export interface ReturnEffect {
  month: Month
  figures: FigureEffect[]
  /** By how much more is to be paid. */
  owed: Cents
}

type DocumentFacts = Pick<PlacedFacts, 'kind' | 'taxScheme' | 'isSupplierInEu'>

/**
 * What a change of months does to the advance returns, each figure with what comes to it, the oldest month first, and a sentence for each other
 * return; where none changes, why.
 */
export function reductionEffects(
  before: readonly KeptMonth[],
  after: readonly KeptMonth[],
  facts: DocumentFacts,
): { returns: ReturnEffect[]; notes: string[] } {
  const rows = sumByKey([...after, ...before.map(negated)])
  const months = [...Map.groupBy(rows, ({ month }) => month)].sort(([a], [b]) => (a < b ? -1 : 1))
  const returns = months
    .map(([month, own]) => returnEffect(month, own, facts))
    .filter(({ figures }) => figures.length > 0)
  const others = months.flatMap(([month, own]) => [...statementEffect(month, own), ...ossEffect(month, own)])
  return {
    returns,
    notes: [...marginNotes(rows), ...(others.length > 0 ? others : [ofOthers(returns, facts)])],
  }
}

function returnEffect(month: Month, rows: readonly KeptMonth[], facts: DocumentFacts): ReturnEffect {
  const sums = new Map<FigureKey, { base: number | null; tax: number | null }>()
  let owed = 0
  const add = (figure: FigureKey, base: number | null, tax: number | null) => {
    const was = sums.get(figure)
    if (was === undefined) return void sums.set(figure, { base, tax })
    sums.set(figure, {
      // Of more than the margin nothing would be said by the rest.
      base: was.base === null || base === null ? null : was.base + base,
      tax: was.tax === null ? tax : was.tax + (tax ?? 0),
    })
  }
  for (const row of rows) {
    const { taxType, taxPercent, taxReason, base, vat, inputTax, reduction = null } = row
    const placed = { ...facts, month, taxType, taxPercent, reasonCode: taxReason?.code ?? null, reduction }
    const places = placesOf(placed)
    const isMargin = taxType === 'DIFFERENTIAL'
    // What Kleinunternehmer sell stands in no return, and of OSS the tax is owed elsewhere.
    const tax = taxType === 'OSS' ? 0 : vat
    if (isKey(places.owed)) {
      add(places.owed, isMargin ? null : base, tax === 0 && !isMargin ? null : tax)
      owed += tax
    }
    if (places.input !== null && inputTax !== 0) {
      add(places.input, null, inputTax)
      owed -= inputTax
    }
    const lost = lostPlaceOf({ ...placed, base: isMargin ? Math.sign(vat) : base, inputTax })
    if (lost === '50') add(lost, isMargin ? null : -base, null)
    if (lost === '37') add(lost, null, -inputTax)
  }
  const texts = new Map(
    returnForm(month).flatMap(({ figures }) => figures.map(({ key, text }) => [key, text] as const)),
  )
  const figures = figureKeys.flatMap((figure) => {
    const sum = sums.get(figure)
    if (sum === undefined || (sum.base === 0 && !sum.tax)) return []
    const { base, tax } = sum
    return [
      {
        figure,
        text: texts.get(figure) ?? '',
        base: base === null ? null : cents(base),
        tax: tax === null ? null : cents(tax),
      },
    ]
  })
  return { month, figures, owed: cents(owed) }
}

const isKey = (place: string | null): place is FigureKey => figureKeys.some((key) => key === place)

function negated(row: KeptMonth): KeptMonth {
  const minus = (amount: Cents) => (amount === 0 ? zeroCents : cents(-amount))
  return {
    ...row,
    ...{ base: minus(row.base), vat: minus(row.vat), inputTax: minus(row.inputTax) },
    ...{ currencyBase: minus(row.currencyBase), currencyTax: minus(row.currencyTax) },
  }
}

const marginNotes = (rows: readonly KeptMonth[]): string[] =>
  rows.some(({ taxType }) => taxType === 'DIFFERENTIAL')
    ? [
        'Bei § 25a UStG sinkt der Verkaufspreis der Stücke: Die Steuer wird aus der kleineren Marge neu gerechnet.',
      ]
    : []

/** Of the other returns nothing changes; where of none, why. */
function ofOthers(returns: readonly ReturnEffect[], { kind, taxScheme }: DocumentFacts): string {
  if (returns.length > 0) return 'Zusammenfassende Meldung und One-Stop-Shop sind nicht berührt.'
  if (taxScheme === 'KLEINUNTERNEHMER' || kind === 'BILL') return 'An einer Steuermeldung ändert sich nichts.'
  return taxScheme === 'IST'
    ? 'An einer Steuermeldung ändert sich nichts: Versteuert wird, was bezahlt ist (§ 20 UStG).'
    : 'An einer Steuermeldung ändert sich nichts.'
}
