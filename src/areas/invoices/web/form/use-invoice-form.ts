import { useEffect, useRef, useState } from 'react'
import { type Uploads, uploadsInForm, useUploads } from '#areas/attachments/web/use-uploads.ts'
import { listCategories } from '#areas/categories/contract.ts'
import { useSavedMessage } from '#areas/documents/web/reading/saved-actions.tsx'
import { draftFaults, saveFromDraft } from '#areas/drafts/web/save-from-draft.ts'
import { type Draft, type StoredDraft, useSavedDraft } from '#areas/drafts/web/use-draft.ts'
import { type Firm, readFirm } from '#areas/firm/contract/read-firm.ts'
import { missingOnLetters, type NamedFirm } from '#areas/firm/rules/legal-form.ts'
import { missingOnInvoices } from '#areas/firm/rules/missing-on-invoices.ts'
import { isLockedRefusal } from '#areas/locks/rules/locked-problems.ts'
import type { LateChoice } from '#areas/locks/web/late-report.tsx'
import { useKnownLate, useLateReason } from '#areas/locks/web/use-late-reason.ts'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import { paidOnFaults, type TypedPayment } from '#areas/payments/web/payment-entry.ts'
import { berlinDay, type Day } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { CommandNotice } from '#web/commands/command-notice.tsx'
import { sendFrom } from '#web/commands/form-mark.ts'
import { errorsOf } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { useAll, useRead } from '#web/reads/use-read.ts'
import { useNavigate } from '#web/router.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { createInvoice, type MonthsAnswer, rewriteInvoice } from '../../contract.ts'
import { invoiceListPath, layerPath, savedWays } from '../invoice-paths.ts'
import { lateInvoice } from '../layers/locked-invoice.ts'
import type { LineFacts } from '../lines/line-values.ts'
import { useBuyingPriceQuestion } from '../lines/use-buying-price-question.ts'
import { type LineLayerState, useLineLayer } from '../lines/use-line-layer.ts'
import { valuesOfDraft } from './draft-values.ts'
import {
  type InvoiceValues,
  invoiceFaults,
  invoicePaths,
  newInvoice,
  sortRefusal,
  withReceiver,
} from './invoice-values.ts'
import { useInvoiceDraft } from './use-invoice-draft.ts'
import { useWrittenMonths } from './use-invoice-months.ts'
import { useOpenAdvances } from './use-open-advances.ts'
import { useTakenOver } from './use-taken-over.ts'
import { useUnchangedQuestion } from './use-unchanged-question.ts'
import {
  type BegunInvoice,
  creationInput,
  keptAs,
  monthsInput,
  useWrittenInvoice,
} from './use-written-invoice.ts'

export interface InvoiceForm {
  form: Form<InvoiceValues>
  facts: LineFacts
  /** The same of other values of the form. */
  factsOf: (values: InvoiceValues) => LineFacts
  /** Whether categories and firm are read: without them the facts say little, and sums are not those that will be. */
  isLoaded: boolean
  /** What the law demands of the firm and is missing, in German; by the server's refusal or known beforehand. */
  firmProblems: readonly string[]
  /** What its letters must say besides and do not yet, which stops no save; null where nothing is missing. */
  firmHint: string | null
  /** They have just stopped a save: to be said where the button was pressed. */
  isRefused: boolean
  save: Parameters<typeof CommandNotice>[0]['command']
  /** What of it could be reported late, for a month that is locked. */
  late: LateChoice | null
  /** The same with one payment more; null of a replacement, about which the server is asked. */
  lateEffectsOf: (more: TypedPayment) => LateChoice['effects']
  /** What it does to the months of its sale, where that is asked. */
  months: MonthsAnswer | null
  /** That is asked anew: what stands there is of what was written before. */
  isReckoning: boolean
  lineLayer: LineLayerState
  /** The files that are on their way to it. */
  uploads: Uploads
  draft: Draft<InvoiceValues>
  /** Saves it, and opens the layer that sends it. */
  submitAndSend: () => void
}

/** The customer that a new invoice begins with. */
export interface FirstReceiver {
  uuid: string
  fields: ReceiverFields
}

