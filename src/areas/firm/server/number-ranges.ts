import { sql } from 'kysely'
import { refuse } from '#kernel/errors.ts'
import type { RecordedChange } from '#kernel/property-change.ts'
import type { Context } from '#server/command.ts'
import type { Tx } from '#server/db/connect.ts'
import { numberShape } from '../rules/number-pattern.ts'
import { givenAgain, type NumberedYear, type NumberRange, yearsOfNewPattern } from '../rules/number-ranges.ts'
import { lockNumbering } from './count-numbers.ts'

/** Every range that there is, the newest first. What is empty follows the firm's pattern. */
export async function loadRanges(tx: Tx): Promise<NumberRange[]> {
  // Whether the next number stands is asked of documents_number.
  const { rows } = await sql<NumberRange>`
    with ranges as (
      select r.year, r.next_number, r.next_number = r.first_number as is_empty,
        case when r.next_number = r.first_number then f.number_pattern else r.pattern end as pattern
      from number_ranges r cross join firm f
    ),
    named as (select r.*, format_number(r.pattern, r.year, r.next_number) as number from ranges r)
    select n.year, n.pattern, n.is_empty as "isEmpty", n.next_number as "nextCount", n.number as "nextNumber",
      exists (select from shown_documents d where d.number = n.number and d.kind <> 'BILL') as "isNextTaken"
    from named n order by n.year desc`.execute(tx)
  return rows
}

interface NewNumbering {
  pattern: { before: string; after: string }
  /** Whether somebody set the pattern, be it to the same. */
  isPatternSet: boolean
  nextNumber: number | undefined
  year: number
}

/**
 * Sets by which pattern the numbers go on where nothing stands, and this year's next number; answers what changed beside the firm's own pattern.
 * All of it behind the lock that invoices take their numbers by: nobody takes one until this commits.
 */
export async function setNumbering(
  tx: Tx,
  context: Context,
  { pattern, isPatternSet, nextNumber, year }: NewNumbering,
): Promise<RecordedChange[]> {
  await lockNumbering(tx)
  const ranges = await loadRanges(tx)
  const range = ranges.find((other) => other.year === year)
  const before = range?.nextCount ?? 1
  // Of a year that has none yet it is also said that it begins with 1.
  const isNextSet = nextNumber !== undefined && (nextNumber !== before || !range)
  if (isNextSet && range && !range.isEmpty) {
    refuse(
      'nextNumber',
      `Für ${year} sind schon Rechnungsnummern vergeben; die nächste Nummer steht damit fest`,
    )
  }
  const recorded: RecordedChange[] = []
  const years = yearsOfNewPattern(ranges, year, nextNumber)
  if (isPatternSet) {
    await refuseGivenAgain(tx, 'numberPattern', pattern.after, years)
    const blocked = ranges.filter((other) => !other.isEmpty && other.isNextTaken)
    if (blocked.length > 0) goOnBy(tx, context, pattern.after, blocked)
    // That of the firm may be the same; it is new to the year.
    if (blocked.length > 0 && pattern.before === pattern.after) {
      recorded.push({ propertyName: 'numberPattern', oldValue: pattern.before, value: pattern.after })
    }
  } else if (isNextSet) {
    await refuseGivenAgain(
      tx,
      'nextNumber',
      pattern.before,
      years.filter((other) => other.year === year),
    )
  }
  if (!isNextSet) return recorded
  const value = { next_number: nextNumber, first_number: nextNumber }
  context.write(
    tx
      .insertInto('number_ranges')
      .values({ year, ...value })
      .onConflict((conflict) => conflict.column('year').doUpdateSet(value)),
  )
  return [
    ...recorded,
    { propertyName: 'nextNumber', oldValue: before === nextNumber ? null : before, value: nextNumber },
  ]
}

/** A year whose next number stands already goes on by another pattern. */
function goOnBy(tx: Tx, context: Context, pattern: string, blocked: readonly NumberRange[]): void {
  const years = blocked.map(({ year }) => year)
  context.write(tx.updateTable('number_ranges').set({ pattern }).where('year', 'in', years))
}

// A counter has at most nine digits where it is set.
const largestCount = 999_999_999

/** Refuses a pattern by which one of the years could give a number that stands. */
async function refuseGivenAgain(
  tx: Tx,
  path: string,
  pattern: string,
  years: readonly NumberedYear[],
): Promise<void> {
  const { expression, head, tail, yearIn, yearAt, yearDigits } = numberShape(pattern)
  const inTail = sql`length(number) - ${sql.lit(tail)} + `
  const saidYear = sql`substr(number, ${yearIn === 'tail' ? inTail : sql``} ${sql.lit(yearAt + 1)}, ${sql.lit(yearDigits)})::int`
  const count = sql`substr(number, ${sql.lit(head + 1)}, length(number) - ${sql.lit(head + tail)})::numeric`
  const modulus = sql.lit(10 ** yearDigits)
  // One look at all numbers for those that look alike, and then at what they say: the year and the count that would give them.
  const { rows } = await sql<{ year: number; number: string }>`
    with alike as materialized (
      select number from shown_documents where kind <> 'BILL' and number ~ ${expression}
    ),
    years as (
      select * from json_to_recordset(${JSON.stringify(years)}::text::json) as y(year int, "fromCount" int)
    )
    select y.year, a.number
    from (select number, ${saidYear} as said_year, ${count} as count from alike) a
      join years y on y.year % ${modulus} = a.said_year
    where a.count between y."fromCount" and ${largestCount} and format_number(${pattern}, y.year, a.count::int) = a.number
    order by y.year, a.number limit 1`.execute(tx)
  const [again] = rows
  if (again) refuse(path, givenAgain(again))
}
