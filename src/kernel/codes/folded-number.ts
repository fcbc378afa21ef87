/**
 * A number as people compare it: letters and digits alone, in lower case, whatever their width and make (NFKC), `ß` as `ss`; '' of one
 * that has none. The database folds alike, see `foldedNumber` of `bills/server`.
 */
export function foldedNumber(number: string): string {
  return (
    number
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      // At the end of a word another letter in JavaScript, and the same one in PostgreSQL.
      .replaceAll('ς', 'σ')
      .replace(/[^\p{Alphabetic}0-9]/gu, '')
  )
}
