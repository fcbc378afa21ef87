import { type ReactNode, useEffect, useState } from 'react'
import { NewAttachments } from '#areas/attachments/web/new-attachments.tsx'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { DraftButtons } from '#areas/drafts/web/draft-buttons.tsx'
import { DraftMark } from '#areas/drafts/web/draft-mark.tsx'
import { DraftNotice } from '#areas/drafts/web/draft-notice.tsx'
import type { StoredDraft } from '#areas/drafts/web/use-draft.ts'
import { useDraftActions } from '#areas/drafts/web/use-draft-actions.ts'
import { LateReport } from '#areas/locks/web/late-report.tsx'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { PageLayer } from '#web/ui/layers/page-layer.tsx'
import { focusEntry, placeOf } from '#web/ui/line-grid/cell-place.ts'
import { invoiceListPath } from '../invoice-paths.ts'
import { factsOfInvoice } from '../invoice-view.ts'
import { wrongPlaces } from '../lines/grid/wrong-places.ts'
import { InvoiceLines } from '../lines/invoice-lines.tsx'
import type { LineFacts } from '../lines/line-values.ts'
import { shownLine } from '../lines/shown-line.ts'
import { InvoicePreview, PreviewToggle } from '../paper/invoice-preview.tsx'
import { usePreviewShown } from '../paper/use-preview-shown.ts'
import { CopiedNotice } from './copied-notice.tsx'
import { CorrectionSection } from './correction-section.tsx'
import { FirmNotice } from './firm-notice.tsx'
import { InvoiceAdvances } from './invoice-advances.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import { InvoicePaid } from './invoice-paid.tsx'
import { InvoiceTexts } from './invoice-texts.tsx'
import { type InvoiceValues, invoiceSums, taxTypesOf } from './invoice-values.ts'
import { StatementCorrections } from './rewriting-effect.tsx'
import { RewritingNotice } from './rewriting-notice.tsx'
import { RewritingSections } from './rewriting-sections.tsx'
import { receivedOf } from './stored-values.ts'
import { type FirstReceiver, type InvoiceForm, useInvoiceForm } from './use-invoice-form.ts'
import { type BegunInvoice, previewInput } from './use-written-invoice.ts'

export const newTitle = 'Neue Ausgangsrechnung'
export const rewritingTitle = 'Stornieren und neu schreiben'

function factsOf(begun: BegunInvoice | null): string | undefined {
  if (begun === null) return undefined
  if (begun.rewritten) return factsOfInvoice(begun.rewritten.invoice)
  return `${begun.isCorrection ? 'Rechnungskorrektur zu' : 'Kopie von'} ${begun.number}`
}

interface NewInvoiceFormProps {
  begun: BegunInvoice | null
  /** The draft that it goes on with. */
  opened?: StoredDraft | null
  /** Whom it begins with. */
  receiver?: FirstReceiver | undefined
}

/** Where it begins with its customer, what is empty is typed first. */
function useCursorInLines(isBegun: boolean, form: InvoiceForm['form']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it stands
  useEffect(() => {
    if (isBegun) queueMicrotask(() => focusEntry(form.formProps.ref.current))
  }, [])
}

