import type { SelectQueryBuilder } from 'kysely'
import type { ListDeclaration, RowOf } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { type ListContext, type ListSearch, type ListSort, list, type ServerList } from './command.ts'
import type { Tx } from './db/connect.ts'
import type { Tables } from './db/tables.ts'

/** Rows that a cursor brings at once. */
export const cursorRows = 500

interface PlainStatement<D extends ListDeclaration, TB extends keyof Tables, Stored> {
  /** The found rows, ordered to the id at the end; `sort` is null in the usual order. */
  rows(
    tx: Tx,
    search: ListSearch<z.output<D['filter']>> & { sort: ListSort | null },
    context: ListContext,
  ): SelectQueryBuilder<Tables, TB, Stored>
  /** How many there are, where that is kept; null where the found rows have to be counted. */
  kept?(tx: Tx, search: ListSearch<z.output<D['filter']>>): Promise<number> | null
  /** A row as it stands on the wire. */
  rowOf(stored: Stored, context: ListContext): RowOf<D>
  /** What is found for many rows at once, of each part of them. */
  completed?(tx: Tx, rows: RowOf<D>[]): Promise<RowOf<D>[]>
}

/** A list of one ordered statement: counted by `count(*)` where nothing is kept, cut by offset. For up to some hundred thousand rows without sums. */
export function plainList<
  D extends ListDeclaration<z.ZodType, z.ZodType<Record<string, never>>>,
  TB extends keyof Tables,
  Stored,
>(
  declaration: D,
  { rows, kept, rowOf, completed = async (_tx, part) => part }: PlainStatement<D, TB, Stored>,
): ServerList {
  return list(declaration, {
    async totals(tx, search, context) {
      const total = await kept?.(tx, search)
      // A list without sums declares none.
      if (typeof total === 'number') return { totalCount: total, stats: {} as never }
      const counted = rows(tx, { ...search, sort: null }, context)
        .clearSelect()
        .clearOrderBy()
      const { count } = await counted
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      // As above.
      return { totalCount: count, stats: {} as never }
    },
    async window(tx, { startIndex, stopIndex, ...search }, context) {
      const section = rows(tx, search, context)
        .offset(startIndex)
        .limit(stopIndex - startIndex)
      return completed(
        tx,
        (await section.execute()).map((stored) => rowOf(stored, context)),
      )
    },
    async *everything(tx, { startIndex, ...search }, context) {
      const all = rows(tx, search, context).offset(startIndex)
      let part: RowOf<D>[] = []
      for await (const stored of all.stream(cursorRows)) {
        part.push(rowOf(stored, context))
        if (part.length < cursorRows) continue
        yield await completed(tx, part)
        part = []
      }
      yield await completed(tx, part)
    },
  })
}
