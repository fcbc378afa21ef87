import { Refusal } from '#kernel/errors.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { ReadChoice, ReadSheet } from '#server/spreadsheet/read-cell.ts'
import type { Spreadsheets } from '#server/spreadsheet/spreadsheets.ts'

/** How the file is to be read, as the settings say; what they leave out is read from the file. */
export const choiceOf = (
  settings:
    | { sheet?: string; separator?: ReadChoice['separator']; headLine?: number | null }
    | null
    | undefined,
): ReadChoice => ({
  sheet: settings?.sheet || null,
  separator: settings?.separator ?? null,
  headLine: settings?.headLine ?? null,
})

export interface ChosenSheet {
  table: ReadSheet
  /** Why it is another sheet than the chosen one; null where it is that one. */
  instead: string | null
}

/** A file that is dropped again keeps its settings: where it has no such sheet, the one that would else be taken is shown, and that is said. */
export async function readAsChosen(
  spreadsheets: Spreadsheets,
  bytes: Uint8Array,
  choice: ReadChoice,
): Promise<ChosenSheet> {
  try {
    return { table: await spreadsheets.read(bytes, choice), instead: null }
  } catch (error) {
    if (!choice.sheet || !(error instanceof Refusal)) throw error
    const table = await spreadsheets.read(bytes, { ...choice, sheet: null })
    if (table.source.kind !== 'workbook') return { table, instead: null }
    const chosen = table.source.sheets.find(({ name }) => name === choice.sheet)
    // It is there and cannot be read.
    if (chosen && chosen.rowCount > 0) throw error
    const what = chosen ? 'ist leer' : 'hat die Datei nicht'
    const instead = `Das gewählte Blatt „${cutText(choice.sheet, 40)}“ ${what}: Gezeigt wird „${cutText(table.source.sheet, 40)}“.`
    return { table, instead }
  }
}
