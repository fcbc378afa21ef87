import type { ReactNode } from 'react'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

interface OpenButtonProps {
  /** What its documents stand behind: 'Kennzahl 81'. */
  of: string
  onOpen: () => void
  children: ReactNode
}

/** A figure that opens its documents. */
export function OpenButton({ of, onOpen, children }: OpenButtonProps) {
  return (
    <TextButton onClick={onOpen}>
      {children}
      <VisuallyHidden>{`, Belege zu ${of} zeigen`}</VisuallyHidden>
    </TextButton>
  )
}
