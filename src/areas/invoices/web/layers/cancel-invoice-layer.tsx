import { NewAttachments } from '#areas/attachments/web/new-attachments.tsx'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { storedPayment } from '#areas/payments/web/payment-entry.ts'
import { sumCents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Invoice } from '../../contract.ts'
import { cancelProblem } from '../../rules/decide-cancellation.ts'
import { useNewCancellationForm } from '../form/use-cancellation-form.ts'
import { changeFactsOf, factsOfInvoice, shownDay } from '../invoice-view.ts'
import { FrozenInvoice } from './frozen-invoice.tsx'
import styles from './invoice-layer.module.css'
import { StoredInvoice } from './stored-invoice.tsx'
import type { LoadedInvoice } from './use-stored-invoice.ts'

/** 'Stornorechnung erstellen für {number} vom {date}' (spec 2 §2). */
export function CancelInvoiceLayer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  return (
    <StoredInvoice uuid={uuid} title="Stornorechnung erstellen" onClose={onClose}>
      {(loaded) => <Loaded key={uuid} {...loaded} onClose={onClose} />}
    </StoredInvoice>
  )
}

interface LoadedProps extends LoadedInvoice {
  onClose: () => void
}

function Loaded({ invoice, facts, isGone, onClose }: LoadedProps) {
  const { form, save, uploads } = useNewCancellationForm(invoice, facts, onClose)
  const viewer = useAttachmentViewer(form.values.attachments)
  const paid = sumCents(invoice.documentRecords.map((record) => storedPayment(record).amount))
  const hasTax = invoice.taxScheme !== 'KLEINUNTERNEHMER' && invoice.lineItems.some(isTaxed)
  const problem = save.state === 'idle' ? cancelProblem(changeFactsOf(invoice)) : null
  return (
    <SideLayer
      open
      onClose={onClose}
      title={`Stornorechnung erstellen für ${invoice.invoiceNumber} vom ${shownDay(invoice.invoiceDate)}`}
      facts={factsOfInvoice(invoice)}
      form={form}
      dirty={form.dirty || uploads.all.length > 0}
      aside={viewer.aside}
      footer={
        <FormFooter form={form} saveLabel="Stornorechnung erstellen" disabled={isGone || problem !== null} />
      }
    >
      {isGone && <GoneNotice />}
      {problem === null ? (
        <Notice className={styles.notice ?? ''}>
          Die Stornorechnung hebt die Rechnung ganz auf und bekommt eine eigene Nummer. Frei sind nur das
          Datum und die Anmerkungen.
          {paid !== 0 &&
            ` Gezahlt sind ${formatMoney(paid, invoice.currency)}: Was davon zurückgeht, erfassen Sie danach bei der stornierten Rechnung.`}
          {paid > 0 && hasTax && ' Die Steuer darauf mindert sich erst mit der Rückzahlung (§ 17 UStG).'}
        </Notice>
      ) : (
        <Notice kind="warning" live className={styles.notice ?? ''}>
          {problem}.
        </Notice>
      )}
      <CommandNotice command={save} />
      <FrozenInvoice form={form} stored={facts} invoice={invoice} />
      <NewAttachments field={form.field('attachments')} uploads={uploads} viewer={viewer} />
    </SideLayer>
  )
}

const isTaxed = ({ taxType }: Invoice['lineItems'][number]) =>
  taxType === 'VAT' || taxType === 'DIFFERENTIAL' || taxType === 'OSS'
