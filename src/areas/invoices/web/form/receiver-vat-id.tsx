import { useConfirmVatId } from '#areas/partners/web/use-confirm-vat-id.ts'
import { VatIdBadge } from '#areas/partners/web/vat-id-badge.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './invoice-head.module.css'
import type { InvoiceValues } from './invoice-values.ts'
import { useVatIdStates } from './use-vat-id-states.ts'

/** Whether the customer's VAT ids are confirmed, and the way to do it. The general one stands in the address above. */
export function ReceiverVatId({ values, uuid }: { values: InvoiceValues; uuid: string }) {
  const ids = useVatIdStates(values)
  const asking = useConfirmVatId(uuid)
  return ids.map(({ vatId, isOfDelivery, isOn, state }) => (
    <div key={vatId} className={styles.vatId}>
      {isOfDelivery ? (
        <span>USt-IdNr. der Lieferadresse {vatId}</span>
      ) : (
        ids.length > 1 && <span>USt-IdNr. {vatId}</span>
      )}
      <VatIdBadge state={state} />
      {isOn && state.kind !== 'fresh' && (
        <Button size="small" busy={asking.waiting} onClick={() => asking.confirm(vatId)}>
          Jetzt bestätigen
        </Button>
      )}
    </div>
  ))
}
