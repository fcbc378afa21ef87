import { useConfirmVatId } from '#areas/partners/web/use-confirm-vat-id.ts'
import { VatIdBadge } from '#areas/partners/web/vat-id-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './invoice-head.module.css'
import type { InvoiceValues } from './invoice-values.ts'
import { useVatIdState } from './use-vat-id-state.ts'

/** Whether the customer's VAT id is confirmed, and the way to do it. */
export function ReceiverVatId({ values, uuid }: { values: InvoiceValues; uuid: string }) {
  const known = useVatIdState(values)
  const asking = useConfirmVatId(uuid)
  if (known === null) return null
  const { vatId, isOfDelivery, isOn, state } = known
  return (
    <div className={styles.vatId}>
      {isOfDelivery && <span>UStID der Lieferadresse {vatId}</span>}
      <VatIdBadge state={state} />
      {isOn && state.kind !== 'fresh' && (
        <Button size="small" busy={asking.waiting} onClick={() => asking.confirm(vatId)}>
          Jetzt bestätigen
        </Button>
      )}
    </div>
  )
}
