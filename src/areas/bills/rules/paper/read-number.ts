import { fieldOf, type PaperField, type Ranked } from './paper-field.ts'
import { afterLabel, belowLabel, type Label, type LabelForm, labelsOf, namesAnother } from './paper-labels.ts'
import { type PaperRow, placeOf } from './paper-rows.ts'
import { amountsOf, daysOf, type Found } from './paper-values.ts'

const numbered = '(?:s?nummer|s?nr|no|number|num|id)'
const forms: readonly LabelForm[] = [
  {
    form: new RegExp(`(?:rechnung|gutschrift|rechnungskorrektur|faktura)${numbered}`),
    rank: 3,
    endsWord: true,
  },
  { form: new RegExp(`(?:beleg|dokument)${numbered}`), rank: 2.8 },
  // 'Rechnung des Versicherers Nr.'
  { form: /rechnung(?:des|der|von|fur)[a-z]{3,30}nr/, rank: 2.5, endsWord: true },
  { form: /(?:invoice|bill|creditnote)(?:number|no|nr|num|id)/, rank: 3, endsWord: true },
  {
    form: /(?:numerodelafacture|numerodefacture|numerofacture|nodefacture|ndefacture|nofacture|factureno|facturen|avoirno|avoirn)/,
    rank: 3,
  },
  { form: /(?:rg|re|r|rech|rechn)(?:nummer|nr|no)|nummerderrechnung/, rank: 3 },
  {
    form: /(?:rechnung|gutschrift|rechnungskorrektur|invoice|facture|avoir|creditnote)/,
    rank: 2,
    endsWord: true,
  },
]

const tolerated = /^(?:[\s:.,;=()#°º№/-]|N[r°º]\.?|(?:Rechnungs)?datum)*$/i

/** A number, and how clearly the paper calls it that of a bill. */
export type RankedNumber = Found<string> & { rank: number }

/** The bill's number, by the label beside or above it, else by the heading that it stands in. */
export function readNumber(rows: readonly PaperRow[]): { field: PaperField<string>; found: RankedNumber[] } {
  const numbers = rows.map(numbersOf)
  const found: RankedNumber[] = []
  for (const [index, row] of rows.entries()) {
    for (const label of labelsOf(row, forms)) {
      if (namesAnother(label)) continue
      const near = nearest(label, numbers[index] ?? [], () => numbers.slice(index + 1, index + 8).flat())
      if (near) found.push({ ...near, rank: label.rank })
    }
  }
  const candidates = found.map(
    ({ value, place, rank }): Ranked<string> => ({ value, evidence: 'LABEL', place, rank }),
  )
  return { field: fieldOf(candidates), found }
}

function nearest(
  label: Label,
  ofRow: readonly Found<string>[],
  below: () => readonly Found<string>[],
): Found<string> | null {
  const after = afterLabel(label, ofRow, tolerated)
  // A heading has its number behind it, and a long one: 'Rechnung 1 von 2'.
  if (label.rank === 2) return after && after.value.length > 2 ? after : null
  if (after) return after
  return belowLabel(label, below())[0] ?? null
}

const numberForm =
  /(?<![\p{L}\d./-])(?:[A-Z]{1,4} )?(?=[\p{L}./_-]*\d)[\p{L}\d][\p{L}\d./_-]*(?<=[\p{L}\d])/gu

/** What may be somebody's number: a word with a digit in it that is no amount, no day and no rate. */
function numbersOf(row: PaperRow): Found<string>[] {
  const others = [...amountsOf(row), ...daysOf(row)]
  return [...row.text.matchAll(numberForm)].flatMap(({ index, 0: value }) => {
    const end = index + value.length
    const isOther = others.some((other) => other.start < end && index < other.end)
    if (isOther || /^\s?%/.test(row.text.slice(end)) || value.length > 60) return []
    return [{ value, row, start: index, end, place: placeOf(row, index, end) }]
  })
}
