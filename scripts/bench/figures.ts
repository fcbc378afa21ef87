/** The value below which `percent` of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const index = Math.ceil((percent / 100) * sorted.length) - 1
  return sorted[Math.max(0, index)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** A number as Germans write it. */
export function german(value: number, decimals = 0): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return Number.isFinite(value) ? new Intl.NumberFormat('de-DE', options).format(value) : '–'
}

/** Prints a table: the first column to the left, the figures to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  console.log(`  ${line(head)}`)
  console.log(`  ${widths.map((width) => '─'.repeat(width)).join('  ')}`)
  for (const row of rows) console.log(`  ${line(row)}`)
}
