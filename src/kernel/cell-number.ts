import { cellFault, type TableCell, textOfCell } from './table-cell.ts'

export type CellNumber = { ok: true; number: number | null } | { ok: false; message: string }

const refused = (message: string): CellNumber => ({ ok: false, message })

/**
 * The number of a cell, in units of the euro or pieces; null of an empty one. A number of a workbook is what a person sees in it:
 * `19.989999999999998` is 19.99. Refuses, with a German sentence without the place, what is no number, a percentage, and one in another
 * currency, unless that is asked for (`anyCurrency`).
 */
export function numberOfCell(
  cell: TableCell | undefined,
  decimal: ',' | '.',
  { anyCurrency = false }: { anyCurrency?: boolean } = {},
): CellNumber {
  const fault = cellFault(cell)
  if (fault !== null) return refused(fault)
  if (cell === null || cell === undefined) return { ok: true, number: null }
  if (typeof cell === 'number') return rounded(cell)
  if (typeof cell === 'object' && 'number' in cell) {
    if (cell.currency !== undefined && !anyCurrency)
      return refused(
        `Die Zelle zeigt eine andere Währung (${cell.currency.slice(0, 20)}). Erwartet werden Euro.`,
      )
    if (cell.isPercent) return refused(`„${textOfCell(cell).slice(0, 40)}“ ist ein Prozentsatz, keine Zahl`)
    return rounded(cell.number)
  }
  const text = textOfCell(cell)
  return text === '' ? { ok: true, number: null } : numberOfText(text, decimal)
}

function rounded(value: number): CellNumber {
  return Number.isFinite(value)
    ? { ok: true, number: Number(value.toPrecision(13)) }
    : refused('Das ist keine Zahl')
}

function numberOfText(text: string, decimal: ',' | '.'): CellNumber {
  const bare = text.replace(/[\s\u00a0\u202f]|€|EUR/g, '').replace('\u2212', '-')
  const thousands = decimal === ',' ? '.' : ','
  const groups = new RegExp(`^-?\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`)
  const plain = new RegExp(`^-?\\d+(\\${decimal}\\d+)?$`)
  if (!groups.test(bare) && !plain.test(bare)) return refused(`„${text.slice(0, 40)}“ ist keine Zahl`)
  return { ok: true, number: Number(bare.replaceAll(thousands, '').replace(decimal, '.')) }
}
