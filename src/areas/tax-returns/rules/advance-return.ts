import type { Month } from '#kernel/day.ts'
import { type Cents, cents, scaleCents, sumCents, zeroCents } from '#kernel/money.ts'
import { type LossFacts, lostParts } from './lost-parts.ts'
import { type FigureKey, type FormFigure, type FormSection, returnForm } from './return-form.ts'
import { type LostPlace, type Places, placesOf, type Unplaced, unplacedReasons } from './return-places.ts'

/**
 * What counts of one tax of a document in a month, in EUR cents. Of § 25a UStG `base` is what the tax is computed from: the margin
 * without its tax (margin-ledger.ts).
 */
export interface ReturnPart extends LossFacts {
  vat: Cents
}

export interface ReturnFigure extends FormFigure {
  /** What the documents come to; null for input taxes. */
  base: Cents | null
  /** The base as the form wants it: full euros, cut. */
  euros: number | null
  /** The tax as the form has it; null where there is none. */
  formTax: Cents | null
  /** The tax of the documents: the same but where the form computes it. */
  documentTax: Cents | null
}

export interface AdvanceReturn {
  sections: (Omit<FormSection, 'figures'> & { figures: ReturnFigure[] })[]
  /** What stands in no figure. */
  unplaced: { reason: Unplaced; base: Cents }[]
  owed: Cents
  inputTax: Cents
  /** Kennzahl 83: negative where something comes back. */
  payable: Cents
  /** What the documents come to, to the cent: as 'Steuerschuld' has it. */
  documentPayable: Cents
  /** What cutting the bases to full euros makes of it. */
  cutDifference: Cents
}

/**
 * The advance return of some months out of what counts in them (§ 18 Abs. 1 UStG). As the form does, bases are cut to full euros,
 * and the tax of those whose rate it knows is computed from what is left; what that changes is a figure of its own (decisions §9,
 * 'Reports'). `month` is the one whose form is used: the last.
 */
export function advanceReturn(parts: readonly ReturnPart[], month: Month): AdvanceReturn {
  const lost = lostParts(parts)
  const placed = parts.map((part) => ({ part, places: placesOf(part), lost: lost.get(part) ?? null }))
  return summedReturn(month, (figure) => amountsOf(figure, placed), unplacedOf(placed))
}

/**
 * A return that was filed, out of what stood in it: base and tax of each Kennzahl, in EUR cents. What stood in no figure is not known any
 * more.
 */
export function filedReturn(filed: Readonly<Record<string, readonly number[]>>, month: Month): AdvanceReturn {
  return summedReturn(
    month,
    ({ key }) => {
      const [base = 0, tax = 0] = filed[key] ?? []
      return { base: cents(base), tax: cents(tax) }
    },
    [],
  )
}

/** What stands in the figures of a return, as `filedReturn` reads it; those in which nothing stands are left out. */
export function filedFigures({ sections }: AdvanceReturn): Record<string, number[]> {
  const filled = sections
    .flatMap(({ figures }) => figures)
    .map(({ key, base, documentTax }) => [key, [base ?? zeroCents, documentTax ?? zeroCents]] as const)
    .filter(([, [base, tax]]) => base !== 0 || tax !== 0)
  return Object.fromEntries(filled.map(([key, [base, tax]]) => [key, [base, tax]]))
}

/** What the documents of a figure come to, in EUR cents. */
interface FigureAmounts {
  base: Cents
  tax: Cents
}

function summedReturn(
  month: Month,
  amountsIn: (figure: FormFigure) => FigureAmounts,
  unplaced: AdvanceReturn['unplaced'],
): AdvanceReturn {
  const sections = returnForm(month).map(({ title, figures }) => ({
    title,
    figures: figures.map((figure) => figureOf(figure, amountsIn(figure))),
  }))
  const figures = sections.flatMap((section) => section.figures)
  const owed = sumTax(figures, 'formTax', (figure) => figure.tax !== 'INPUT')
  const inputTax = sumTax(figures, 'formTax', (figure) => figure.tax === 'INPUT' && !figure.isPart)
  const documentOwed = sumTax(figures, 'documentTax', (figure) => figure.tax !== 'INPUT')
  const payable = cents(owed - inputTax)
  return {
    sections,
    unplaced,
    owed,
    inputTax,
    payable,
    documentPayable: cents(documentOwed - inputTax),
    cutDifference: cents(owed - documentOwed),
  }
}

