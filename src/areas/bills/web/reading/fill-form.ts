import type { AttachmentLink } from '#areas/attachments/contract.ts'
import type { Form } from '#web/forms/use-form.ts'
import type { BillValues } from '../form/bill-values.ts'
import { isAskedAbout, isInvoiceOfItsOwn, putOff } from './following-bills.ts'
import { mayBePaper, readAsPaper, readUploaded } from './read-bill-file.ts'
import { taxOfDraft, valuesFromPaper } from './values-from-paper.ts'
import { isUnfilled, valuesFromReading } from './values-from-reading.ts'

type Filled = Pick<Form<BillValues>, 'values' | 'patch'>

/**
 * Fills a form from one of its files; `now` is the form as it stands when that is read. What somebody has typed is not overwritten: then
 * he is asked. Nor does a second invoice become a part of this one.
 */
export async function fillForm(attachment: AttachmentLink, now: () => Filled): Promise<void> {
  const reading = await readUploaded(attachment)
  if (mayBePaper(attachment, reading)) return fillFromPaper(attachment, now)
  const { values, patch } = now()
  // What is no longer one of its files says nothing of it.
  if (
    !reading?.electronic ||
    !values.attachments.some(({ entityId }) => entityId.uuid === attachment.entityId.uuid)
  )
    return
  const isFree = isUnfilled(values) && !isAskedAbout(values.attachments)
  if (isFree) patch(valuesFromReading(reading.electronic, values))
  else if (isInvoiceOfItsOwn(attachment, values.attachments)) patch(putOff(attachment, values))
}

/**
 * Of several papers the first one fills the form, and only one that is still empty when it is read. What it says of taxes counts for the
 * line that is not begun yet, too.
 */
async function fillFromPaper(attachment: AttachmentLink, now: () => Filled): Promise<void> {
  const isFirst = () => now().values.attachments[0]?.entityId.uuid === attachment.entityId.uuid
  if (!isFirst()) return
  const reading = await readAsPaper(attachment)
  const { values, patch } = now()
  if (!reading?.paper || !isFirst()) return
  patch(isUnfilled(values) ? valuesFromPaper(reading.paper, values) : taxOfDraft(reading.paper, values))
}
