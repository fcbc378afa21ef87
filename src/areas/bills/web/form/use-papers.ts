import { type RefObject, useRef } from 'react'
import type { AttachmentLink } from '#areas/attachments/contract.ts'
import type { Form } from '#web/forms/use-form.ts'
import { billListPath } from '../bill-paths.ts'
import type { BillValues } from './bill-values.ts'

/** How a form begins with papers of the inbox, as with files that are dropped, and where it leads when the last bill is saved. */
export function usePapers(
  latest: RefObject<Form<BillValues> | null>,
  fill: (paper: AttachmentLink) => Promise<void>,
) {
  const backTo = useRef<string>(billListPath)
  async function begin(papers: readonly AttachmentLink[], back: string): Promise<void> {
    backTo.current = back
    for (const paper of papers) {
      const form = latest.current
      if (!form) return
      form.set('attachments', [...form.values.attachments, paper])
      await fill(paper)
    }
  }
  return { begin, backTo }
}
