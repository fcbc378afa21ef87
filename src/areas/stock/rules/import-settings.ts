import type { Day } from '#kernel/day.ts'
import { textOfCell } from '#kernel/table-cell.ts'
import { type GuessedColumns, guessColumns, guessHeadRow } from '#kernel/table-import/guess-columns.ts'
import { headingKey } from '#kernel/table-import/heading-key.ts'
import type { ReadTable } from '#kernel/table-import/table-kind.ts'
import type { GivenSettings, ImportSettings } from '../contract/product-import.ts'
import { importWords } from './import-columns.ts'
import { ownInventory } from './import-programs.ts'
import type { ImportTarget } from './import-targets.ts'

export interface ImportGuess extends GuessedColumns<ImportTarget> {
  settings: ImportSettings
}

/** How a file is understood: what was said, and what its headings and cells tell where nothing was. */
export function guessImport(table: ReadTable, given: GivenSettings, today: Day): ImportGuess {
  const texts = table.rows.slice(0, 200).map((row) => row.map(textOfCell))
  const headLine = given?.headLine ?? guessHeadRow(texts, importWords) + 1
  const width = Math.max(1, ...table.rows.map((row) => row.length))
  const guess = refined(
    guessColumns(texts[headLine - 1] ?? [], importWords),
    texts.slice(headLine),
    texts[headLine - 1] ?? [],
  )
  const columns = Array.from({ length: width }, (_, at) => {
    if (given?.columns) return given.columns[at] ?? null
    return table.hiddenColumns.includes(at) ? null : (guess.columns[at] ?? null)
  })
  return {
    ...guess,
    settings: {
      ...{ sheet: given?.sheet ?? '', separator: given?.separator ?? null, headLine, columns },
      ...{ decimalComma: given?.decimalComma ?? null, existing: given?.existing ?? 'skip' },
      ...{ eraseEmpty: given?.eraseEmpty ?? false, salesPrices: given?.salesPrices ?? null },
      // An inventory has no names by its specification, and goes into another firm as it is.
      nameByCode: given?.nameByCode ?? (guess.program === ownInventory ? true : null),
      ...{ taxType: given?.taxType ?? 'm', stockDay: given?.stockDay ?? today },
    },
  }
}

const shopStates = new Set([
  ...[
    'active',
    'aktiv',
    'inactive',
    'inaktiv',
    'draft',
    'entwurf',
    'archived',
    'archiviert',
    'online',
    'offline',
  ],
  ...['ja', 'nein', 'yes', 'no', 'true', 'false', '0', '1', 'publish', 'private'],
])

/** What the cells tell of a heading that means two things. */
function refined(
  guess: GuessedColumns<ImportTarget>,
  body: readonly (readonly string[])[],
  headings: readonly string[],
): GuessedColumns<ImportTarget> {
  const columns = [...guess.columns]
  const textsAt = (at: number) => body.map((row) => row[at] ?? '').filter((text) => text !== '')
  const place = columns.indexOf('status')
  const key = headingKey(headings[place] ?? '')
  if (place >= 0 && guess.program !== ownInventory) {
    const texts = textsAt(place)
    const isCount = texts.length > 0 && texts.every((text) => /^-?\d+([.,]\d+)?$/.test(text))
    if (key === 'lager' && isCount) columns[place] = columns.includes('quantity') ? null : 'quantity'
    // A state of a shop is no place.
    if (key === 'status' && texts.every((text) => shopStates.has(headingKey(text)))) columns[place] = null
  }
  const ownPlace =
    guess.program === ownInventory ? headings.findIndex((one) => headingKey(one) === 'ort') : -1
  if (ownPlace >= 0) {
    if (place >= 0) columns[place] = null
    columns[ownPlace] = 'status'
  }
  // Beside prices in another currency it is theirs.
  const currency = columns.indexOf('priceCurrency')
  if (currency >= 0 && columns.includes('buyingInOtherCurrency') && !columns.includes('buyingCurrency'))
    columns[currency] = 'buyingCurrency'
  return { ...guess, columns }
}
