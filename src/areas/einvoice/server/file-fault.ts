/**
 * Why a file gave no invoice: `format`, it is broken or not allowed; `no-invoice`, it is sound but no electronic invoice, such as a
 * PDF without data; `unread`, the process that read it died: that may be the machine's fault, and what the file is nobody knows. The
 * message is German, without its full stop, and for the person who brought the file.
 */
export interface FileFault {
  ok: false
  code: 'format' | 'no-invoice' | 'unread'
  message: string
}

export const fault = (code: FileFault['code'], message: string): FileFault => ({ ok: false, code, message })
