import { useState } from 'react'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { ImportResult } from '#web/table-import/import-result.tsx'
import { TableImport } from '#web/table-import/table-import.tsx'
import type { ImportPreview } from '../../contract/product-import.ts'
import { importProducts } from '../../contract.ts'
import { importOutcome } from './import-outcome.ts'
import { productImport } from './product-import.tsx'

interface Sent {
  preview: ImportPreview
  file: File
}

/** `/auth/stock/import`: products out of a table. */
export default function ImportPage() {
  const goBack = useGoBack('/auth/stock')
  const [sent, setSent] = useState<Sent | null>(null)
  const [importId, setImportId] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const run = useCommand(importProducts, {
    onApplied({ entityId }) {
      setImportId(entityId?.uuid ?? null)
      setDone(true)
    },
    showsErrors: true,
  })
  const again = () => setDone(false)
  return (
    <TableImport
      kind={productImport}
      send={(preview, file) => {
        setSent({ preview, file })
        run.runWithFiles(preview.settings, { file: [file] })
      }}
      isSending={run.isUnderWay}
      notice={<CommandNotice command={run} />}
      result={
        isDone && sent ? (
          <ImportResult outcome={importOutcome(sent.preview, sent.file.name, importId)} onOther={again} />
        ) : null
      }
      onOther={again}
      onClose={goBack}
    />
  )
}
