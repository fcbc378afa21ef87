import { type MsgMail, openMsg } from '#server/files/open-msg.ts'
import type { FileResult } from './electronic-file.ts'
import { fault } from './file-fault.ts'
import { invoiceOfSeveral } from './invoice-of-several.ts'
import { kindOf } from './refuse-unread.ts'

const mostFiles = 100

/** The invoice that an e-mail of Outlook brings, in a forwarded one too, read by `read`. Never throws, if `read` does not. */
export async function readMsgInvoice(
  bytes: Uint8Array,
  read: (part: Uint8Array) => Promise<FileResult>,
): Promise<FileResult> {
  const mail = opened(bytes)
  if (!mail) return fault('format', 'Die E-Mail von Outlook ist beschädigt und lässt sich nicht lesen')
  const results: FileResult[] = []
  for (const { content } of mail.files.slice(0, mostFiles))
    if (kindOf(content) !== null) results.push(await read(content))
  return invoiceOfSeveral(results, 'Die E-Mail')
}

function opened(bytes: Uint8Array): MsgMail | null {
  try {
    return openMsg(bytes)
  } catch {
    return null
  }
}
