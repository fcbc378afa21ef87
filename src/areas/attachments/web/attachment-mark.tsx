import { Paperclip } from '#web/ui/icons.ts'
import type { AttachmentLink } from '../contract/attachment-link.ts'
import styles from './attachment-mark.module.css'
import { ownFiles } from './file-words.ts'

/** In a row of a list: that files hang on a document, and how many; nothing of none. */
export function AttachmentMark({ attachments }: { attachments: readonly AttachmentLink[] }) {
  const files = ownFiles(attachments)
  if (files.length === 0) return null
  const label = files.length === 1 ? '1 Anhang' : `${files.length} Anhänge`
  return (
    <span
      role="img"
      className={styles.mark}
      aria-label={label}
      title={files.map(({ fileName }) => fileName).join('\n')}
    >
      <Paperclip aria-hidden="true" />
      {files.length > 1 && (files.length > 99 ? '99+' : files.length)}
    </span>
  )
}
