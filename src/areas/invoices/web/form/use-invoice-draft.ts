import { useState } from 'react'
import { type Draft, type DraftOf, type StoredDraft, useDraft } from '#areas/drafts/web/use-draft.ts'
import { draftPath, newInvoicePath } from '../invoice-paths.ts'
import { invoiceDraftName, isBegunInvoice, valuesOfDraft } from './draft-values.ts'
import type { InvoiceValues } from './invoice-values.ts'
import type { BegunInvoice } from './use-written-invoice.ts'

/** A new invoice as a draft: an empty one once it is begun, a copy with its first change. One that is written anew is none. */
export function useInvoiceDraft(
  begun: BegunInvoice | null,
  opened: StoredDraft | null,
): Draft<InvoiceValues> {
  const [of] = useState<DraftOf<InvoiceValues>>(() => ({
    kind: 'INVOICE',
    nameOf: invoiceDraftName,
    isBegun: (values) => (begun === null ? isBegunInvoice(values) : begun.rewritten === null),
    valuesOf: valuesOfDraft,
    filesOf: ({ attachments }) => attachments,
    withoutFiles: (values, uuids) => ({
      ...values,
      attachments: values.attachments.filter(({ entityId }) => !uuids.includes(entityId.uuid)),
    }),
    origin: begun && { uuid: begun.uuid, number: begun.number, isCorrection: begun.isCorrection },
    pathOf: draftPath,
    newPath: newInvoicePath,
  }))
  return useDraft(of, opened)
}
