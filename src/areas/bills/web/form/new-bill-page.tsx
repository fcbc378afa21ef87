import { useEffect, useState } from 'react'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { takeHandedFiles, takeHandedPapers } from '#areas/attachments/web/handed-files.ts'
import { NewAttachments } from '#areas/attachments/web/new-attachments.tsx'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { DraftButtons } from '#areas/drafts/web/draft-buttons.tsx'
import { DraftMark } from '#areas/drafts/web/draft-mark.tsx'
import { DraftNotice } from '#areas/drafts/web/draft-notice.tsx'
import { GoneDraft } from '#areas/drafts/web/gone-draft.tsx'
import { OpenedDraft } from '#areas/drafts/web/opened-draft.tsx'
import type { StoredDraft } from '#areas/drafts/web/use-draft.ts'
import { useDraftActions } from '#areas/drafts/web/use-draft-actions.ts'
import { withStored } from '#areas/drafts/web/with-stored.ts'
import type { MarkedField } from '#areas/einvoice/web/invoice-view.tsx'
import { LateReport } from '#areas/locks/web/late-report.tsx'
import { readSupplier } from '#areas/partners/contract.ts'
import { supplierFieldsOf } from '#areas/partners/web/partner-values.ts'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { typedTerms } from '#areas/payment-targets/web/typed-terms.ts'
import { berlinDay } from '#kernel/day.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useOne } from '#web/reads/use-read.ts'
import { Link, useNavigate, useSearchParams } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { useChoice } from '#web/ui/layers/confirm-host.tsx'
import { PageLayer } from '#web/ui/layers/page-layer.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import type { PaperPlace } from '../../rules/paper/paper-rows.ts'
import { billDraftPath, billListPath, draftKey, inboxPath, supplierKey } from '../bill-paths.ts'
import { BillLines } from '../lines/bill-lines.tsx'
import { ElectronicBillNotices } from '../reading/electronic-bill-notice.tsx'
import { electronicView } from '../reading/electronic-view.tsx'
import { followingText } from '../reading/following-notice.tsx'
import { paperHints, showFile } from '../reading/paper-hints.tsx'
import { PaperNotice } from '../reading/paper-notice.tsx'
import { paperView } from '../reading/paper-view.tsx'
import type { FileReading } from '../reading/read-bill-file.ts'
import { lineTaxOf } from '../reading/values-from-paper.ts'
import { BillDemo } from './bill-demo.tsx'
import { BillHead } from './bill-head.tsx'
import { BillPayment } from './bill-payment.tsx'
import { newBill } from './bill-values.ts'
import { LockedBillNotice } from './locked-bill-notice.tsx'
import { billDraftName } from './use-bill-draft.ts'
import { focusField } from './use-head-keys.ts'
import { type FirstSupplier, type NewBillForm as MadeBill, useNewBillForm } from './use-new-bill-form.ts'

const newTitle = 'Neue Eingangsrechnung'

const nameOf = (values: object) => billDraftName(withStored(newBill(berlinDay(new Date())), values))

/** `/auth/incoming/bills/new`, with `?entwurf=uuid` to go on with a draft, with `?lieferant=uuid` of that supplier. */
export default function NewBillPage() {
  const [address] = useSearchParams()
  const draft = address.get(draftKey)
  if (draft !== null) return <GoneOn key={draft} uuid={draft} />
  const supplier = address.get(supplierKey)
  if (supplier !== null) return <OfSupplier key={supplier} uuid={supplier} />
  return <NewBillForm opened={null} />
}

/** Of a supplier; an empty one where there is no such supplier any more. */
function OfSupplier({ uuid }: { uuid: string }) {
  const goBack = useGoBack(billListPath)
  const { data, error } = useOne(readSupplier, uuid)
  if (data || error?.code === 'not-found')
    return <NewBillForm opened={null} supplier={data && { uuid, fields: supplierFieldsOf(data) }} />
  return (
    <PageLayer title={newTitle} onClose={goBack}>
      {error ? <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState> : <SkeletonRows />}
    </PageLayer>
  )
}

function GoneOn({ uuid }: { uuid: string }) {
  const goBack = useGoBack(billListPath)
  return (
    <OpenedDraft
      uuid={uuid}
      meanwhile={(failed) => (
        <PageLayer title={newTitle} onClose={goBack}>
          {failed ? (
            <GoneDraft kind="BILL" {...{ uuid, failed, nameOf }} pathOf={billDraftPath} onClose={goBack} />
          ) : (
            <SkeletonRows />
          )}
        </PageLayer>
      )}
    >
      {(opened) => <NewBillForm opened={opened} />}
    </OpenedDraft>
  )
}

