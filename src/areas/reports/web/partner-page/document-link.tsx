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

/** A document by its number, over this page. */
export function DocumentLink({ document, number, onOpen }: DocumentLinkProps) {
  return (
    <button type="button" className={styles.number} onClick={() => onOpen(document)}>
      {number}
    </button>
  )
}
