import { useRef, useState } from 'react'
import { documentFile } from '#areas/attachments/contract.ts'
import { type Destination, evidenceNames } from '#areas/documents/rules/tasks/evidence.ts'
import { useDownload } from '#areas/documents/web/document-download.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { instantText } from '#web/instant-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { FileDown, FileUp, NotebookPen, Undo2 } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { addEvidence, type Evidence, type Invoice, withdrawEvidence } from '../../contract.ts'
import styles from './delivery-evidence.module.css'
import { EvidenceNoteLayer, keptNote } from './evidence-note-layer.tsx'

const laws: Record<Destination, string> = {
  EU: 'dass die Ware im anderen EU-Land angekommen ist (§ 17a, § 17b UStDV)',
  THIRD_COUNTRY: 'dass die Ware die EU verlassen hat (§ 9 UStDV)',
}

/** The evidence of a delivery that is free of tax: what is there, and how it comes. Nothing for other invoices. */
export function DeliveryEvidence({ invoice }: { invoice: Invoice }) {
  const { destination, entries } = invoice.evidence
  const { uuid } = invoice.entityId
  const [isNoting, setNoting] = useState(false)
  useWantedForm(destination === null ? undefined : keptNote(uuid), () => setNoting(true))
  if (destination === null && entries.length === 0) return null
  const isThere = entries.some(({ withdrawnAt }) => withdrawnAt === null)
  return (
    <FormSection title="Nachweis der Lieferung">
      {destination && (
        <>
          <p className={styles.state}>
            <Badge tone={isThere ? 'info' : 'warning'}>{isThere ? 'liegt vor' : 'fehlt'}</Badge>{' '}
            {evidenceNames[destination]}: {laws[destination]}.
          </p>
          <div className={styles.ways}>
            <AddFile uuid={uuid} />
            <Button size="small" icon={<NotebookPen aria-hidden="true" />} onClick={() => setNoting(true)}>
              Notiz eintragen
            </Button>
          </div>
        </>
      )}
      {entries.length > 0 && <Entries uuid={uuid} entries={entries} />}
      {isNoting && destination && (
        <EvidenceNoteLayer uuid={uuid} title={evidenceNames[destination]} onClose={() => setNoting(false)} />
      )}
    </FormSection>
  )
}

/** 'Datei hinzufügen': it is kept as soon as it is chosen. */
function AddFile({ uuid }: { uuid: string }) {
  const input = useRef<HTMLInputElement>(null)
  const toasts = useToasts()
  const add = useCommand(addEvidence, { onApplied: () => toasts.success('Der Nachweis wurde gespeichert.') })

  function take(file: File | undefined) {
    if (!file) return
    if (file.size > documentFile.largestBytes) toasts.failure('Die Datei ist größer als 25 MB.')
    else add.runWithFiles({ note: '' }, { file: [file] }, { uuid })
  }

  return (
    <>
      <Button
        size="small"
        icon={<FileUp aria-hidden="true" />}
        busy={add.waiting}
        onClick={() => input.current?.click()}
      >
        Datei hinzufügen
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Datei des Nachweises"
        hidden
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <CommandNotice command={add} />
    </>
  )
}

function Entries({ uuid, entries }: { uuid: string; entries: readonly Evidence[] }) {
  const { download, isRunning } = useDownload()
  const ask = useConfirm()
  const withdraw = useCommand(withdrawEvidence, { showsErrors: 'fields' })

  function askToWithdraw({ entityId }: Evidence) {
    ask({
      title: 'Diesen Nachweis wirklich zurücknehmen?',
      text: 'Er bleibt zu sehen, gilt aber nicht mehr.',
      confirmLabel: 'Zurücknehmen',
      danger: true,
      work: () => withdraw.run({}, { uuid, evidenceUuid: entityId.uuid }),
    })
  }

  return (
    <ActionTable
      label="Nachweise"
      rows={entries}
      rowKey={({ entityId }) => entityId.uuid}
      columns={[
        { key: 'at', header: 'Am', render: ({ at }) => instantText(at) },
        { key: 'what', header: 'Nachweis', render: (entry) => <What entry={entry} /> },
        { key: 'user', header: 'Von', quiet: true, render: ({ user }) => user },
      ]}
      actions={(entry) => (
        <>
          {entry.attachmentEntityId !== null && entry.fileName !== null && (
            <IconButton
              size="small"
              label={`${entry.fileName} herunterladen`}
              icon={<FileDown aria-hidden="true" />}
              busy={isRunning(entry.attachmentEntityId)}
              onClick={() => download(entry.attachmentEntityId ?? '', entry.fileName ?? '')}
            />
          )}
          {entry.withdrawnAt === null && (
            <IconButton
              size="small"
              label={`Nachweis vom ${instantText(entry.at)} zurücknehmen`}
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => askToWithdraw(entry)}
            />
          )}
        </>
      )}
    />
  )
}

function What({ entry: { fileName, note, withdrawnAt } }: { entry: Evidence }) {
  return (
    <div className={styles.what}>
      {fileName !== null && <div>{fileName}</div>}
      {note !== '' && <div className={styles.note}>{note}</div>}
      {withdrawnAt !== null && <Badge>{`zurückgenommen am ${instantText(withdrawnAt)}`}</Badge>}
    </div>
  )
}
