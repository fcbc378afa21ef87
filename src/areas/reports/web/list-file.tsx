import { listRegisterAddress, type ShownList } from '#kernel/files/list-register.ts'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { MoreTools } from '#web/ui/lists/more-tools.tsx'

interface ListFileProps {
  name: string
  path: string
  rowCount: number | undefined
  isNarrow: boolean
  shown: ShownList
}

/** What a report shows as a file, with its filters, its order and its columns. */
export function ListFile({ name, path, rowCount, isNarrow, shown }: ListFileProps) {
  return (
    <MoreTools>
      <ExportButton
        name={name}
        rowCount={rowCount}
        addressOf={(format) => listRegisterAddress(path, format, shown)}
      >
        Excel-Export{isNarrow && ' gefiltert'}
      </ExportButton>
    </MoreTools>
  )
}