interface Placed {
  part: ReturnPart
  places: Places
  /** Where it is told once more. */
  lost: LostPlace | null
}

function amountsOf({ key, tax, isPart }: FormFigure, placed: readonly Placed[]): FigureAmounts {
  if (isPart) {
    const own = placed.filter(({ lost }) => lost === key).map(({ part }) => part)
    return {
      base: cents(0 - sumCents(own.map(({ base }) => base))),
      tax: cents(0 - sumCents(own.map(({ inputTax }) => inputTax))),
    }
  }
  if (tax === 'INPUT') {
    const own = placed.filter(({ places }) => places.input === key)
    return { base: zeroCents, tax: sumCents(own.map(({ part }) => part.inputTax)) }
  }
  const own = placed.filter(({ places }) => places.owed === key).map(({ part }) => part)
  return { base: sumCents(own.map((part) => part.base)), tax: sumCents(own.map((part) => part.vat)) }
}

function figureOf(figure: FormFigure, { base, tax }: FigureAmounts): ReturnFigure {
  if (figure.tax === 'INPUT') return { ...figure, base: null, euros: null, formTax: tax, documentTax: tax }
  const euros = fullEuros(base)
  if (figure.tax === 'NONE') return { ...figure, base, euros, formTax: null, documentTax: null }
  const formTax = figure.percent === undefined ? tax : taxOfEuros(euros, figure.percent)
  return { ...figure, base, euros, formTax, documentTax: tax }
}

/** An amount in full euros, without its cents: as forms want it. */
export function fullEuros(amount: Cents): number {
  return Math.trunc(amount / 100) + 0
}

function taxOfEuros(euros: number, percent: number): Cents {
  return scaleCents(cents(euros * 100), percent, 100)
}

function sumTax(
  figures: readonly ReturnFigure[],
  side: 'formTax' | 'documentTax',
  isMeant: (figure: ReturnFigure) => boolean,
): Cents {
  return sumCents(figures.filter(isMeant).map((figure) => figure[side] ?? zeroCents))
}

function unplacedOf(placed: readonly Placed[]): AdvanceReturn['unplaced'] {
  return unplacedReasons.flatMap((reason) => {
    const own = placed.filter(({ places }) => places.owed === reason)
    if (own.length === 0) return []
    return [{ reason, base: sumCents(own.map(({ part }) => part.base)) }]
  })
}

/** What of a part is owed in Germany: tax of the One-Stop-Shop is owed where the goods went, and stands in no figure (§ 3c, § 18j UStG). */
export function owedHere({ taxType, vat }: Pick<ReturnPart, 'taxType' | 'vat'>): Cents {
  return taxType === 'OSS' ? zeroCents : vat
}

/** A part as it stands behind a figure: base and tax as they are summed there. */
export interface PartBehind<P extends ReturnPart> {
  part: P
  base: Cents
  tax: Cents
}

/** What of the parts of a return stands behind a figure: all of it together is the figure, to the cent. */
export function behindFigure<P extends ReturnPart>(
  parts: readonly P[],
  key: FigureKey | Unplaced,
): PartBehind<P>[] {
  const lost = lostParts(parts)
  return parts.flatMap((part): PartBehind<P>[] => {
    if (lost.get(part) === key) {
      const [base, tax] = [part.base, key === '37' ? part.inputTax : zeroCents]
      return [{ part, base: cents(0 - base), tax: cents(0 - tax) }]
    }
    const places = placesOf(part)
    if (places.owed === key) return [{ part, base: part.base, tax: owedHere(part) }]
    if (places.input === key && part.inputTax !== 0) return [{ part, base: part.base, tax: part.inputTax }]
    return []
  })
}
