import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { knownReading } from './read-bill-file.ts'

/**
 * Asked before a bill is saved whose electronic invoice hangs on another one, to the last byte: it would be paid twice. Answers false where
 * the person goes back. Of other files, such as terms of business that come with every bill, it is only said.
 */
export function useSameFileQuestion(): (attachments: readonly AttachmentLink[]) => Promise<boolean> {
  const confirm = useConfirm()
  return async (attachments) => {
    const readings = attachments.map(knownReading)
    const [bill] = readings.flatMap((reading) => (reading?.electronic ? reading.sameFile : []))
    if (!bill) return true
    const amount = formatMoney(wireCents(bill.amountGross), bill.currency)
    return confirm({
      title: 'Diese Rechnung noch einmal erfassen?',
      text: `Dieselbe Datei hängt schon an ${bill.billNumber} vom ${shownDay(bill.billDate)} über ${amount} (${bill.supplier}).`,
      confirmLabel: 'Noch einmal erfassen',
      cancelLabel: 'Nicht speichern',
      danger: false,
    })
  }
}
