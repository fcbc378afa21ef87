import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLayer } from '#web/ui/page-layer.tsx'
import { useToasts } from '#web/ui/toasts.tsx'
import { useIncomingFiles } from '#web/use-incoming-files.ts'
import { importFile } from '../contract/product-import.ts'
import { ImportFile } from './import-file.tsx'

/** `/auth/stock/import`: products out of a table. */
export default function ImportPage() {
  const goBack = useGoBack('/auth/stock')
  const toasts = useToasts()
  const [file, setFile] = useState<File | null>(null)
  const take = (files: readonly File[]) => {
    const [chosen] = files
    if (!chosen) return
    if (chosen.size > importFile.largestBytes) toasts.failure('Die Datei ist größer als 25 MB.')
    else setFile(chosen)
  }
  const isOver = useIncomingFiles(take)
  return (
    <PageLayer title="Waren importieren" onClose={goBack}>
      {file ? (
        <ImportFile
          // Another file is begun anew, also one of the same name.
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          chooser={<ChooseFile onChosen={take}>Andere Datei</ChooseFile>}
          onDone={goBack}
        />
      ) : (
        <EmptyState
          icon={<FileUp />}
          title={isOver ? 'Hier loslassen' : 'Eine Tabelle mit Waren'}
          action={<ChooseFile onChosen={take}>Datei wählen</ChooseFile>}
        >
          Ziehen Sie eine Datei auf diese Seite: .xlsx, .csv oder ein Inventar (.xls) aus Kontor, bis 25 MB
          und 10.000 Zeilen. Zuerst sehen Sie, was daraus wird; gespeichert wird erst mit „Importieren“.
        </EmptyState>
      )}
    </PageLayer>
  )
}

function ChooseFile({
  onChosen,
  children,
}: {
  onChosen: (files: readonly File[]) => void
  children: string
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<FileUp aria-hidden="true" />} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.xls"
        aria-label="Datei mit Waren"
        hidden
        onChange={(event) => {
          onChosen([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
