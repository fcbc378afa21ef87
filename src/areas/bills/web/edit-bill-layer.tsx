import { Trash2 } from 'lucide-react'
import { StoredAttachments } from '#areas/attachments/web/stored-attachments.tsx'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import type { Category } from '#areas/categories/contract.ts'
import { categoryNames } from '#areas/documents/web/category-names.ts'
import { DocumentHistory } from '#areas/documents/web/document-history.tsx'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { LoadedStateNotice, NewerStateNotice } from '#areas/documents/web/newer-state-notice.tsx'
import { paymentRows } from '#areas/documents/web/totals-rows.ts'
import { useDeletion } from '#areas/documents/web/use-deletion.ts'
import { LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { RecordedPayments } from '#areas/payments/web/recorded-payments.tsx'
import { formatMoney } from '#kernel/amount-text.ts'
import { type Day, parseDay } from '#kernel/day.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { CommandNotice } from '#web/command-notice.tsx'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { TotalsBlock } from '#web/ui/totals-block.tsx'
import { type Bill, deleteBill, readBillHistory } from '../contract.ts'
import { BillHead } from './bill-head.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillPayment } from './bill-payment.tsx'
import { supplierOf } from './bill-view.ts'
import { useEditBillForm } from './use-edit-bill-form.ts'

interface EditBillLayerProps {
  bill: Bill
  /** Somebody has deleted it. */
  isGone: boolean
  categories: readonly Category[]
  onClose: () => void
}

/** The form of a stored bill, with its payments and 'Verlauf'. */
export function EditBillLayer({ bill, isGone, categories, onClose }: EditBillLayerProps) {
  const { form, save, followed } = useEditBillForm(bill, categories, onClose)
  const viewer = useAttachmentViewer(bill.attachments)
  const locked = useLockedDay('Diese Eingangsrechnung', parseDay(bill.bookingDate))
  const isPaidLocked = useLockedDay('Eine Zahlung', firstPaymentOf(bill)) !== null
  const removal = useRemoval(bill, followed.version, onClose)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Eingangsrechnung bearbeiten"
      facts={factsOf(bill)}
      form={form}
      aside={viewer.aside}
      actions={
        locked === null &&
        !isPaidLocked && (
          <IconButton
            label="Eingangsrechnung löschen"
            icon={<Trash2 aria-hidden="true" />}
            tone="danger"
            busy={removal.waiting}
            onClick={removal.ask}
          />
        )
      }
      footer={
        <>
          <NewerStateNotice followed={followed} />
          <FormFooter form={form} disabled={isGone || locked !== null} />
        </>
      }
    >
      {isGone && <GoneNotice />}
      <LockedNotice problem={locked}>
        Sie bleibt, wie sie ist. Zahlungen und Anhänge können weiter hinzukommen.
      </LockedNotice>
      <LoadedStateNotice followed={followed} />
      <CommandNotice command={save} />
      <BillHead form={form} stored={bill} />
      <BillLines form={form} categories={categories} stored={bill} />
      <BillPayment form={form} isStored />
      <RecordedPayments mode="BILL" document={bill} />
      <TotalsBlock label="Zahlung" rows={paidRows(bill)} />
      <StoredAttachments document={bill} mayDelete={!isGone && locked === null} viewer={viewer} />
      <DocumentHistory document={bill} states={readBillHistory} names={categoryNames(categories)} />
    </SideLayer>
  )
}

/** A payment of a locked month stays, and the bill with it. */
function firstPaymentOf({ documentRecords }: Bill): Day | null {
  const [first = null] = documentRecords.map(({ recordDate }) => parseDay(recordDate)).sort()
  return first
}

function factsOf(bill: Bill): string {
  const gross = formatMoney(wireCents(bill.totals.amountGrossTotal), bill.currency)
  return `${partnerName(supplierOf(bill))} · ${bill.billNumber} · ${shownDay(bill.billDate)} · ${gross}`
}

/** What the stored bill is paid with, and what of it is open. */
function paidRows({ totals, currency }: Bill) {
  return paymentRows(wireCents(totals.amountGrossTotal), wireCents(totals.paymentTotal), currency)
}

/** Asks before the bill is deleted (spec 2 §2). */
function useRemoval({ entityId, billNumber }: Bill, version: string, onClose: () => void) {
  const confirm = useConfirm()
  const deletion = useDeletion(deleteBill, 'bills', onClose)
  const ask = () =>
    confirm({
      title: `Eingangsrechnung ${billNumber} wirklich löschen?`,
      text: 'Ihre Zahlungen, Aufgaben und Anhänge werden mit gelöscht.',
      confirmLabel: 'Löschen',
      danger: true,
      work: () => deletion.run({ entityId, version }),
    })
  return { ask, waiting: deletion.waiting }
}
