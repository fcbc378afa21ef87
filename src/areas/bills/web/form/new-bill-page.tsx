import { useEffect } from 'react'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { takeHandedFiles } from '#areas/attachments/web/handed-files.ts'
import { NewAttachments } from '#areas/attachments/web/new-attachments.tsx'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { LateReport } from '#areas/locks/web/late-report.tsx'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { useChoice } from '#web/ui/layers/confirm-host.tsx'
import { PageLayer } from '#web/ui/layers/page-layer.tsx'
import { billListPath } from '../bill-paths.ts'
import { BillLines } from '../lines/bill-lines.tsx'
import { ElectronicBillNotices } from '../reading/electronic-bill-notice.tsx'
import { electronicView } from '../reading/electronic-view.tsx'
import { followingText } from '../reading/following-notice.tsx'
import { BillDemo } from './bill-demo.tsx'
import { BillHead } from './bill-head.tsx'
import { BillPayment } from './bill-payment.tsx'
import { LockedBillNotice } from './locked-bill-notice.tsx'
import { useNewBillForm } from './use-new-bill-form.ts'

/** `/auth/incoming/bills/new`. In the order in which a bill is read: who and how much, for what, how it is paid. */
export default function NewBillPage() {
  const goBack = useGoBack(billListPath)
  const { form, categories, uploads, files, save, lockedFaults, late, lateEffectsOf, submitNext, openNext } =
    useNewBillForm()
  const asksToClose = useAskForNext(form.values.following, openNext)
  const viewer = useAttachmentViewer(form.values.attachments, {
    opensFirst: true,
    viewOf: (attachment, usual) => electronicView(files, attachment, usual),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => uploads.take(takeHandedFiles()), [])
  return (
    <PageLayer
      title="Neue Eingangsrechnung"
      onClose={goBack}
      asksToClose={asksToClose}
      form={form}
      dirty={form.dirty || uploads.all.length > 0}
      aside={viewer.aside}
      footer={
        <>
          <LockedBillNotice faults={lockedFaults} attempt={form.attempt} />
          <FormFooter form={form}>
            <BillDemo form={form} categories={categories} />
            <Button disabled={form.busy} onClick={submitNext} title="Strg + Umschalt + Enter">
              Speichern und nächste
            </Button>
          </FormFooter>
        </>
      }
    >
      <CommandNotice command={save} />
      <ElectronicBillNotices form={form} uploads={uploads} files={files} viewer={viewer} />
      <BillHead form={form} />
      <LateReport late={late} field={form.field('declaredLate')} />
      <BillLines form={form} categories={categories} />
      <BillPayment form={form} lateEffectsOf={lateEffectsOf} />
      <NewAttachments field={form.field('attachments')} uploads={uploads} viewer={viewer} />
    </PageLayer>
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
