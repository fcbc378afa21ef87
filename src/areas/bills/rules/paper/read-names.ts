import { fieldOf, type PaperField, type Ranked } from './paper-field.ts'
import { type PaperRow, placeOf } from './paper-rows.ts'

const legalForm =
  /(?:^|\s)(?:GmbH(?:\s?&\s?Co\.?\s?KG)?|mbH|AG|KG|KGaA|OHG|e\.\s?K\.|e\.\s?V\.|UG(?:\s\(haftungsbeschränkt\))?|GbR|eG|SE|Ltd\.?|Limited|Inc\.?|LLC|S\.?A\.?R\.?L\.?|SAS|SA|B\.?V\.?|S\.?r\.?l\.?)(?=$|[\s,·|•])/
// Where letterheads are, in points from the top.
const headBottom = 150

/** What may be the name of who sent the paper: with a legal form, in the letterhead, and seen most often. */
export function readNames(rows: readonly PaperRow[], own: readonly string[]): PaperField<string> {
  const found = new Map<string, Ranked<string>>()
  for (const row of rows) {
    for (const { index, 0: cell } of row.text.matchAll(/[^\t]+/g)) {
      for (const { index: at, 0: part } of cell.matchAll(/[^·|•,–]+/g)) {
        const match = legalForm.exec(part)
        if (!match || part.length > 90) continue
        const name = part
          .slice(0, match.index + match[0].length)
          .replace(/^[^:]{0,30}:/, '')
          .trim()
        const key = name.toLowerCase()
        if (
          !/^[\p{Lu}\d]/u.test(name) ||
          name.split(/\s/).length < 2 ||
          own.some((one) => key.includes(one.toLowerCase()) && one !== '')
        )
          continue
        const known = found.get(key)
        const place = placeOf(row, index + at, index + at + part.length)
        const isInHead = place.page === 1 && place.top < headBottom
        if (known) known.rank += 1
        else found.set(key, { value: name, evidence: 'LABEL', place, rank: isInHead ? 2 : 1 })
      }
    }
  }
  return fieldOf([...found.values()])
}

const mostTexts = 400

/** The texts of a paper that may be a name: what stands in a column of its own, or between dots and bars. */
export function readTexts(rows: readonly PaperRow[]): string[] {
  const parts = rows.flatMap(({ text }) =>
    text.split(/\t|\s[·|•–-]\s|,\s/).flatMap((part) => [part, ...[part.replace(/^[^:]{0,30}:\s*/, '')]]),
  )
  const names = parts
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part) && part.length <= 120)
  return [...new Set(names)].slice(0, mostTexts)
}
