import { type ReactNode, useState } from 'react'
import { Radios } from '#web/ui/choices/radio-group.tsx'
import styles from './invoice-view.module.css'
import { InvoiceView, type InvoiceViewProps } from './invoice-view.tsx'

interface InvoiceOrFileProps extends InvoiceViewProps {
  /** The file as it is; null where it cannot be shown. */
  file: ReactNode
  /** 'PDF' or 'XML'. */
  fileLabel: string
}

/** The data of an electronic invoice, and its file as it is, such as the pages of a PDF: by law the data count. */
export function InvoiceOrFile({ file, fileLabel, ...data }: InvoiceOrFileProps) {
  const [side, setSide] = useState<'data' | 'file'>('data')
  // Who asks for a value of the data wants to see them.
  const [asked, setAsked] = useState(data.marked)
  if (asked !== data.marked) {
    setAsked(data.marked)
    if (data.marked) setSide('data')
  }
  const sides = [
    { value: 'data', label: 'Rechnungsdaten' },
    { value: 'file', label: fileLabel },
  ] as const
  if (!file) return <InvoiceView {...data} />
  return (
    <div className={styles.both}>
      <div className={styles.sides} role="radiogroup" aria-label="Ansicht der Rechnung">
        <Radios options={sides} value={side} onChange={setSide} />
      </div>
      <div className={styles.side}>{side === 'data' ? <InvoiceView {...data} /> : file}</div>
    </div>
  )
}
