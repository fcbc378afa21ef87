import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { useRead } from '#web/reads/use-read.ts'
import { ExternalLink } from '#web/ui/icons.ts'
import { productLink } from '../rules/product-link.ts'
import styles from './product-link.module.css'

interface ProductLinkProps {
  uuid: string
  text: string
  /** To what happened to its stock, where that is a page of its own. */
  updates?: boolean
}

/** A text that leads to its product, in a tab of its own: what is typed in the dialog around it stays. */
export function ProductLink({ uuid, text, updates = false }: ProductLinkProps) {
  const legacyHost = useRead(readFirm).data?.legacyHost ?? ''
  // The sign stays beside the last word, unless that is a long one itself.
  const [, head = '', tail = ''] = /^(.*?)(\S{0,16})$/s.exec(text) ?? []
  return (
    <a className={styles.link} href={productLink(uuid, legacyHost, updates)} target="_blank" rel="noreferrer">
      {head}
      <span className={styles.tail}>
        {tail}
        <ExternalLink aria-label="(öffnet die Ware in einem neuen Tab)" />
      </span>
    </a>
  )
}
