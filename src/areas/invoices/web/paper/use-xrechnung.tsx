import { type ReactNode, useState } from 'react'
import type { FieldError } from '#kernel/errors.ts'
import { getFile } from '#web/api.ts'
import { saveFile } from '#web/files/save-file.ts'
import { failureOf } from '#web/files/use-file-download.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type Invoice, type XRechnungSyntax, xrechnungPath } from '../../contract.ts'
import { isMissingElsewhere } from './missing-elsewhere.tsx'
import { XRechnungLayer } from './xrechnung-layer.tsx'

interface Asked {
  syntax: XRechnungSyntax
  /** Why the server refused it. */
  errors: readonly FieldError[]
  onDone: () => void
}

interface XRechnungDownload {
  /** `onDone` follows in any case, once nothing more is asked. */
  download: (syntax?: XRechnungSyntax, onDone?: () => void) => Promise<void>
  isRunning: boolean
  /** What is asked for it, where something is: to be shown. */
  layer: ReactNode
}

const isAsked = ({ path }: FieldError) => path === 'reference' || path === 'syntax'

/** Fetches an invoice as XRechnung; what is missing is asked for, or said with its place. */
export function useXRechnung(invoice: Invoice): XRechnungDownload {
  const toasts = useToasts()
  const [isRunning, setRunning] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { uuid } = invoice.entityId

  async function download(syntax: XRechnungSyntax = 'ubl', onDone = () => {}): Promise<void> {
    if (isRunning) return
    setRunning(true)
    const outcome = await getFile(xrechnungPath(uuid, { syntax }))
    setRunning(false)
    if (outcome.kind === 'success') {
      saveFile(outcome.answer)
      return onDone()
    }
    const errors = (outcome.kind === 'error' && outcome.problem.errors) || []
    if (errors.some((error) => isAsked(error) || isMissingElsewhere(error))) {
      return setAsked({ syntax, errors, onDone })
    }
    toasts.failure(failureOf(outcome))
    onDone()
  }

  const layer = asked && (
    <XRechnungLayer
      invoice={invoice}
      syntax={asked.syntax}
      refused={asked.errors}
      onClose={() => {
        setAsked(null)
        asked.onDone()
      }}
    />
  )
  return { download, isRunning, layer }
}
