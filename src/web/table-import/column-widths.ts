import type { ShownCell } from '#kernel/table-import/contract.ts'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'

const [letter, widest, narrowest] = [7.4, 280, 104]
const sampled = 200

/** How wide the columns are, in pixels: as their first rows and what they hold ask for. */
export function columnWidths<S extends ShownSettings>(
  kind: Pick<ImportKind<S>, 'targets'>,
  { rows, settings }: Preview<S>,
): number[] {
  return settings.columns.map((target, at) => {
    const known = kind.targets.find(({ value }) => value === target)
    if (!known) return narrowest
    const texts = rows.slice(0, sampled).map(({ cells }) => lengthOf(cells[at] ?? '', known.isNumber))
    const asked = Math.max(known.label.length * letter + 46, Math.max(0, ...texts) * letter + 26)
    return Math.round(Math.min(widest, Math.max(narrowest, asked)))
  })
}

function lengthOf(cell: ShownCell, isNumber: boolean): number {
  if (typeof cell === 'string') return cell.length
  const { value, old = '', state } = cell
  if (state === 'KEPT') return value.length + 7
  return isNumber && old !== ''
    ? value.length + old.length + 4
    : Math.max(value.length + (state ? 2 : 0), old.length)
}
