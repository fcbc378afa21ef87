import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import type { useDraftActions } from './use-draft-actions.ts'

interface DraftButtonsProps {
  drafting: Pick<ReturnType<typeof useDraftActions>, 'keep' | 'isKeepable' | 'isKeeping'>
  busy: boolean
  /** Files are on their way: the draft would be without them. */
  isUploading: boolean
  /** What else the document may be saved for. */
  children?: ReactNode
}

/** In the footer of a form that may stay a draft. */
export function DraftButtons({ drafting, busy, isUploading, children }: DraftButtonsProps) {
  return (
    <>
      <Button
        kind="quiet"
        busy={drafting.isKeeping}
        disabled={busy || isUploading || !drafting.isKeepable}
        onClick={drafting.keep}
      >
        Als Entwurf
      </Button>
      {children}
    </>
  )
}
