/**
 * Why a file gave no invoice: `format`, it is broken or not allowed; `no-invoice`, it is sound but no electronic invoice, such as a
 * PDF without data. The message is German and for the person who brought the file.
 */
export interface FileFault {
  ok: false
  code: 'format' | 'no-invoice'
  message: string
}

export const fault = (code: FileFault['code'], message: string): FileFault => ({ ok: false, code, message })
