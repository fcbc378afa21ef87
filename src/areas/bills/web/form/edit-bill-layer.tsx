import { StoredAttachments } from '#areas/attachments/web/stored-attachments.tsx'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import type { Category } from '#areas/categories/contract.ts'
import { categoryNames } from '#areas/documents/web/category-names.ts'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { DocumentHistory } from '#areas/documents/web/history/document-history.tsx'
import { LoadedStateNotice, NewerStateNotice } from '#areas/documents/web/newer-state-notice.tsx'
import { paymentRows, storedPaidSums } from '#areas/documents/web/totals-rows.ts'
import { useDeletion } from '#areas/documents/web/use-deletion.ts'
import { LateReport } from '#areas/locks/web/late-report.tsx'
import { LockedEntriesNotice, LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import { RecordedPayments } from '#areas/payments/web/recorded-payments.tsx'
import type { EntityId } from '#kernel/id.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { onDemand } from '#web/on-demand.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { FormFields } from '#web/ui/forms/form-body.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { Trash2 } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { ToldProductOnWire } from '../../contract/told-products.ts'
import { type Bill, deleteBill, readBillHistory } from '../../contract.ts'
import { factsOfBill } from '../bill-view.ts'
import { BillLines } from '../lines/bill-lines.tsx'
import { salesText, toldChanges } from '../lines/told-changes.ts'
import { changeText } from '../lines/told-products-notice.tsx'
import { useToldProducts } from '../lines/use-told-products.ts'
import { storedElectronicView } from '../reading/electronic-view.tsx'
import { ReadBillLayer } from '../stored/read-bill-layer.tsx'
import { BillHead } from './bill-head.tsx'
import { BillPayment } from './bill-payment.tsx'
import { LockedBillNotice } from './locked-bill-notice.tsx'
import { TransferFromBill } from './transfer-from-bill.tsx'
import { useEditBillForm } from './use-edit-bill-form.ts'
import { useBookedLocked } from './use-locked-bill.ts'

const WriteOffBill = onDemand(() => import('../stored/write-off-bill.tsx'))

interface EditBillLayerProps {
  bill: Bill
  /** Somebody has deleted it. */
  isGone: boolean
  categories: readonly Category[]
  onClose: () => void
}

/** The form of a stored bill, with its payments and 'Verlauf'. */
export function EditBillLayer({ bill, isGone, categories, onClose }: EditBillLayerProps) {
  const { form, save, followed, locked: months } = useEditBillForm(bill, categories, onClose)
  const viewer = useAttachmentViewer(bill.attachments, { viewOf: storedElectronicView })
  const locked = useBookedLocked(bill)
  const removal = useRemoval(bill, followed.version, onClose)
  // Whoever was typing keeps it in sight, whatever is locked meanwhile.
  if (locked !== null && !form.dirty)
    return <ReadBillLayer {...{ bill, isGone, categories, onClose }} kept={<KeptNotice form={form} />} />
  return (
    <SideLayer
      open
      onClose={onClose}
      title={form.readOnly ? 'Eingangsrechnung' : 'Eingangsrechnung bearbeiten'}
      badge={form.readOnly && <Badge tone="neutral">festgeschrieben</Badge>}
      facts={factsOfBill(bill)}
      form={form}
      aside={viewer.aside}
      actions={
        months.deletionProblem === null && (
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
          {!form.readOnly && (
            <LockedBillNotice faults={months.faultsOf(form.values)} attempt={form.attempt} />
          )}
          <LockedEntriesNotice problem={locked} dirty={form.dirty} />
          <FormFooter form={form} disabled={isGone} />
        </>
      }
    >
      {isGone && <GoneNotice />}
      <LockedNotice problem={locked}>
        Zahlungen und Anhänge können weiter hinzukommen. Ist etwas falsch, erfassen Sie die Berichtigung als
        eigenen Beleg mit einem Eingang in einem offenen Monat.
      </LockedNotice>
      <LockedNotice problem={locked === null ? months.taxProblem : null}>
        Was daran die Steuer ändert, bleibt: Beträge, Steuersätze und Daten. Alles andere lässt sich weiter
        ändern.
      </LockedNotice>
      <LockedNotice problem={(locked ?? months.taxProblem) ? null : months.deletionProblem}>
        Löschen lässt sich die Eingangsrechnung deshalb nicht mehr; ändern lässt sie sich weiter.
      </LockedNotice>
      <LoadedStateNotice followed={followed} />
      <CommandNotice command={save} />
      <FormFields form={form}>
        <BillHead form={form} stored={bill} />
        <LateReport
          late={locked === null ? months.lateOf(form.values) : null}
          field={form.field('declaredLate')}
        />
        <BillLines form={form} categories={categories} stored={bill} />
        <BillPayment form={form} isStored />
      </FormFields>
      <RecordedPayments mode="BILL" document={bill} Transfer={TransferFromBill} WriteOff={WriteOffBill} />
      <TotalsBlock label="Zahlung" rows={paidRows(bill)} />
      <StoredAttachments document={bill} mayDelete={!isGone && locked === null} viewer={viewer} />
      <DocumentHistory document={bill} states={readBillHistory} names={categoryNames(categories)} />
    </SideLayer>
  )
}

/** What the stored bill is paid with, and what of it is open. */
function paidRows({ totals, currency }: Bill) {
  return paymentRows(wireCents(totals.amountGrossTotal), storedPaidSums(totals), currency)
}

/** Asks before the bill is deleted (spec 2 §2). */
function useRemoval(bill: Bill, version: string, onClose: () => void) {
  const { entityId, billNumber } = bill
  const confirm = useConfirm()
  const deletion = useDeletion(deleteBill, 'bills', onClose)
  const ask = () =>
    confirm({
      title: `Eingangsrechnung ${billNumber} wirklich löschen?`,
      text: <RemovalText bill={bill} />,
      confirmLabel: 'Löschen',
      danger: true,
      work: () => deletion.run({ entityId, version }),
    })
  return { ask, waiting: deletion.waiting }
}

/** Reads while it stands: what was saved a moment ago counts, too. */
function RemovalText({ bill }: { bill: Bill }) {
  const told = useToldProducts(bill)
  return ['Ihre Zahlungen, Aufgaben und Anhänge werden mit gelöscht.', ...goneTexts(bill, told)].join(' ')
}

/** What goes with the bill of its products, and which of them are sold by it. */
function goneTexts(bill: Bill, told: readonly ToldProductOnWire[]): string[] {
  const { entityId, taxScheme, currency, rate } = bill
  const facts = { taxScheme, currency, rate, sellerKind: null }
  // Stored ids are ids.
  return toldChanges(entityId.uuid as EntityId, [], told, facts).map(({ code, changes, sales }) => {
    const sold = sales.length === 0 ? '' : ` (nach § 25a UStG verkauft: Rechnung ${salesText(sales)})`
    return `Ware ${code}${sold}: ${changes.map(changeText).join('; ')}.`
  })
}
