import { useQuery } from '@tanstack/react-query'
import { previewPath } from '#areas/attachments/contract.ts'
import { usePagePreview } from '#areas/invoices/web/paper/use-invoice-preview.ts'
import { answerOf, getFile } from '#web/api.ts'
import { FileClock } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { PdfView } from '#web/ui/pdf/pdf-view.tsx'
import { useToday } from '#web/use-today.ts'
import { previewReminder } from '../../contract/letters.ts'
import type { LetterLine } from '../list/proposal-lines.ts'
import { letterInput, type RunChoice } from '../run/reminder-way.ts'

interface LetterPagesProps {
  line: LetterLine
  choice: RunChoice
}

/** The pages of a letter: as it would go out now; once it is written, as it went out. */
export function LetterPages({ line, choice }: LetterPagesProps) {
  const { made } = line.run ?? {}
  const today = useToday()
  const label = `Seiten des Briefs an ${line.row.partner}`
  if (made !== undefined) return <WrittenPages uuid={made} label={label} />
  if (choice.day !== today)
    return (
      <EmptyState title="Kein Brief zu sehen" icon={<FileClock />}>
        Ein Brief trägt den Tag, an dem er geschrieben wird. Zu sehen ist er mit dem Stand von heute.
      </EmptyState>
    )
  return <ProposedPages line={line} choice={choice} label={label} />
}

function ProposedPages({ line, choice, label }: LetterPagesProps & { label: string }) {
  const { chosen, isGone, run } = line
  const isProposed = chosen !== null && !isGone && run === null
  const { file, problem, isMaking } = usePagePreview(
    previewReminder,
    isProposed ? letterInput(line, choice) : null,
  )
  // What somebody else's change leaves of the page before is that of no letter.
  if (problem !== null || (file === null && !isProposed))
    return (
      <EmptyState title="Kein Brief zu sehen" icon={<FileClock />}>
        {problem ?? whyNone(line)}
      </EmptyState>
    )
  return <PdfView file={file} label={label} note={isMaking && file !== null && <Spinner delay={600} />} />
}

function whyNone({ isGone, chosen }: LetterLine): string {
  if (isGone) return 'Hier ist nichts mehr offen.'
  return chosen === null ? 'Keine Rechnung ist angekreuzt.' : 'Er wird gerade geschrieben.'
}

/** What is kept of a written letter; shown, which hands nothing out. */
export function WrittenPages({ uuid, label }: { uuid: string; label: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file', uuid, 'letter'],
    // Taken back later, it is marked.
    gcTime: 0,
    queryFn: async ({ signal }) => answerOf(await getFile(previewPath(uuid, 'Mahnung.pdf'), signal)),
  })
  if (error && data === undefined)
    return (
      <ErrorState title="Der Brief lässt sich nicht laden" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  return <PdfView file={data ?? null} label={label} />
}