/** In the order in which a bill is read: who and how much, for what, how it is paid. */
function NewBillForm({
  opened,
  supplier,
}: {
  opened: StoredDraft | null
  supplier?: FirstSupplier | undefined
}) {
  const goBack = useGoBack(billListPath)
  const navigate = useNavigate()
  const made = useNewBillForm(opened, supplier)
  const { form, categories, uploads, files, paper, save, late, lateEffectsOf, openNext, draft } = made
  const [place, setPlace] = useState<PaperPlace | null>(null)
  const [marked, setMarked] = useState<MarkedField | null>(null)
  const { following } = form.values
  const drafting = useDraftActions(draft, form, {
    onKept: () => (following.length > 0 ? openNext() : navigate(billListPath, { replace: true })),
    onClose: goBack,
  })
  const asksToClose = useAskForNext(following, () => {
    drafting.removeDraft()
    openNext()
  })
  const viewer = useAttachmentViewer(form.values.attachments, {
    opensFirst: true,
    viewOf: (attachment, usual) =>
      electronicView(files, attachment, usual, marked) ?? paperView(paper, attachment, place),
  })
  const show = (shown: PaperPlace) => {
    setPlace(shown)
    if (paper) showFile(viewer, paper.attachment)
  }
  const hints = paperHints({ form, paper, show })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    uploads.take(takeHandedFiles())
    const handed = takeHandedPapers()
    if (handed) void made.begin(handed.papers, handed.back)
  }, [])
  // Where it begins with its supplier, what is empty is typed first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it stands
  useEffect(() => {
    if (supplier) queueMicrotask(() => focusField(form.formProps.ref.current, 'billNumber'))
  }, [])
  return (
    <PageLayer
      title={newTitle}
      onClose={drafting.close}
      asksToClose={asksToClose}
      form={form}
      dirty={drafting.isUnsaved || uploads.all.length > 0 || following.length > 0}
      actions={<DraftMark state={draft.state} dirty={form.dirty} />}
      aside={viewer.aside}
      footer={<NewBillFooter made={made} drafting={drafting} />}
    >
      <DraftNotice draft={draft} form={form} whereFiles={<ToInbox />} />
      <CommandNotice command={save} />
      <ElectronicBillNotices {...{ form, uploads, files, viewer }} mark={setMarked} />
      <PaperNotice {...{ form, paper, show }} />
      <BillHead form={form} hints={hints} />
      <LateReport late={late} field={form.field('declaredLate')} />
      <BillLines {...{ form, categories }} tax={lineTaxOf(paper?.reading?.paper ?? null)} />
      <BillPayment form={form} read={readTerms(files)} lateEffectsOf={lateEffectsOf} hints={hints} />
      <NewAttachments field={form.field('attachments')} uploads={uploads} viewer={viewer} />
    </PageLayer>
  )
}

const ToInbox = () => (
  <Link to={inboxPath} target="_blank">
    Posteingang öffnen
  </Link>
)

/** What the e-invoice of the form says of Skonto; null where there is none. */
function readTerms(files: readonly FileReading[]) {
  const electronic = files.find(({ reading }) => reading?.electronic)?.reading?.electronic
  return electronic ? typedTerms(electronic.bill.discountTerms) : null
}

interface NewBillFooterProps {
  made: MadeBill
  drafting: ReturnType<typeof useDraftActions>
}

function NewBillFooter({ made, drafting }: NewBillFooterProps) {
  const { form, categories, uploads, lockedFaults, submitNext } = made
  return (
    <>
      <LockedBillNotice faults={lockedFaults} attempt={form.attempt} />
      <FormFooter form={form}>
        <BillDemo form={form} categories={categories} />
        <DraftButtons drafting={drafting} busy={form.busy} isUploading={uploads.all.length > 0}>
          <Button disabled={form.busy} onClick={submitNext} title="Strg + Umschalt + Enter">
            Speichern und nächste
          </Button>
        </DraftButtons>
      </FormFooter>
    </>
  )
}

/** What is asked instead of the usual question where other invoices wait: giving one up loses none of them. */
function useAskForNext(
  following: readonly AttachmentLink[],
  openNext: () => void,
): (() => Promise<boolean>) | undefined {
  const choose = useChoice()
  const [next] = following
  if (!next) return undefined
  return async () => {
    const answer = await choose({
      title: 'Diese Rechnung verwerfen?',
      text: `${followingText(following.length)} ${following.length === 1 ? 'wartet' : 'warten'}. Als Nächstes öffnet sich „${next.fileName}“.`,
      confirmLabel: 'Verwerfen und nächste öffnen',
      alternativeLabel: 'Alle verwerfen',
      cancelLabel: 'Weiter bearbeiten',
    })
    if (answer === 'confirmed') openNext()
    return answer === 'alternative'
  }
}
