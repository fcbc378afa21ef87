import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ImportPreview } from '../contract/product-import.ts'

type Problem = ImportPreview['problems'][number]

const columns = [
  { key: 'line', header: 'Zeile', width: '64px', render: ({ line }: Problem) => line },
  { key: 'column', header: 'Spalte', width: '25%', render: ({ column }: Problem) => column },
  { key: 'message', header: 'Grund', render: ({ message }: Problem) => message },
]

/** Every row that cannot be imported, with its reason. */
export function ImportProblems({ problems }: { problems: readonly Problem[] }) {
  const count = problems.length
  return (
    <>
      <Notice
        kind="error"
        title={
          count === 1 ? 'Eine Angabe passt nicht' : `${count.toLocaleString('de-DE')} Angaben passen nicht`
        }
      >
        Solange das so ist, wird nichts importiert. Ändern Sie die Zuordnung oben oder die Datei.
      </Notice>
      <DataTable
        label="Was nicht passt"
        dense
        columns={columns}
        rows={problems}
        rowKey={(problem) => `${problem.line} ${problem.column} ${problem.message}`}
      />
    </>
  )
}
