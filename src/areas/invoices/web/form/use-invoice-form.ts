import { useEffect, useRef, useState } from 'react'
import { type Uploads, uploadsInForm, useUploads } from '#areas/attachments/web/use-uploads.ts'
import { listCategories } from '#areas/categories/contract.ts'
import { type Firm, readFirm } from '#areas/firm/contract/read-firm.ts'
import { missingOnLetters } from '#areas/firm/rules/legal-form.ts'
import { missingOnInvoices } from '#areas/firm/rules/missing-on-invoices.ts'
import type { LateChoice } from '#areas/locks/web/late-report.tsx'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { berlinDay } from '#kernel/day.ts'
import { sendFrom } from '#web/commands/form-mark.ts'
import { errorsOf, useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { useAll, useRead } from '#web/reads/use-read.ts'
import { useNavigate } from '#web/router.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { createInvoice, invoiceCreated } from '../../contract.ts'
import { invoiceListPath } from '../invoice-paths.ts'
import { lateInvoice } from '../layers/locked-invoice.ts'
import type { LineFacts } from '../lines/line-values.ts'
import { useBuyingPriceQuestion } from '../lines/use-buying-price-question.ts'
import { type LineLayerState, useLineLayer } from '../lines/use-line-layer.ts'
import {
  type InvoiceValues,
  invoiceFaults,
  invoiceInput,
  invoicePaths,
  newInvoice,
  sortRefusal,
} from './invoice-values.ts'
import { useOpenAdvances } from './use-open-advances.ts'
import { useTakenOver } from './use-taken-over.ts'

export interface InvoiceForm {
  form: Form<InvoiceValues>
  facts: LineFacts
  /** Whether categories and firm are read: without them the facts say little, and sums are not those that will be. */
  isLoaded: boolean
  /** What the law demands of the firm and is missing, in German; by the server's refusal or known beforehand. */
  firmProblems: readonly string[]
  /** They have just stopped a save: to be said where the button was pressed. */
  isRefused: boolean
  save: ReturnType<typeof useCommand<typeof createInvoice>>
  /** What of it could be reported late, for a month that is locked. */
  late: LateChoice | null
  lineLayer: LineLayerState
  /** The files that are on their way to it. */
  uploads: Uploads
}

/** What a copy begins with, and of which invoice it is one. */
export interface InvoiceCopy {
  uuid: string
  number: string
  values: InvoiceValues
}

/** The form of a new invoice, from the empty page or a copy to its number. */
export function useInvoiceForm(copied: InvoiceCopy | null): InvoiceForm {
  const toasts = useToasts()
  const navigate = useNavigate()
  const firm = useRead(readFirm).data
  const { data: loaded } = useAll(listCategories, { filterType: 'scope', scope: 'INVOICE' })
  const categories = loaded ?? noCategories
  const isLoaded = loaded !== undefined && firm !== undefined
  const [refused, setRefused] = useState<readonly string[]>([])
  const [initial] = useState(() => copied?.values ?? newInvoice(berlinDay(new Date())))
  const lineLayer = useLineLayer()
  const buyingPrices = useBuyingPriceQuestion(lineLayer)
  const { factsOf, isTakenRead, follow } = useTakenOver({ firm, categories })
  const uploads = useUploads('', (saved) => form.set('attachments', [...form.values.attachments, saved]))

  const save = useCommand(createInvoice, {
    showsErrors: 'fields',
    onApplied: ({ message }) => {
      const created = invoiceCreated.data.safeParse(message?.data)
      const number = created.success ? ` ${created.data.invoiceNumber}` : ''
      toasts.success(`Die Rechnung${number} wurde erstellt.`)
      // Afresh and without a remembered search: the new invoice is to be seen.
      form.finish()
      navigate(invoiceListPath, { replace: true })
    },
  })

  const [areAdvancesRead, setAdvancesRead] = useState(true)
  // Sent before the customer's advances were there to be seen.
  const isSentUnseen = useRef(false)
  const sent = uploadsInForm(uploads, 'attachments')
  const form = useForm({
    schema: createInvoice.input,
    initial,
    toInput: (values) => invoiceInput(values, factsOf(values)),
    paths: invoicePaths,
    check: (values) => [...invoiceFaults(values, factsOf(values)), ...sent.faults],
    keep: copied
      ? { form: `invoice/copy/${copied.uuid}`, what: `eine Kopie der Ausgangsrechnung ${copied.number}` }
      : { form: 'invoice/new', what: 'eine Ausgangsrechnung' },
    waitsFor: sent.waitsFor,
    // Of them come booking texts, and how the firm is taxed.
    isLoaded: isLoaded && areAdvancesRead && isTakenRead,
    submitOnEnter: false,
    onSubmit: async (input, _, mark) => {
      setRefused([])
      const areUnseen = isSentUnseen.current && (advances.open ?? []).length > 0
      isSentUnseen.current = false
      if (areUnseen && input.documentCreation.advanceInvoiceEntityIds?.length === 0)
        return [{ path: 'documentCreation.advanceInvoiceEntityIds', message: unseenAdvances }]
      if (!(await buyingPrices.mayBeSaved(input.lineItemCreations))) return undefined
      const sorted = sortRefusal(errorsOf(await sendFrom(mark, () => save.run(input))))
      setRefused(sorted.firm)
      return sorted.form
    },
  })

  follow(form.values)
  const advances = useOpenAdvances(form.values)
  const areRead = !advances.isAsked || advances.open !== undefined
  if (areAdvancesRead !== areRead) setAdvancesRead(areRead)
  useEffect(() => {
    if (form.waitingFor !== null && !areRead) isSentUnseen.current = true
  }, [form.waitingFor, areRead])

  const firmProblems = problemsOf(refused, firm)
  const isRefused = refused.length > 0 && firmProblems.length > 0
  const late = useLateInvoice(form.values, firm, categories)
  const facts = factsOf(form.values)
  return { form, facts, isLoaded, firmProblems, isRefused, save, late, lineLayer, uploads }
}

/** As long as the firm is not known, nothing is said of locked months: the server looks alone. */
function useLateInvoice(values: InvoiceValues, firm: Firm | undefined, categories: LineFacts['categories']) {
  const openFrom = useOpenFrom()
  return firm ? lateInvoice(values, null, { firm, categories, openFrom }) : null
}

const noCategories: readonly never[] = []

const unseenAdvances =
  'Der Kunde hat offene Anzahlungsrechnungen. Bitte kreuzen Sie an, was abgerechnet wird, oder speichern Sie noch einmal.'

type FirmOnPaper = Parameters<typeof missingOnInvoices>[0] & Parameters<typeof missingOnLetters>[0]

function problemsOf(refused: readonly string[], firm: FirmOnPaper | undefined) {
  if (!firm) return refused
  const letters = missingOnLetters(firm)
  return [
    ...invoiceProblems(refused, missingOnInvoices(firm)),
    ...(letters ? [`In den Firmendaten fehlt: ${letters.missing.join(', ')} (${letters.law}).`] : []),
  ]
}

function invoiceProblems(refused: readonly string[], missing: readonly string[]) {
  // What was refused and has been mended meanwhile is no problem any more.
  if (missing.length === 0) return []
  if (refused.length > 0) return refused
  return [`In den Firmendaten fehlt: ${missing.join(', ')} (§ 14 Abs. 4 UStG).`]
}
