import MsgReaderModule from '@kenjiuno/msgreader'

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

// Of a CommonJS module, Node hands out its whole exports as the default.
const MsgReader = MsgReaderModule.default

/** What an e-mail of Outlook holds ([MS-OXMSG]). Throws where it is damaged. */
export function openMsg(bytes: Uint8Array): MsgMail {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const reader = new MsgReader(buffer)
  const { error, attachments = [], ...mail } = reader.getFileData()
  if (error) throw new Error('no e-mail of Outlook')
  const html = mail.html ? Buffer.from(mail.html).toString('latin1') : (mail.bodyHtml ?? '')
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
