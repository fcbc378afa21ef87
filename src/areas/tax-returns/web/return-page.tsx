import { useState } from 'react'
import { addDays, firstDayOf, monthAfter } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { type Period, periodLabel, periodText } from '#kernel/period.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { PeriodPicker } from '#web/ui/fields/period-picker.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { FileText, Sheet } from '#web/ui/icons.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { usePeriod } from '#web/use-period.ts'
import {
  type AdvanceReturnAnswer,
  advanceReturnRegister,
  readAdvanceReturn,
  returnKinds,
} from '../contract/advance-return.ts'
import { reductionsAddress } from '../contract/reductions-register.ts'
import { changeSums, isFilled, returnSums } from '../rules/printed-return.ts'
import { CopyFigure } from './copy-figure.tsx'
import { CorrectedReturn } from './corrected-report.tsx'
import { FigureDocumentsLayer } from './figure-documents-layer.tsx'
import { LateDocuments } from './late-documents.tsx'
import { type OpenedFigure, ReturnTable } from './return-table.tsx'
import { amountEntry } from './return-text.ts'
import styles from './tax-returns.module.css'
import { usePrintedReturn } from './use-printed-return.ts'

/** `/auth/report/return`: the figures of the Umsatzsteuer-Voranmeldung. */
export default function ReturnPage() {
  const [period, setPeriod] = usePeriod(returnKinds)
  const [isWhole, setWhole] = useState(false)
  const [figure, setFigure] = useState<OpenedFigure | null>(null)
  const figures = useRead(readAdvanceReturn, { query: { period: periodText(period) } })
  return (
    <Page title="Umsatzsteuer-Voranmeldung" actions={<Files period={period} />}>
      <div className={styles.stack}>
        <div className={styles.tools}>
          <PeriodPicker value={period} onChange={setPeriod} kinds={returnKinds} />
          <Checkbox label="Auch leere Kennzahlen" value={isWhole} onChange={setWhole} />
        </div>
        <Loaded of={figures} rows={10}>
          {(made) => <Figures made={made} period={period} isWhole={isWhole} onOpen={setFigure} />}
        </Loaded>
      </div>
      {figure && <FigureDocumentsLayer period={period} figure={figure} onClose={() => setFigure(null)} />}
    </Page>
  )
}

function Files({ period }: { period: Period }) {
  const { download, isRunning } = useFileDownload()
  const { print, isPrinting } = usePrintedReturn()
  const address = `${advanceReturnRegister.path}.csv?period=${periodText(period)}`
  return (
    <>
      <Button
        icon={<FileText aria-hidden="true" />}
        busy={isPrinting}
        onClick={() => void print(periodText(period))}
      >
        PDF
      </Button>
      <Button
        icon={<Sheet aria-hidden="true" />}
        busy={isRunning(address)}
        onClick={() => void download(address)}
      >
        CSV
      </Button>
      <ExportButton
        name="Skonto und Ausbuchungen"
        addressOf={(format) => reductionsAddress(format, ...daysOf(period))}
      >
        Skonto und Ausbuchungen
      </ExportButton>
    </>
  )
}

const daysOf = ({ from, to }: Period): [string, string] => [
  firstDayOf(from),
  addDays(firstDayOf(monthAfter(firstDayOf(to))), -1),
]

interface FiguresProps {
  made: AdvanceReturnAnswer
  period: Period
  isWhole: boolean
  onOpen: (figure: OpenedFigure) => void
}

function Figures({ made, period, isWhole, onOpen }: FiguresProps) {
  const isEmpty = !isWhole && made.unplaced.length === 0 && isNothing(made)
  return (
    <>
      <CorrectedReturn made={made} period={period} />
      <Card flush>
        {isEmpty ? (
          <EmptyState title="Nichts anzumelden">
            {`Im Zeitraum ${periodLabel(period)} zählt kein Beleg. Eine Voranmeldung mit 0 ist trotzdem abzugeben.`}
          </EmptyState>
        ) : (
          <ReturnTable made={made} isWhole={isWhole} onOpen={onOpen} />
        )}
        <div className={styles.sums}>
          <TotalsBlock label="Vorauszahlung" rows={sumsOf(made)} />
        </div>
      </Card>
      <LateDocuments late={made.late} lastFiled={made.lastFiled} since={made.since} />
      <Notice title="Bitte beachten">
        <ul className={styles.notes}>
          {made.notes.map((note) => (
            <li key={note}>{holdCitations(note)}</li>
          ))}
        </ul>
      </Notice>
    </>
  )
}

const isNothing = ({ sections }: AdvanceReturnAnswer) =>
  sections.every(({ figures }) => !figures.some(isFilled))

function sumsOf(made: AdvanceReturnAnswer) {
  const sums = returnSums({
    owed: wireCents(made.owed),
    inputTax: wireCents(made.inputTax),
    payable: wireCents(made.payable),
    documentPayable: wireCents(made.documentPayable),
    cutDifference: wireCents(made.cutDifference),
  })
  const { payable, declared, lastFiled } = made
  const changes = declared
    ? changeSums(wireCents(payable), wireCents(declared.payable), lastFiled && wireCents(lastFiled.payable))
    : []
  const rows = [...sums, ...changes]
  return rows.map(({ label, amount, isPayable }) => ({
    label,
    amount: formatMoney(amount, 'EUR'),
    strong: isPayable,
    ...(label.startsWith('Kennzahl 83') && {
      action: <CopyFigure name="Kennzahl 83" text={amountEntry(made.payable)} />,
    }),
  }))
}
