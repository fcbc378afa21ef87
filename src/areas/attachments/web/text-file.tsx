import { useQuery } from '@tanstack/react-query'
import { answerOf, getFile } from '#web/api.ts'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { previewPath } from '../contract.ts'
import styles from './attachments.module.css'
import { shownText } from './shown-text.ts'

/** An XML file as its text, to be read: nothing in it is run or followed. */
export function TextFile({ uuid, fileName }: { uuid: string; fileName: string }) {
  const { data, error, refetch } = useQuery({
    // No resource: a file never changes.
    queryKey: ['attachment text', uuid],
    queryFn: async ({ signal }) => {
      const file = answerOf(await getFile(previewPath(uuid, fileName), signal))
      return shownText(new Uint8Array(await file.arrayBuffer()))
    },
  })
  if (error && data === undefined) {
    return (
      <ErrorState title="Die Datei lässt sich nicht laden" onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    )
  }
  if (data === undefined) return <Spinner size="large" label="Die Datei wird geladen …" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys, so it takes the focus
    <section className={styles.source} tabIndex={0} aria-label={`Text von ${fileName}`}>
      <pre>{data.text}</pre>
      {data.isCut && (
        <p className={styles.sourceEnd}>
          Hier steht nur der Anfang. Laden Sie die Datei herunter, um sie ganz zu lesen.
        </p>
      )}
    </section>
  )
}
