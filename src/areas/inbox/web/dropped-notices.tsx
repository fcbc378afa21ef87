import type { Upload } from '#areas/attachments/web/upload-queue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { usePaperDrop } from './use-paper-drop.ts'

/** Files on their way into the inbox, and those that were not taken, with the reason. */
export function DroppedNotices({ drop }: { drop: ReturnType<typeof usePaperDrop> }) {
  const failed = drop.all.filter(({ state }) => state === 'failed')
  const left = drop.all.length - failed.length
  return (
    <>
      {left > 0 && (
        <Notice live>{left === 1 ? '1 Datei wird abgelegt …' : `${left} Dateien werden abgelegt …`}</Notice>
      )}
      {failed.map((upload) => (
        <Failed key={upload.id} upload={upload} drop={drop} />
      ))}
    </>
  )
}

function Failed({ upload, drop }: { upload: Upload; drop: ReturnType<typeof usePaperDrop> }) {
  const { id, file, reason, mayRetry } = upload
  return (
    <Notice
      live
      kind="error"
      title={`„${file.name}“ wurde nicht abgelegt`}
      action={
        <>
          {mayRetry && (
            <Button size="small" onClick={() => drop.retry(id)}>
              Erneut versuchen
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={() => drop.cancel(id)}>
            Verwerfen
          </Button>
        </>
      }
    >
      {reason}
    </Notice>
  )
}
