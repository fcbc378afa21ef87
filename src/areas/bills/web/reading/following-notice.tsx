import { type AttachmentLink, deleteAttachment } from '#areas/attachments/contract.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { useCommand } from '#web/commands/use-command.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { BillReading } from '../../contract/bill-reading.ts'
import type { BillValues } from '../form/bill-values.ts'
import styles from './electronic-bill.module.css'
import { takeBack, withoutFollowing } from './following-bills.ts'
import { useFileReadings } from './read-bill-file.ts'

/** 'noch 3 Rechnungen': how many bills wait for forms of their own. */
export const followingText = (count: number) =>
  count === 1 ? 'Noch eine Rechnung' : `Noch ${count} Rechnungen`

/** The invoices that were brought along; each opens when the one before it is saved. */
export function FollowingBills({ form }: { form: Form<BillValues> }) {
  const { following } = form.values
  const readings = useFileReadings(following)
  const ask = useConfirm()
  // Where that fails, the file goes by itself after a day.
  const remove = useCommand(deleteAttachment, { showsErrors: true })
  if (following.length === 0) return null

  async function discard(file: AttachmentLink) {
    const isSure = await ask({
      title: 'Diese Rechnung nicht erfassen?',
      text: `„${file.fileName}“ wird verworfen.`,
      confirmLabel: 'Verwerfen',
      danger: true,
    })
    if (!isSure) return
    form.patch(withoutFollowing(file, form.values))
    void remove.run({}, { uuid: file.entityId.uuid })
  }

  return (
    <Notice live title={followingText(following.length)}>
      Nach dem Speichern öffnet sich die nächste von selbst als eigener Beleg.
      <ul className={styles.following} aria-label="Wartende Rechnungen">
        {readings.map(({ attachment, reading }) => (
          <li key={attachment.entityId.uuid}>
            <span className={styles.followingName}>
              {attachment.fileName} <span className={styles.quiet}>{wordsOf(reading)}</span>
            </span>
            <Button
              size="small"
              aria-label={`${attachment.fileName} hier anhängen`}
              onClick={() => form.patch(takeBack(attachment, form.values))}
            >
              Hier anhängen
            </Button>
            <Button
              size="small"
              aria-label={`${attachment.fileName} verwerfen`}
              onClick={() => discard(attachment)}
            >
              Verwerfen
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function wordsOf(reading: BillReading | null): string {
  if (!reading?.electronic) return ''
  const { bill, newSupplier } = reading.electronic
  const amount = bill.totalCents === null ? '' : formatMoney(bill.totalCents, bill.currency ?? 'EUR')
  return [partnerName(newSupplier), bill.billNumber, amount].filter(Boolean).join(' · ')
}
