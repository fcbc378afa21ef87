import { useState } from 'react'
import { type Draft, type DraftOf, type StoredDraft, useDraft } from '#areas/drafts/web/use-draft.ts'
import { withStored } from '#areas/drafts/web/with-stored.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { soundTerms } from '#areas/payment-targets/web/typed-terms.ts'
import { berlinDay } from '#kernel/day.ts'
import { billDraftPath, newBillPath } from '../bill-paths.ts'
import { type BillLine, newDraft } from '../lines/bill-line.ts'
import { type BillValues, newBill } from './bill-values.ts'

const longestName = 200

/** A new bill as a draft, once it is begun. */
export function useBillDraft(opened: StoredDraft | null): Draft<BillValues> {
  const [of] = useState<DraftOf<BillValues>>(() => ({
    kind: 'BILL',
    nameOf: billDraftName,
    isBegun: isBegunBill,
    // Files of bills that wait belong to none of them yet.
    isKeptBack: ({ following }) => following.length > 0,
    valuesOf: billOfDraft,
    filesOf: ({ attachments }) => attachments,
    withoutFiles: (values, uuids) => ({
      ...values,
      attachments: values.attachments.filter(({ entityId }) => !uuids.includes(entityId.uuid)),
    }),
    origin: null,
    pathOf: billDraftPath,
    newPath: newBillPath,
  }))
  return useDraft(of, opened)
}

/** What a list calls the draft: who sent the bill, and its number. */
export function billDraftName({ supplier, billNumber }: BillValues): string {
  const parts = [supplier ? partnerName(supplier.fields) : '', billNumber.trim()]
  return parts.filter(Boolean).join(' · ').slice(0, longestName)
}

/** Whether it is more than looked at: it has a supplier, and something of a line. */
export function isBegunBill({ supplier, lines, draft }: BillValues): boolean {
  return supplier !== null && (lines.length > 0 || draft.isTouched)
}

/** What the form holds of a stored draft. Its files are as they hang on it. */
export function billOfDraft({ payload, attachments }: StoredDraft): BillValues {
  const values = withStored(newBill(berlinDay(new Date())), payload['values'])
  const {
    isTouched: _,
    isEdit: __,
    shelved: ___,
    takenOver: ____,
    percentBefore: _____,
    ...empty
  } = newDraft()
  const blank: BillLine = { ...empty, amount: '', currency: '' }
  return {
    ...values,
    discountTerms: soundTerms(values.discountTerms),
    lines: values.lines.map((line) => withStored(blank, line)),
    draft: withStored(newDraft(), values.draft),
    attachments,
    following: [],
  }
}
