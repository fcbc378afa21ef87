import { TextButton } from '#web/ui/buttons/text-button.tsx'
import styles from './partner-page.module.css'
import type { PartnerSide } from './partner-side.ts'

/** Whose documents a view shows, and what opens one over the page. */
export interface OfPartner {
  side: PartnerSide
  uuid: string
  onOpen: (document: string) => void
}

interface DocumentLinkProps {
  document: string
  number: string
  onOpen: (document: string) => void
}

// A supplier's number may be longer than its column.
const longestUnbroken = 20

/** A document by its number, over this page. */
export function DocumentLink({ document, number, onOpen }: DocumentLinkProps) {
  return (
    <TextButton
      className={number.length <= longestUnbroken ? styles.word : undefined}
      onClick={() => onOpen(document)}
    >
      {number}
    </TextButton>
  )
}
