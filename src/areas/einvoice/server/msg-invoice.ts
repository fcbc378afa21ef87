import { type MsgMail, openMsg } from '#server/files/open-msg.ts'
import type { FileResult } from './electronic-file.ts'
import { fault } from './file-fault.ts'
import { invoiceOfSeveral } from './invoice-of-several.ts'
import { isClosed, tooManyFiles, unreadText } from './mail-invoice.ts'
import type { ReadingLimits } from './reading-limits.ts'
import { kindOf } from './refuse-unread.ts'

/** The invoice that an e-mail of Outlook brings, in a forwarded one too, read by `read`. Never throws, if `read` does not. */
export async function readMsgInvoice(
  bytes: Uint8Array,
  read: (part: Uint8Array) => Promise<FileResult>,
  limits: ReadingLimits,
): Promise<FileResult> {
  const mail = opened(bytes)
  if (!mail) return fault('format', 'Die E-Mail von Outlook ist beschädigt und lässt sich nicht lesen')
  const results: FileResult[] = []
  for (const file of mail.files) {
    const { content } = file
    if (isClosed(file)) limits.leaveUnread('E-Mail', unreadText(file))
    if (kindOf(content) === null) continue
    if (!limits.takeFile()) {
      limits.leaveUnread('E-Mail', tooManyFiles)
      break
    }
    results.push(await read(content))
  }
  return invoiceOfSeveral(results, 'Die E-Mail')
}

function opened(bytes: Uint8Array): MsgMail | null {
  try {
    return openMsg(bytes)
  } catch {
    return null
  }
}
