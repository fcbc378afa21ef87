import { useEffect, useState } from 'react'
import { copyText } from '#web/copy-text.ts'
import { Check, Copy } from '../icons.ts'
import { useToasts } from '../popups/toasts.tsx'
import { IconButton } from './icon-button.tsx'

const confirmedMs = 2000

interface CopyButtonProps {
  /** What it is: 'Rechnungsnummer'. */
  what: string
  text: string
  /** What is copied, where that is not what is shown, as of an IBAN without its spaces. */
  copied?: string
}

/** Copies a value, for the bank's transfer form, and says that it did. */
export function CopyButton({ what, text, copied = text }: CopyButtonProps) {
  const toasts = useToasts()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    const done = await copyText(copied)
    setCopied(done)
    if (done) toasts.success(`${what} ${text} kopiert.`)
    else toasts.failure(`${what} ${text} konnte nicht kopiert werden.`)
  }
  return (
    <IconButton
      label={`${what} ${text} kopieren`}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      size="small"
      onClick={copy}
    />
  )
}
