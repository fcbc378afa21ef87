import type { Uploads } from '#areas/attachments/web/use-uploads.ts'
import { Notice } from '#web/ui/notices/notice.tsx'

/**
 * What of the dropped files did not come, above a form that it was to fill. Beside each file it stands below, far out of sight, and is
 * read out there.
 */
export function RefusedFiles({ uploads }: { uploads: Pick<Uploads, 'all'> }) {
  return uploads.all
    .filter(({ state }) => state === 'failed')
    .map(({ id, file, reason }) => (
      <Notice key={id} kind="error" title={`„${file.name}“ ist nicht angehängt`}>
        {reason}
      </Notice>
    ))
}
