import { type ReactNode, useEffect, useState } from 'react'
import { useIncomingFiles } from '#web/files/use-incoming-files.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useCloseGuard } from '#web/ui/forms/use-close-guard.ts'
import { noLayerOpen } from '#web/ui/layers/layer-stack.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { X } from '../ui/first-icons.ts'
import { EmptyImport } from './empty-import.tsx'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import { OpenedImport } from './opened-import.tsx'
import styles from './table-import.module.css'

interface TableImportProps<S extends ShownSettings> {
  kind: ImportKind<S>
  /** Sends what the preview shows; with the file. */
  send: (preview: Preview<S>, file: File) => void
  isSending: boolean
  /** Why the server refused the last time. */
  notice: ReactNode
  /** What has become of it, once it is imported; in place of the file. */
  result: ReactNode
  onOther: () => void
  onClose: () => void
}

/** A page that imports a table: choose a file, see what is understood, put it right, import. */
export function TableImport<S extends ShownSettings>(props: TableImportProps<S>) {
  const { kind, send, isSending, notice, result, onOther, onClose } = props
  const toasts = useToasts()
  const [file, setFile] = useState<File | null>(null)
  const [isDirty, setDirty] = useState(false)
  const close = useCloseGuard(isDirty && result === null, onClose)
  useEscape(close)
  function take(files: readonly File[]) {
    const [chosen] = files
    if (!chosen) return
    const megabytes = Math.round(kind.largestBytes / 1024 / 1024)
    if (chosen.size > kind.largestBytes) toasts.failure(`Die Datei ist größer als ${megabytes} MB.`)
    else {
      if (result !== null) onOther()
      setFile(chosen)
    }
  }
  const isOver = useIncomingFiles(take)
  const [area, things] = kind.crumb
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <p className={styles.crumb}>
            {area} <span aria-hidden="true">›</span> {things}
          </p>
          <h1>{kind.title}</h1>
        </div>
        <IconButton label="Schließen" icon={<X aria-hidden="true" />} onClick={close} />
      </header>
      {result ??
        (file ? (
          <OpenedImport
            kind={kind}
            file={file}
            take={take}
            send={send}
            isSending={isSending}
            notice={notice}
            onDirty={setDirty}
            onClose={close}
          />
        ) : (
          <EmptyImport kind={kind} take={take} isOver={isOver} />
        ))}
    </main>
  )
}

function useEscape(close: () => void): void {
  useEffect(() => {
    const takeEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.shiftKey || event.defaultPrevented || !noLayerOpen()) return
      close()
    }
    document.addEventListener('keydown', takeEscape)
    return () => document.removeEventListener('keydown', takeEscape)
  }, [close])
}
