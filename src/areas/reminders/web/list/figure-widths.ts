import { amountIn } from './amount-in.ts'
import type { Line } from './proposal-lines.ts'

/** The columns of figures, in pixels. */
export interface FigureWidths {
  due: number
  interest: number
  costs: number
  total: number
}

// As wide as their heads.
const least: FigureWidths = { due: 96, interest: 84, costs: 84, total: 104 }

// The cell's padding, and what a bold figure of the list takes at most, with its letter-spacing.
const padding = 26
const ofDigit = 9
const ofSign = 5

const widthOf = (text: string): number =>
  padding + [...text].reduce((all, one) => all + (/[.,\s]/.test(one) ? ofSign : ofDigit), 0)

/** As wide as the longest figure of each needs: none is cut, and small ones leave their room to the names. */
export function figureWidths(lines: readonly Line[]): FigureWidths {
  const widths = { ...least }
  const need = (column: keyof FigureWidths, units: number, currency: string) => {
    widths[column] = Math.max(widths[column], widthOf(amountIn(units, currency)))
  }
  for (const line of lines) {
    if (line.kind === 'stop') need('total', line.invoice.amountDue, line.row.currency)
    if (line.kind !== 'letter' || line.chosen === null) continue
    const { chosen, row } = line
    for (const column of ['due', 'interest', 'costs', 'total'] as const)
      need(column, chosen[column], row.currency)
  }
  return widths
}
