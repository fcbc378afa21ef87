import { useEffect, useState } from 'react'
import { copyText } from '#web/copy-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Check, Copy } from '#web/ui/icons.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'

const confirmedMs = 2000

/** Copies the number of a bill, for the bank's transfer form, and says that it did. */
export function CopyNumber({ billNumber }: { billNumber: string }) {
  const toasts = useToasts()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    const done = await copyText(billNumber)
    setCopied(done)
    if (done) toasts.success(`Rechnungsnummer ${billNumber} kopiert.`)
    else toasts.failure('Die Rechnungsnummer konnte nicht kopiert werden.')
  }
  return (
    <IconButton
      label={`Rechnungsnummer ${billNumber} kopieren`}
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      size="small"
      onClick={copy}
    />
  )
}
