import { useState } from 'react'
import { readInvoice } from '#areas/invoices/contract.ts'
import type { HistoryStep } from '#kernel/history.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { useOne } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { X } from '#web/ui/first-icons.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { LetterLine, Line } from './proposal-lines.ts'

interface PaidNoticesProps {
  lines: readonly Line[]
  onRead: (uuid: string) => void
}

/** Who has paid while one looked at the list, until somebody has taken note of it. */
export function PaidNotices({ lines, onRead }: PaidNoticesProps) {
  const [noted, setNoted] = useState<ReadonlySet<string>>(new Set())
  return lines
    .filter((line): line is LetterLine => line.kind === 'letter' && line.isGone && line.run?.state !== 'done')
    .filter(({ key }) => !noted.has(key))
    .map((line) => (
      <PaidNotice
        key={line.key}
        line={line}
        onRead={onRead}
        onNoted={() => setNoted((old) => new Set(old).add(line.key))}
      />
    ))
}

const clock = new Intl.DateTimeFormat('de-DE', {
  ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' },
})

const sumOf = ({ sums }: HistoryStep): string => (sums ? formatSum(sums.amount, sums.currency) : '')

interface PaidNoticeProps extends Pick<PaidNoticesProps, 'onRead'> {
  line: LetterLine
  onNoted: () => void
}

function PaidNotice({ line, onRead, onNoted }: PaidNoticeProps) {
  const { row } = line
  const [first] = row.letter.items
  const { data: invoice } = useOne(readInvoice, first?.invoiceEntityId ?? null)
  if (first === undefined) return null
  const [step] = invoice?.history ?? []
  const isPaid = step?.event === 'invoice payment recorded' && step.sums !== null
  return (
    <Notice
      live
      title={isPaid ? `${row.partner} hat bezahlt.` : `Bei ${row.partner} ist nichts mehr offen.`}
      action={
        <>
          <Button size="small" onClick={() => onRead(first.invoiceEntityId)}>
            Rechnung ansehen
          </Button>
          <IconButton label="Hinweis schließen" icon={<X />} onClick={onNoted} />
        </>
      }
    >
      {isPaid && `${step.user} hat um ${clock.format(new Date(step.at))} Uhr ${sumOf(step)} erfasst. `}
      Der Brief ist gestrichen; alle anderen bleiben, wie sie waren.
    </Notice>
  )
}