/** What the form begins with: another invoice, a draft, a customer, or nothing. */
interface Beginning {
  begun: BegunInvoice | null
  opened: StoredDraft | null
  receiver?: FirstReceiver | undefined
}

/** The form of a new invoice, from the empty page, a copy, or one that is written anew, to its number. */
export function useInvoiceForm({ begun, opened, receiver }: Beginning): InvoiceForm {
  const told = useSavedMessage(savedWays)
  const navigate = useNavigate()
  const firm = useRead(readFirm).data
  const { data: loaded } = useAll(listCategories, { filterType: 'scope', scope: 'INVOICE' })
  const categories = loaded ?? noCategories
  const isLoaded = loaded !== undefined && firm !== undefined
  const openFrom = useOpenFrom()
  const [refused, setRefused] = useState<readonly string[]>([])
  const draft = useInvoiceDraft(begun, opened)
  const [initial] = useState(() => beginning({ begun, opened, receiver }, firm))
  const lineLayer = useLineLayer()
  const buyingPrices = useBuyingPriceQuestion(lineLayer)
  const { factsOf, isTakenRead, follow } = useTakenOver({ firm, categories })
  const mayBeUnchanged = useUnchangedQuestion(begun, factsOf)
  const late = useLateReason()
  const uploads = useUploads('', (saved) => form.set('attachments', [...form.values.attachments, saved]))

  const sending = useSending()
  const { command: save, send } = useWrittenInvoice(begun, (text, path, uuid) => {
    told(text, path === invoiceListPath && sending.pathOf(uuid) === null ? uuid : undefined)
    draft.saver.end()
    // Afresh and without a remembered search: the new invoice is to be seen.
    form.finish()
    navigate(sending.pathOf(uuid) ?? path, { replace: true })
  })

  const [areAdvancesRead, setAdvancesRead] = useState(true)
  const sent = uploadsInForm(uploads, 'attachments')
  const faults = [...sent.faults, ...draftFaults(draft)]
  const form: Form<InvoiceValues> = useForm({
    schema: begun?.rewritten ? rewriteInvoice.input : createInvoice.input,
    initial,
    toInput: (values) => creationInput(begun, values, factsOf(values)),
    paths: invoicePaths,
    check: (values) => [...late.ask(faultsOf(values, factsOf(values), openFrom), values), ...faults],
    keep: draft.keptAs(keptAs(begun)),
    waitsFor: sent.waitsFor,
    // Of them come booking texts, and how the firm is taxed.
    isLoaded: isLoaded && areAdvancesRead && isTakenRead,
    ...{ isOfWhole: isLockedRefusal, submitOnEnter: false },
    onSubmit: async (input, _, mark) => {
      setRefused([])
      const unseen = advances.unseenIn(input.documentCreation.advanceInvoiceEntityIds)
      if (unseen) return [unseen]
      if (!(await mayBeUnchanged(form)) || !(await buyingPrices.mayBeSaved(input.lineItemCreations)))
        return undefined
      const outcome = await saveFromDraft(draft, input, (made) => sendFrom(mark, () => send(made)))
      const sorted = sortRefusal(errorsOf(outcome))
      setRefused(sorted.firm)
      return late.ask(sorted.form, form.values)
    },
  })

  useSavedDraft(draft, form)
  follow(form.values)
  const advances = useSeenAdvances(form)
  if (areAdvancesRead !== advances.areRead) setAdvancesRead(advances.areRead)

  const firmProblems = problemsOf(refused, firm)
  const isRefused = refused.length > 0 && firmProblems.length > 0
  const facts = factsOf(form.values)
  const { alone, lateEffectsOf } = lateOf(form.values, firm, { categories, openFrom })
  const payload = () => monthsInput(begun, form.values, facts)
  const written = useWrittenMonths({ values: form.values, alone, payload, isAlwaysAsked: !!begun?.rewritten })
  useKnownLate(late, written.late)
  const said = { firmProblems, firmHint: hintOf(firm), isRefused, lateEffectsOf, ...written }
  const saved = { ...sending.of(form), save, uploads, draft }
  return { facts, factsOf, isLoaded, ...said, lineLayer, ...saved }
}

