import type { WireInputOf } from '#kernel/declare.ts'
import type { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import type { KeepOptions } from '#web/forms/use-kept-entries.ts'
import { queryClient } from '#web/reads/query-client.ts'
import {
  createInvoice,
  type Invoice,
  invoiceCreated,
  invoiceRewritten,
  rewriteInvoice,
} from '../../contract.ts'
import { invoiceListPath, layerPath } from '../invoice-paths.ts'
import type { LineFacts } from '../lines/line-values.ts'
import { type InvoiceValues, invoiceInput } from './invoice-values.ts'
import { rewritingInput, rewrittenPage, type StoredFacts } from './stored-values.ts'

/** What a new invoice begins with that is a copy of another one, or cancels it and is written in its place. */
export interface BegunInvoice {
  uuid: string
  number: string
  values: InvoiceValues
  /** It corrects that invoice. */
  isCorrection: boolean
  /** The one that it begins with, as it is now; null where it was deleted since. */
  source: Invoice | null
  /** The invoice that is cancelled with it; null of a copy. */
  rewritten: { invoice: Invoice; facts: StoredFacts } | null
}

interface WrittenInvoice {
  command: Parameters<typeof CommandNotice>[0]['command']
  send: (input: WireInputOf<typeof createInvoice>) => ReturnType<ReturnType<typeof useCommand>['run']>
}

/** The command that makes an invoice of the form; `onDone` is told what was made, and where one goes from here. */
export function useWrittenInvoice(
  begun: BegunInvoice | null,
  onDone: (text: string, path: string, uuid: string | undefined) => void,
): WrittenInvoice {
  const create = useCommand(createInvoice, {
    showsErrors: 'fields',
    onApplied: ({ message, entityId }) => {
      const created = invoiceCreated.data.safeParse(message?.data)
      const number = created.success ? ` ${created.data.invoiceNumber}` : ''
      onDone(`Die Rechnung${number} wurde erstellt.`, invoiceListPath, entityId?.uuid)
    },
  })
  const rewrite = useCommand(rewriteInvoice, {
    showsErrors: 'fields',
    onApplied: ({ message, entityId }) => {
      const made = invoiceRewritten.data.safeParse(message?.data)
      const told = made.success
        ? `${made.data.invoiceNumber} ersetzt ${begun?.number}, storniert mit ${made.data.cancellation.invoiceNumber}`
        : `ersetzt ${begun?.number}`
      // Who has the old one is to have both papers.
      const isSent = begun?.rewritten?.invoice.issued === 'SENT'
      const uuid = isSent ? entityId?.uuid : undefined
      const path = uuid === undefined ? invoiceListPath : layerPath('senden', uuid)
      onDone(`Die Rechnung ${told}.`, path, entityId?.uuid)
    },
    // It may have been cancelled or changed by somebody else.
    onError: () => queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  })
  if (!begun?.rewritten) return { command: create, send: (input) => create.run(input) }
  const { uuid } = begun
  return {
    command: rewrite,
    // By the schema of the form.
    send: (input) => rewrite.run(input as WireInputOf<typeof rewriteInvoice>, { uuid }),
  }
}

/** The payload for the values of the form. */
export const creationInput = (begun: BegunInvoice | null, values: InvoiceValues, facts: LineFacts) =>
  begun?.rewritten ? rewritingInput(values, facts, begun.rewritten.invoice) : invoiceInput(values, facts)

/** The payload of its page; its files are not on that. What a line lacks that is not printed stops no page, nor does a price to come. */
export function previewInput(begun: BegunInvoice | null, values: InvoiceValues, facts: LineFacts) {
  const anyCategory = facts.categories.find(({ requiresProduct }) => !requiresProduct)
  const lines = values.lines.map((line) => ({
    ...line,
    amount: line.amount.trim() === '' ? '0' : line.amount,
    ...(line.categoryId === null &&
      anyCategory && {
        categoryId: anyCategory.entityId.uuid,
        bookingTextSuffix: line.bookingTextSuffix || '–',
      }),
  }))
  const printed = { ...values, lines, attachments: [] }
  return begun?.rewritten
    ? rewrittenPage(printed, begun.rewritten.invoice, facts)
    : invoiceInput(printed, facts)
}

/** The same as far as the months of its tax depend on it. */
export function monthsInput(begun: BegunInvoice | null, values: InvoiceValues, facts: LineFacts): object {
  if (!begun?.rewritten) return invoiceInput(values, facts)
  const written = rewritingInput(values, facts, begun.rewritten.invoice)
  const { cancellation, version: _, amendments: __, ...input } = written
  return { ...input, cancellation: { invoiceDate: cancellation.invoiceDate } }
}

/** Under which name what is typed is kept. */
export function keptAs(begun: BegunInvoice | null): KeepOptions {
  if (begun === null) return { form: 'invoice/new', what: 'eine Ausgangsrechnung' }
  const { uuid, number, rewritten, isCorrection } = begun
  if (isCorrection) {
    return { form: `invoice/correction/${uuid}`, what: `eine Rechnungskorrektur zu ${number}` }
  }
  return rewritten ? keptRewriting(uuid, number) : keptCopy(uuid, number)
}

export const keptRewriting = (uuid: string, number: string) => ({
  form: `invoice/rewriting/${uuid}`,
  what: `eine neue Fassung der Ausgangsrechnung ${number}`,
})

export const keptCopy = (uuid: string, number: string) => ({
  form: `invoice/copy/${uuid}`,
  what: `eine Kopie der Ausgangsrechnung ${number}`,
})
