import { Refusal } from '#kernel/errors.ts'
import { isNarrowed, type tableRegisterQuery } from '#kernel/files/list-register.ts'
import type { ServerList } from '../command.ts'
import type { CellValue, SheetColumn } from '../spreadsheet/sheet.ts'
import { type RegisterDeclaration, register, type ServerRegister } from './add-register.ts'
import { parseSearch, parseSort } from './list-query.ts'

/** A column of a file, and what stands in it. */
export interface TableColumn<Row> extends SheetColumn {
  cell: (row: Row) => CellValue
}

/** What a column of the screen is in the file, by the screen's key: it may be several, two of them may have one in common. */
export type TableColumns<Row> = Readonly<Record<string, readonly TableColumn<Row>[]>>

type AnyFilter = { filterType: string } & Record<string, unknown>

interface TableRegister<Row> extends RegisterDeclaration<typeof tableRegisterQuery> {
  title: string
  /** The keys of those that stand where nobody chose. */
  usual: readonly string[]
  /** By what its rows are narrowed. */
  columns: (filter: AnyFilter) => TableColumns<Row>
}

/** What a list shows as a file: its rows in its order, under the columns that stand there, read in one snapshot. */
export function tableRegister<Row>(
  { title, usual, columns, ...declaration }: TableRegister<Row>,
  list: ServerList,
): ServerRegister {
  return register(declaration, async (tx, query, context, sheet) => {
    const sort = parseSort(list.declaration, query.sort)
    const search = { ...parseSearch(list, query), sort, startIndex: 0 }
    const keys = query.columns === '' ? usual : query.columns.split('.')
    const shown = chosen(columns(search.filter), keys)
    await sheet.begin({
      title: isNarrowed(query) ? `${title}, gefiltert` : title,
      columns: shown.map(({ cell: _, ...column }) => column),
    })
    // The list's own statements answer its rows.
    for await (const rows of list.everything(tx, search, context))
      await sheet.add((rows as Row[]).map((row) => shown.map(({ cell }) => cell(row))))
  })
}

function chosen<Row>(columns: TableColumns<Row>, keys: readonly string[]): TableColumn<Row>[] {
  const all = keys.flatMap((key) => {
    const found = Object.hasOwn(columns, key) ? columns[key] : undefined
    if (!found)
      throw new Refusal('malformed-input', [{ path: 'columns', message: 'Unbekannte Spalte der Liste' }])
    return found
  })
  return all.filter((column, index) => all.findIndex(({ heading }) => heading === column.heading) === index)
}
