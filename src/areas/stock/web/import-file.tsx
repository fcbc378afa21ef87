import { type ReactNode, useState } from 'react'
import { CommandNotice } from '#web/command-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useToasts } from '#web/ui/toasts.tsx'
import { useCommand } from '#web/use-command.ts'
import { usePreview } from '#web/use-preview.ts'
import { type ImportPreview, previewImport, type ShownSettings } from '../contract/product-import.ts'
import { importProducts } from '../contract.ts'
import { ImportColumns } from './import-columns-table.tsx'
import styles from './import-file.module.css'
import { ImportOptions } from './import-options.tsx'
import { ImportProblems } from './import-problems.tsx'
import { importSummary } from './import-summary.ts'

interface ImportFileProps {
  file: File
  /** The button that takes another file. */
  chooser: ReactNode
  onDone: () => void
}

/** What would become of a file, and how it is understood. */
export function ImportFile({ file, chooser, onDone }: ImportFileProps) {
  const toasts = useToasts()
  // Null until somebody changes what was guessed.
  const [changed, setChanged] = useState<ShownSettings | null>(null)
  const { data, isFetching, problem } = usePreview<ImportPreview>(previewImport.path, file, {
    settings: changed,
  })
  const run = useCommand(importProducts, {
    onApplied() {
      toasts.success('Die Waren wurden importiert.')
      onDone()
    },
  })
  if (problem) {
    return (
      <div className={styles.import}>
        <ErrorState title={`${file.name} lässt sich nicht verwenden`}>{problem}</ErrorState>
        <div className={styles.other}>{chooser}</div>
      </div>
    )
  }
  if (!data) return <SkeletonRows rows={8} />
  const settings = changed ?? data.settings
  const change = (part: Partial<ShownSettings>) => setChanged({ ...settings, ...part })
  const count = data.created + data.changed
  const isReady = !isFetching && data.problems.length === 0 && count > 0
  return (
    <div className={styles.import}>
      <header className={styles.head}>
        <h2>{file.name}</h2>
        {chooser}
      </header>
      <ImportOptions settings={settings} change={change} />
      <ImportColumns preview={data} settings={settings} change={change} />
      <div aria-live="polite" className={styles.result}>
        {data.problems.length > 0 ? (
          <ImportProblems problems={data.problems} />
        ) : (
          <Notice kind={count > 0 ? 'success' : 'info'}>{importSummary(data)}</Notice>
        )}
      </div>
      <CommandNotice command={run} />
      <footer className={styles.foot}>
        <Button
          kind="primary"
          busy={run.waiting || isFetching}
          disabled={!isReady && !isFetching}
          onClick={() => isReady && run.runWithFiles(settings, { file: [file] })}
        >
          Importieren
        </Button>
      </footer>
    </div>
  )
}
