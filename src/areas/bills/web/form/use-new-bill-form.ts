import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import { type Uploads, uploadsInForm, useUploads } from '#areas/attachments/web/use-uploads.ts'
import { type Category, listCategories } from '#areas/categories/contract.ts'
import { withLineNumber } from '#areas/documents/web/form-lines.ts'
import { useSavedMessage } from '#areas/documents/web/reading/saved-actions.tsx'
import { useAskedAgain } from '#areas/documents/web/use-asked-again.ts'
import { draftFaults, saveFromDraft } from '#areas/drafts/web/save-from-draft.ts'
import { type Draft, type StoredDraft, useSavedDraft } from '#areas/drafts/web/use-draft.ts'
import { isLockedRefusal } from '#areas/locks/rules/locked-problems.ts'
import type { LateChoice } from '#areas/locks/web/late-report.tsx'
import type { SupplierFields } from '#areas/partners/rules/partner-fields.ts'
import type { TypedPayment } from '#areas/payments/web/payment-entry.ts'
import { berlinDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { sendFrom } from '#web/commands/form-mark.ts'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { useAll } from '#web/reads/use-read.ts'
import { useNavigate } from '#web/router.tsx'
import { createBill } from '../../contract.ts'
import { savedWays } from '../bill-paths.ts'
import { fillForm } from '../reading/fill-form.ts'
import { type FileReading, type PaperFile, useFileReadings, usePaper } from '../reading/read-bill-file.ts'
import {
  type BillValues,
  billFaults,
  billInput,
  billPaths,
  newBill,
  newPaymentFaults,
  nextBill,
  withSupplier,
} from './bill-values.ts'
import { useAlreadyRecorded } from './use-already-recorded.tsx'
import { billOfDraft, useBillDraft } from './use-bill-draft.ts'
import { focusField } from './use-head-keys.ts'
import { useLockedBill } from './use-locked-bill.ts'
import { usePapers } from './use-papers.ts'

export interface NewBillForm {
  form: Form<BillValues>
  categories: readonly Category[]
  /** The files that are on their way to it. */
  uploads: Uploads
  /** What its files say. */
  files: readonly FileReading[]
  /** What its paper says, where no file is an e-invoice. */
  paper: PaperFile | null
  save: ReturnType<typeof useCommand<typeof createBill>>
  /** What locked months refuse of what is typed. */
  lockedFaults: readonly FieldError[]
  /** What of it could be reported late. */
  late: LateChoice | null
  /** The same with one payment more. */
  lateEffectsOf: (more: TypedPayment) => LateChoice['effects']
  /** Saves, and begins the next bill of the same supplier. */
  submitNext: () => Promise<void>
  /** Gives this bill up for the next of the invoices that wait. */
  openNext: () => void
  /** Begins with papers of the inbox, as with files that are dropped; leads there when the last bill is saved. */
  begin: (papers: readonly AttachmentLink[], back: string) => Promise<void>
  draft: Draft<BillValues>
}

const savedText = 'Die Eingangsrechnung wurde gespeichert.'
const noCategories: readonly Category[] = []

/** The supplier that a new bill begins with. */
export interface FirstSupplier {
  uuid: string
  fields: SupplierFields
}

/** The form of a new bill, from the empty page to the saved bill. */
export function useNewBillForm(opened: StoredDraft | null, supplier?: FirstSupplier): NewBillForm {
  const told = useSavedMessage(savedWays)
  const navigate = useNavigate()
  const { data: loaded } = useAll(listCategories, { filterType: 'scope', scope: 'BILL' })
  const categories = loaded ?? noCategories
  const draft = useBillDraft(opened)
  const [initial] = useState(() => (opened ? billOfDraft(opened) : beginning(supplier)))
  const locked = useLockedBill(null)
  // What the form held when it was sent, when another bill is to follow.
  const followedBy = useRef<BillValues | null>(null)
  // What the next bill begins with.
  const begun = useRef<BillValues | null>(null)

  const uploads = useUploads('', async (saved) => {
    form.set('attachments', [...form.values.attachments, saved])
    await fill(saved)
  })

  const fill = (attachment: AttachmentLink) => fillForm(attachment, () => latest.current ?? form)

  /** Opens an empty form with the first of the invoices that wait. */
  function openNext(): void {
    const [next, ...following] = (latest.current ?? form).values.following
    if (!next) return
    beginAnew(draft, form, newBill(berlinDay(new Date())))
    form.patch({ attachments: [next], following })
    void fill(next)
  }

  const again = useAskedAgain(useAlreadyRecorded())
  const save = useCommand(createBill, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      if ((latest.current ?? form).values.following.length > 0) {
        told(savedText)
        followedBy.current = null
        return openNext()
      }
      told(savedText, followedBy.current === null ? entityId?.uuid : undefined)
      if (followedBy.current === null) {
        draft.saver.end()
        form.finish()
        return navigate(backTo.current, { replace: true })
      }
      const next = nextBill(followedBy.current, berlinDay(new Date()))
      followedBy.current = null
      begun.current = next
      // The supplier stands there already.
      beginAnew(draft, form, next)
    },
    onError: again.note,
  })

  // What they say may ask a question, or need a bill of its own.
  const [isReading, setIsReading] = useState(false)
  const sent = uploadsInForm(uploads, 'attachments')
  const form = useForm({
    schema: createBill.input,
    initial,
    toInput: (values) => billInput(values, categories),
    paths: billPaths,
    keep: draft.keptAs({ form: 'bill/new', what: 'eine Eingangsrechnung' }),
    check: (values) => [
      ...billFaults(values, categories),
      ...newPaymentFaults(values),
      ...locked.faultsOf(values),
      ...sent.faults,
      ...draftFaults(draft),
    ],
    waitsFor: sent.waitsFor ?? (isReading ? 'Wird gespeichert, sobald alle Dateien gelesen sind …' : null),
    // Of them come booking texts.
    isLoaded: loaded !== undefined,
    ...{ isOfWhole: isLockedRefusal, submitOnEnter: false },
    onSubmit: async (input, _, mark) => {
      const send = (made: typeof input) => sendFrom(mark, () => save.run(made))
      const saved = await saveFromDraft(draft, input, (made) => again.send(made, send))
      if (saved.kind === 'refused') followedBy.current = null
      return errorsOf(saved).map(withLineNumber)
    },
  })

  useSavedDraft(draft, form)
  // Reading a file takes longer than a key.
  const latest = useRef<Form<BillValues>>(null)
  useEffect(() => {
    latest.current = form
  })
  const { begin, backTo } = usePapers(latest, fill)
  const files = useFileReadings(form.values.attachments)
  const paper = usePaper(files)
  const isUnread = files.some(({ isBeingRead }) => isBeingRead)
  if (isReading !== isUnread) setIsReading(isUnread)

  async function submitNext(): Promise<void> {
    // A second press on what is saved already meets the next bill, of which nothing is typed.
    if (begun.current !== null && begun.current === form.values) return
    followedBy.current = form.values
    return form.submit()
  }

  return {
    form: { ...form, formProps: withNextKey(form, submitNext, followedBy) },
    categories,
    ...{ uploads, files, paper, save, draft, submitNext, openNext, begin },
    ...locked.newBill(form.values),
  }
}

function beginning(supplier: FirstSupplier | undefined): BillValues {
  const empty = newBill(berlinDay(new Date()))
  return supplier ? { ...empty, ...withSupplier(empty, supplier.uuid, supplier.fields) } : empty
}

/** Another bill begins in the same form; it is no draft yet. */
function beginAnew(draft: Draft<BillValues>, form: Form<BillValues>, values: BillValues): void {
  draft.saver.goOnFrom(null)
  flushSync(() => form.reset(values))
  focusField(form.formProps.ref.current, 'billNumber')
}

/** Ctrl+Shift+Enter saves and begins the next bill; Ctrl+Enter and the button save and are done. */
function withNextKey(
  { formProps }: Form<BillValues>,
  submitNext: () => void,
  followedBy: { current: BillValues | null },
): Form<BillValues>['formProps'] {
  return {
    ...formProps,
    onSubmit: (event) => {
      followedBy.current = null
      formProps.onSubmit(event)
    },
    onKeyDown: (event) => {
      const isSaving = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (isSaving && event.shiftKey) {
        event.preventDefault()
        submitNext()
      } else {
        if (isSaving) followedBy.current = null
        formProps.onKeyDown(event)
      }
    },
  }
}
