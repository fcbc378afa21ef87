import { useState } from 'react'
import type { CommandDeclaration } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import { type ImportOutcome, ImportResult } from './import-result.tsx'
import { TableImport } from './table-import.tsx'

interface ImportPageProps<D extends CommandDeclaration, S extends ShownSettings & z.input<D['input']>> {
  kind: ImportKind<S>
  command: D
  /** What has become of the file; the id of an import that stored something. */
  outcomeOf: (preview: Preview<S>, fileName: string, importId: string | null) => ImportOutcome
  onClose: () => void
}

/** A page that imports a table of one kind: it sends what the preview shows, and says what has become of it. */
export function ImportPage<D extends CommandDeclaration, S extends ShownSettings & z.input<D['input']>>({
  kind,
  command,
  outcomeOf,
  onClose,
}: ImportPageProps<D, S>) {
  const [sent, setSent] = useState<{ preview: Preview<S>; file: File } | null>(null)
  const [importId, setImportId] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const run = useCommand(command, {
    onApplied({ entityId }) {
      setImportId(entityId?.uuid ?? null)
      setDone(true)
    },
    showsErrors: true,
  })
  // An import has one file and no parameter in its address.
  const send = run.runWithFiles as unknown as (settings: S, files: { file: File[] }) => void
  const again = () => setDone(false)
  return (
    <TableImport
      kind={kind}
      send={(preview, file) => {
        setSent({ preview, file })
        send(preview.settings, { file: [file] })
      }}
      isSending={run.isUnderWay}
      notice={<CommandNotice command={run} />}
      result={
        isDone && sent ? (
          <ImportResult outcome={outcomeOf(sent.preview, sent.file.name, importId)} onOther={again} />
        ) : null
      }
      onOther={again}
      onClose={onClose}
    />
  )
}
