import type { Marks } from '#web/marks/use-marks.ts'
import { ReceiptText } from '#web/ui/icons.ts'
import { BulkBar } from '#web/ui/lists/bulk-bar.tsx'
import type { PaperRow } from '../contract/list-inbox.ts'

interface MarkedPapersProps {
  marks: Marks<PaperRow>
  capture: (papers: readonly PaperRow[]) => void
}

/** The marked papers become one bill: pages, photographs, the paper beside the e-invoice; of several e-invoices one bill each. */
export function MarkedPapers({ marks, capture }: MarkedPapersProps) {
  const papers = [...marks.rows.values()].filter(({ state }) => state === 'WAITING')
  // The form is filled from the first one that is an e-invoice.
  const inOrder = papers.toSorted((a, b) => Number(b.invoice !== null) - Number(a.invoice !== null))
  const invoices = papers.filter(({ invoice }) => invoice !== null).length
  return (
    <BulkBar
      count={marks.count}
      sum=""
      notes={
        invoices > 1 ? ['Verschiedene E-Rechnungen werden nacheinander erfasst, jede als eigener Beleg.'] : []
      }
      actions={[
        {
          ...{ label: 'Zusammen erfassen', icon: <ReceiptText aria-hidden="true" />, isPrimary: true },
          act: () => capture(inOrder),
        },
      ]}
      onClear={marks.clear}
    />
  )
}
