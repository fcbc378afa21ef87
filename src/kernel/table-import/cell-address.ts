/** What a spreadsheet calls a column, by its place from 0: `A`, `Z`, `AA`. */
export function columnLetter(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** What it calls a cell, by its line from 1 and its column from 0: `B11`. */
export function cellAddress(line: number, column: number): string {
  return `${columnLetter(column)}${line}`
}
