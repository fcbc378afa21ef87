import { ExternalLink } from 'lucide-react'
import { readFirm } from '#areas/firm/contract.ts'
import { useRead } from '#web/use-read.ts'
import { productLink } from '../rules/product-link.ts'
import styles from './product-link.module.css'

/** A text that leads to its product, in a tab of its own: what is typed in the dialog around it stays. */
export function ProductLink({ uuid, text }: { uuid: string; text: string }) {
  const legacyHost = useRead(readFirm).data?.legacyHost ?? ''
  return (
    <a className={styles.link} href={productLink(uuid, legacyHost)} target="_blank" rel="noreferrer">
      {text}
      {/* Keeps the sign beside the last word. */}
      {'\u00a0'}
      <ExternalLink aria-label="(öffnet die Ware in einem neuen Tab)" />
    </a>
  )
}
