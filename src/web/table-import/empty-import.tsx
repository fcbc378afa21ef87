import { saveFile } from '#web/files/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { CircleAlert } from '../ui/first-icons.ts'
import { FileDown, FileUp } from '../ui/icons.ts'
import { ChooseFile } from './choose-file.tsx'
import type { ImportKind, ShownSettings } from './import-kind.ts'
import styles from './table-import.module.css'

type Kind = Pick<ImportKind<ShownSettings>, 'emptyTitle' | 'emptyText' | 'fileLabel' | 'template'>

interface EmptyImportProps {
  kind: Kind
  take: (files: readonly File[]) => void
  isOver: boolean
}

/** Before a file is there: where it goes, and what it may be. */
export function EmptyImport({ kind, take, isOver }: EmptyImportProps) {
  const { name, headings } = kind.template
  return (
    <section className={cx(styles.card, styles.void, styles.drop, isOver && styles.over)}>
      <FileUp aria-hidden="true" className={styles.big} />
      <b>{isOver ? 'Hier loslassen' : kind.emptyTitle}</b>
      <p>{kind.emptyText}</p>
      <div className={styles.buttons}>
        <ChooseFile kind="primary" label={kind.fileLabel} take={take} autoFocus>
          Datei wählen <Kbd>↵</Kbd>
        </ChooseFile>
        <Button
          kind="quiet"
          icon={<FileDown aria-hidden="true" />}
          // With a mark at its beginning, by which Excel knows the encoding.
          onClick={() => saveFile(new File([`\ufeff${headings.join(';')}\r\n`], name, { type: 'text/csv' }))}
        >
          Leere Vorlage
        </Button>
      </div>
    </section>
  )
}

/** A file that cannot be read, with what to do. */
export function UnreadableFile({
  file,
  problem,
  kind,
  take,
}: {
  file: File
  problem: string
  kind: Kind
  take: EmptyImportProps['take']
}) {
  return (
    <section role="alert" className={cx(styles.card, styles.void)}>
      <CircleAlert aria-hidden="true" className={cx(styles.big, styles.bad)} />
      <b>{file.name} lässt sich nicht lesen</b>
      <p>{problem}</p>
      <div className={styles.buttons}>
        <ChooseFile kind="primary" label={kind.fileLabel} take={take} autoFocus>
          Andere Datei <Kbd>↵</Kbd>
        </ChooseFile>
      </div>
    </section>
  )
}