/** The advances of the customer: what was sent before they were there to be seen is not saved without them. */
function useSeenAdvances(form: Form<InvoiceValues>) {
  const isSentUnseen = useRef(false)
  const advances = useOpenAdvances(form.values)
  const areRead = !advances.isAsked || advances.open !== undefined
  useEffect(() => {
    if (form.waitingFor !== null && !areRead) isSentUnseen.current = true
  }, [form.waitingFor, areRead])
  return {
    areRead,
    unseenIn(chosen: readonly string[] | '' | null | undefined): FieldError | null {
      const areUnseen = isSentUnseen.current && (advances.open ?? []).length > 0
      isSentUnseen.current = false
      return areUnseen && chosen?.length === 0 ? unseenAdvances : null
    },
  }
}

/** *Speichern und senden*: after the save its e-mail is opened. */
function useSending() {
  const isToBeSent = useRef(false)
  return {
    /** Where one goes from here; null as ever. */
    pathOf: (uuid: string | undefined) =>
      isToBeSent.current && uuid !== undefined ? layerPath('senden', uuid) : null,
    of: (form: Form<InvoiceValues>) => ({
      form: { ...form, formProps: withoutSending(form, isToBeSent) },
      submitAndSend() {
        isToBeSent.current = true
        void form.submit()
      },
    }),
  }
}

function beginning({ begun, opened, receiver }: Beginning, firm: Firm | undefined): InvoiceValues {
  if (begun) return begun.values
  if (opened) return valuesOfDraft(opened)
  const empty = newInvoice(berlinDay(new Date()))
  return receiver
    ? { ...empty, ...withReceiver(empty, receiver.uuid, receiver.fields, firm?.defaultNotice) }
    : empty
}

/** The button and Ctrl+Enter save alone, whatever was pressed before. */
function withoutSending({ formProps }: Form<InvoiceValues>, isToBeSent: { current: boolean }) {
  const alone =
    <Event>(act: (event: Event) => void) =>
    (event: Event) => {
      isToBeSent.current = false
      act(event)
    }
  return { ...formProps, onSubmit: alone(formProps.onSubmit), onKeyDown: alone(formProps.onKeyDown) }
}

/** As long as the firm is not known, nothing is said of locked months: the server looks alone. */
function lateOf(
  values: InvoiceValues,
  firm: Firm | undefined,
  facts: { categories: LineFacts['categories']; openFrom: Day | null },
) {
  const late = (one: InvoiceValues) => (firm ? lateInvoice(one, null, { firm, ...facts }) : null)
  return {
    alone: late(values),
    lateEffectsOf: (more: TypedPayment) =>
      values.replaces ? null : (late({ ...values, payments: [...values.payments, more] })?.effects ?? null),
  }
}

function faultsOf(values: InvoiceValues, facts: LineFacts, openFrom: Day | null) {
  const { paid, paidOn, declaredLate: reason } = values
  return [
    ...invoiceFaults(values, facts),
    ...paidOnFaults({ paid, paidOn: dayValue(paidOn), reason }, openFrom),
  ]
}

const noCategories: readonly never[] = []

const unseenAdvances: FieldError = {
  path: 'documentCreation.advanceInvoiceEntityIds',
  message:
    'Der Kunde hat offene Anzahlungsrechnungen. Bitte kreuzen Sie an, was abgerechnet wird, oder speichern Sie noch einmal.',
}

function hintOf(firm: NamedFirm | undefined): string | null {
  const letters = firm ? missingOnLetters(firm) : null
  return letters && `Auf Ihre Rechnungen gehören noch: ${letters.missing.join(', ')} (${letters.law}).`
}

function problemsOf(refused: readonly string[], firm: Firm | undefined) {
  if (!firm) return refused
  // What was refused and has been mended meanwhile is no problem any more.
  const missing = missingOnInvoices(firm)
  if (missing.length === 0) return []
  if (refused.length > 0) return refused
  return [`In den Firmendaten fehlt: ${missing.join(', ')} (§ 14 Abs. 4 UStG).`]
}
