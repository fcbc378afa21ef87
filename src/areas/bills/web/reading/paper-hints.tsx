import type { ReactNode } from 'react'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import type { AttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { type Day, daysBetween, formatDay } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { amountText, dayText, dayValue } from '#web/ui/fields/field-input.ts'
import type { MarkedPlace } from '#web/ui/pdf/find-row.ts'
import type { ReadPaperBill } from '../../contract/paper-reading.ts'
import type { PaperPlace } from '../../rules/paper/paper-rows.ts'
import { turnedBack, turnedBox } from '../../rules/paper/turned-box.ts'
import type { BillValues } from '../form/bill-values.ts'
import { PaperHint } from './paper-hint.tsx'
import type { PaperFile } from './read-bill-file.ts'
import { takesIn } from './values-from-paper.ts'

/** What stands below the fields of a bill that came on paper, by their names in the form. */
export type PaperHints = Partial<
  Record<'billNumber' | 'billDate' | 'billTotal' | 'paymentTargetDays', ReactNode>
>

interface PaperHintsProps {
  form: Form<BillValues>
  paper: PaperFile | null
  show: (place: PaperPlace) => void
}

export function paperHints({ form, paper: file, show }: PaperHintsProps): PaperHints {
  const paper = file?.reading?.paper
  if (!paper) return {}
  const { values } = form
  const billDay = dayValue(values.billDate)
  const takes = takesIn(values)
  const currency = paper.currency ?? ''
  const daysOf = (day: Day) => (billDay === null ? null : String(daysBetween(billDay, day)))
  return {
    billNumber: (
      <PaperHint
        {...{ field: paper.number, show }}
        isTaken={takes.billNumber}
        textOf={(number) => number}
        take={(number) => form.set('billNumber', number)}
      />
    ),
    billDate: (
      <PaperHint
        {...{ field: paper.billDate, show }}
        isTaken={takes.billDate}
        textOf={formatDay}
        take={(day) => form.set('billDate', dayText(day))}
      />
    ),
    billTotal: (
      <PaperHint
        {...{ field: paper.gross, show }}
        isTaken={takes.billTotal}
        textOf={(total) => formatMoney(total, currency)}
        take={(total) => form.patch({ billTotal: amountText(total), ...(currency !== '' && { currency }) })}
      />
    ),
    paymentTargetDays: (
      <PaperHint
        {...{ field: paper.dueDay, show }}
        isTaken={takes.paymentTargetDays}
        textOf={(day) => `fällig ${formatDay(day)}`}
        take={(day) => form.set('paymentTargetDays', daysOf(day) ?? values.paymentTargetDays)}
      />
    ),
  }
}

/** A place of a paper, in shares of its page as it came, with a little room around it. */
export function markedPlace(
  { pages }: Pick<ReadPaperBill, 'pages'>,
  place: PaperPlace | null,
): MarkedPlace | null {
  const page = pages.find(({ number }) => number === place?.page)
  if (!place || !page) return null
  const { left, top, right, bottom } = turnedBox(place, page, turnedBack(page.turned))
  const isAcross = page.turned === 90 || page.turned === 270
  const [width, height] = isAcross ? [page.height, page.width] : [page.width, page.height]
  const room = 3
  return {
    page: place.page,
    left: (left - room) / width,
    top: (top - room) / height,
    width: (right - left + 2 * room) / width,
    height: (bottom - top + 2 * room) / height,
  }
}

/** Shows a place of a file: beside the form, or over it where there is no room. */
export function showFile(viewer: Pick<AttachmentViewer, 'shown' | 'show'>, attachment: AttachmentLink): void {
  if (viewer.shown !== attachment.entityId.uuid) viewer.show(attachment)
}
