import { createRequire } from 'node:module'

/** A file in an e-mail of Outlook. */
export interface MsgFile {
  fileName: string
  /** By what the text shows it; '' where nothing can. */
  contentId: string
  /** An e-mail that was forwarded in it, as such a file again. */
  isMsg: boolean
  content: Buffer
}

export interface MsgMail {
  from: string
  subject: string
  html: string
  files: MsgFile[]
}

// By `require`, since loaders differ in what they call the default of a CommonJS module.
const { default: MsgReader } = createRequire(import.meta.url)(
  '@kenjiuno/msgreader',
) as typeof import('@kenjiuno/msgreader')

/** What an e-mail of Outlook holds ([MS-OXMSG]). Throws where it is damaged. */
export function openMsg(bytes: Uint8Array): MsgMail {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const reader = new MsgReader(buffer)
  const { error, attachments = [], ...mail } = reader.getFileData()
  const html = mail.html ? Buffer.from(mail.html).toString('latin1') : (mail.bodyHtml ?? '')
  // The reader passes over what is damaged: of a real e-mail something is left.
  const isEmpty = attachments.length === 0 && !mail.subject && !mail.senderName && !mail.body && html === ''
  if (error || isEmpty) throw new Error('no e-mail of Outlook')
  return {
    from: [mail.senderName, mail.senderSmtpAddress && `<${mail.senderSmtpAddress}>`]
      .filter(Boolean)
      .join(' '),
    subject: mail.subject ?? '',
    html,
    files: attachments.flatMap((attachment) => {
      const { fileName, content } = reader.getAttachment(attachment)
      const isMsg = attachment.innerMsgContent === true
      if (attachment.attachmentHidden && !isMsg) return []
      return {
        fileName: fileName ?? attachment.fileName ?? '',
        contentId: attachment.pidContentId ?? '',
        ...{ isMsg, content: Buffer.from(content) },
      }
    }),
  }
}
