import { drawPaper } from '#test/papers/draw-paper.ts'
import { type BillFacts, billFacts } from './bill-facts.ts'
import type { Part } from './draw-parts.ts'

export interface Layout {
  rates: readonly number[]
  /** Each part, and how far from the top of the page it begins, in points. */
  parts: readonly (readonly [Part, number])[]
}

/** A bill of each layout, as a PDF, with what it says. */
export function drawnBills(
  layouts: readonly Layout[],
  seed: number,
): { facts: BillFacts; pdf: Uint8Array }[] {
  return layouts.map(({ rates, parts }, index) => {
    const facts = billFacts(seed + index, rates)
    return { facts, pdf: drawPaper({ pages: [parts.flatMap(([part, y]) => part(facts, y))] }) }
  })
}