/** 'Neue Ausgangsrechnung', with the page that it will make beside it; also one that cancels an issued invoice and replaces it. */
export function NewInvoiceForm({ begun, opened = null, receiver }: NewInvoiceFormProps) {
  const goBack = useGoBack(invoiceListPath)
  const made = useInvoiceForm({ begun, opened, receiver })
  const { form, facts, isLoaded, firmProblems, firmHint, isRefused, save, late, uploads, draft } = made
  useCursorInLines(receiver !== undefined, form)
  const firmNotice = <FirmNotice problems={firmProblems} hint={firmHint} />
  const shown = form.values.lines.map((line) => shownLine(line, facts))
  const sheet = useSheet(begun, form, facts)
  const viewer = useAttachmentViewer(form.values.attachments)
  const rewritten = begun?.rewritten ?? null
  const drafting = useInvoiceDrafting(made, goBack)
  // What was paid goes over to it.
  const sums = invoiceSums(form.values, facts, rewritten ? receivedOf(rewritten.invoice) : undefined)
  return (
    <PageLayer
      title={rewritten ? rewritingTitle : newTitle}
      facts={factsOf(begun)}
      onClose={drafting.close}
      form={form}
      dirty={drafting.isUnsaved || uploads.all.length > 0}
      actions={<HeadActions made={made} toggle={sheet.toggle} isRewriting={rewritten !== null} />}
      // Its files are not on its page.
      aside={viewer.aside ?? sheet.beside}
      isAsideSheet
      instead={sheet.instead}
      footer={
        <>
          {isRefused && firmNotice}
          <NewInvoiceFooter made={made} drafting={drafting} isRewriting={rewritten !== null} />
        </>
      }
    >
      {!isRefused && firmNotice}
      <DraftNotice draft={draft} form={form} />
      <CommandNotice command={save} />
      {begun && rewritten && <RewritingNotice form={form} begun={begun.values} invoice={rewritten.invoice} />}
      {begun && <CopiedNotice begun={begun} />}
      <InvoiceHead
        form={form}
        gross={sums.rest}
        taxTypes={taxTypesOf(form.values, facts)}
        taken={facts.taken ?? null}
        onCustomerEntered={() => focusEntry(form.formProps.ref.current)}
      />
      {!rewritten && <LateReport late={late} field={form.field('declaredLate')} />}
      {!rewritten && <StatementCorrections statements={made.months?.statements ?? []} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only learns which field within has the focus */}
      <div onFocus={({ target }) => sheet.follow(target)}>
        <InvoiceLines
          form={form}
          facts={facts}
          isLoaded={isLoaded}
          shown={shown}
          sums={sums}
          layer={made.lineLayer}
          // As long as it stands it still has the pieces that come back with its cancellation.
          {...(rewritten && { documentId: rewritten.invoice.entityId.uuid })}
        />
      </div>
      <CorrectionSection form={form} taken={facts.taken ?? null} begun={begun} />
      <InvoiceAdvances form={form} />
      {!rewritten && (
        <InvoicePaid form={form} gross={isLoaded ? sums.rest : null} lateEffectsOf={made.lateEffectsOf} />
      )}
      <InvoiceTexts form={form} />
      <NewAttachments field={form.field('attachments')} uploads={uploads} viewer={viewer} />
      {rewritten && <RewritingSections {...made} invoice={rewritten.invoice} />}
    </PageLayer>
  )
}

/** The page that the form would make, where it stands, and which line it follows. */
function useSheet(begun: BegunInvoice | null, form: Form<InvoiceValues>, facts: LineFacts) {
  const preview = usePreviewShown(form.attempt)
  const [followed, setFollowed] = useState<string | null>(null)
  const { lines } = form.values
  const place = lines.findIndex(({ localId }) => localId === followed)
  const text = lines[place]?.descriptionShort
  const sheet = (
    <InvoicePreview
      payload={previewInput(begun, form.values, facts)}
      follow={text === undefined ? null : { number: place + 1, text }}
    />
  )
  const { isBeside, isInstead } = preview
  return {
    toggle: <PreviewToggle shown={isBeside || isInstead} onToggle={preview.toggle} />,
    beside: isBeside && sheet,
    instead: isInstead && sheet,
    follow: (target: EventTarget) => setFollowed(placeOf(target)?.line ?? null),
  }
}

function useInvoiceDrafting({ draft, form }: InvoiceForm, onClose: () => void) {
  const navigate = useNavigate()
  return useDraftActions(draft, form, { onKept: () => navigate(invoiceListPath, { replace: true }), onClose })
}

interface HeadActionsProps {
  made: InvoiceForm
  toggle: ReactNode
  isRewriting: boolean
}

function HeadActions({ made: { draft, form }, toggle, isRewriting }: HeadActionsProps) {
  return (
    <>
      {!isRewriting && <DraftMark state={draft.state} dirty={form.dirty} />}
      {toggle}
    </>
  )
}

interface NewInvoiceFooterProps {
  made: InvoiceForm
  drafting: ReturnType<typeof useDraftActions>
  isRewriting: boolean
}

function NewInvoiceFooter({ made, drafting, isRewriting }: NewInvoiceFooterProps) {
  const { form, facts, uploads, submitAndSend } = made
  const places = wrongPlaces(form, facts)
  if (isRewriting) return <FormFooter form={form} places={places} saveLabel={rewritingTitle} />
  return (
    <FormFooter form={form} places={places}>
      <DraftButtons drafting={drafting} busy={form.busy} isUploading={uploads.all.length > 0}>
        <Button disabled={form.busy} onClick={submitAndSend}>
          Speichern und senden
        </Button>
      </DraftButtons>
    </FormFooter>
  )
}
