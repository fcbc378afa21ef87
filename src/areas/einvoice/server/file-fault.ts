/**
 * Why a file gave no invoice: `format`, it is broken or not allowed; `no-invoice`, it is sound but no electronic invoice, such as a
 * PDF without data. The message is German and for the person who brought the file.
 */
export interface FileFault {
  ok: false
  code: 'format' | 'no-invoice'
  message: string
  /** The process that read the file died: that may be the machine's fault, and what the file is nobody knows. */
  isUndecided?: true
}

export const fault = (code: FileFault['code'], message: string): FileFault => ({ ok: false, code, message })
