import { useState } from 'react'
import { usePreview } from '#web/reads/use-preview.ts'
import type { ImportKind, Preview, ShownSettings } from './import-kind.ts'
import { columnsOfCorrected, type KeptColumns } from './kept-columns.ts'

/** A file, what was said of it, and what it would do. A corrected file that is dropped again keeps what was said. */
export function useImport<S extends ShownSettings>(kind: ImportKind<S>, file: File) {
  // What nobody said is read from the file anew, whatever else is said.
  const [said, setSaid] = useState<Partial<S>>({})
  const [kept, setKept] = useState<KeptColumns | null>(null)
  const [seen, setSeen] = useState(file)
  const isOther = seen !== file
  const { data, isFetching, isOld, problem } = usePreview<Preview<S>>(kind.previewPath, file, {
    settings: isOther ? withoutColumns(said) : said,
  })
  if (isOther) {
    setSeen(file)
    if (said.columns && data) {
      setKept({ headings: data.headings, columns: said.columns })
      setSaid(withoutColumns(said))
    }
  } else if (kept && data && !isFetching) {
    setKept(null)
    // They are columns of this kind of table: chosen from the same list.
    setSaid({ ...said, columns: columnsOfCorrected(kept, data.headings, data.settings.columns) })
  }
  function say(part: Partial<S>) {
    // Other headings are guessed anew.
    const isOtherTable = 'sheet' in part || 'separator' in part || 'headLine' in part
    const before = isOtherTable ? withoutColumns(said) : said
    const isOtherSheet = 'sheet' in part || 'separator' in part
    setSaid({ ...before, ...(isOtherSheet && { headLine: undefined }), ...part })
  }
  return {
    data: kept || isOther ? undefined : data,
    /** What is shown is not yet what was said last; looking at the same once more keeps nobody from importing. */
    isOld: isOld || kept !== null || isOther,
    problem,
    said,
    say,
  }
}

function withoutColumns<S extends ShownSettings>(said: Partial<S>): Partial<S> {
  const { columns: _, ...rest } = said
  // Without the columns it is part of the settings still.
  return rest as Partial<S>
}
