import { useState } from 'react'
import { useFileDownload } from '#web/files/use-file-download.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { FileDown } from '#web/ui/icons.ts'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { useToday } from '#web/use-today.ts'
import {
  confirmationFilePath,
  type Receiver,
  readVatIdConfirmations,
  type VatIdConfirmation,
} from '../contract.ts'
import { isConfirmable, vatIdsOf } from '../rules/vat-id-confirmation.ts'
import { detailsText, resultNames, sourceNames, type VatIdState, vatIdState } from '../rules/vat-id-state.ts'
import { keptConfirmation, NewVatIdConfirmation } from './new-vat-id-confirmation.tsx'
import type { ReceiverValues } from './partner-values.ts'
import { receiverFieldsOf } from './partner-values.ts'
import { useConfirmVatId } from './use-confirm-vat-id.ts'
import { VatIdBadge } from './vat-id-badge.tsx'
import styles from './vat-id-confirmations.module.css'

interface VatIdConfirmationsProps {
  row: Receiver
  form: Form<ReceiverValues>
}

/** 'USt-IdNr. bestätigen' of a stored receiver: how each of his ids stands, and all confirmations that there were (§ 18e UStG). */
export function VatIdConfirmations({ row, form }: VatIdConfirmationsProps) {
  const { uuid } = row.entityId
  const today = useToday()
  const { data, error } = useRead(readVatIdConfirmations, { params: { uuid } })
  const ids = vatIdsOf(receiverFieldsOf(row)).filter((vatId) => isConfirmable(vatId, today))
  const confirmations = data?.confirmations ?? []
  if (ids.length === 0 && confirmations.length === 0) return null
  const typed = [form.values.vatId, form.values.deliveryVatId]
  return (
    <FormSection title="USt-IdNr. bestätigen">
      {error && <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>}
      {data &&
        ids.map((vatId) => (
          <OneVatId
            key={vatId}
            uuid={uuid}
            vatId={vatId}
            state={vatIdState(confirmations, vatId, today)}
            isSaved={typed.includes(vatId)}
            canAsk={data.isOn}
          />
        ))}
      {data && !data.isOn && ids.length > 0 && (
        <p className={styles.hint}>
          Die Abfrage beim Bundeszentralamt für Steuern ist nicht eingeschaltet. Was Sie dort auf der Seite
          erfahren, tragen Sie hier ein.
        </p>
      )}
      {confirmations.length > 0 && <Confirmations rows={confirmations} />}
    </FormSection>
  )
}

interface OneVatIdProps {
  /** The receiver. */
  uuid: string
  vatId: string
  state: VatIdState
  /** False while another one is typed in its place. */
  isSaved: boolean
  canAsk: boolean
}

/** How one id stands, and the ways to a confirmation. */
function OneVatId({ uuid, vatId, state, isSaved, canAsk }: OneVatIdProps) {
  const asking = useConfirmVatId(uuid)
  const [isEntering, setEntering] = useState(false)
  useWantedForm(keptConfirmation(uuid, vatId), () => setEntering(true))
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: it holds no fields
    <div role="group" aria-label={`USt-IdNr. ${vatId}`} className={styles.id}>
      <span className={styles.number}>{vatId}</span>
      <VatIdBadge state={state} />
      <span className={styles.buttons}>
        {canAsk && (
          <Button
            size="small"
            busy={asking.waiting}
            disabled={!isSaved}
            onClick={() => asking.confirm(vatId)}
          >
            Jetzt bestätigen
          </Button>
        )}
        <Button size="small" disabled={!isSaved} onClick={() => setEntering(true)}>
          Von Hand eintragen
        </Button>
      </span>
      {!isSaved && <p className={styles.hint}>Bitte speichern Sie zuerst die geänderte USt-IdNr.</p>}
      {isEntering && <NewVatIdConfirmation uuid={uuid} vatId={vatId} onClose={() => setEntering(false)} />}
    </div>
  )
}

function Confirmations({ rows }: { rows: readonly VatIdConfirmation[] }) {
  const isOneId = new Set(rows.map(({ vatId }) => vatId)).size === 1
  return (
    <DataTable
      label="Bestätigungen"
      rows={rows}
      rowKey={({ entityId }) => entityId.uuid}
      columns={[
        { key: 'day', header: 'Am', render: ({ day }) => <DayText day={day} /> },
        ...(isOneId
          ? []
          : [{ key: 'id', header: 'USt-IdNr.', render: ({ vatId }: VatIdConfirmation) => vatId }]),
        { key: 'result', header: 'Ergebnis', render: (row) => <Result row={row} /> },
        { key: 'source', header: 'Woher', quiet: true, render: (row) => <Source row={row} /> },
      ]}
    />
  )
}

function Result({ row }: { row: VatIdConfirmation }) {
  const { result, details, note, fileName } = row
  const name = resultNames[result]
  const more = detailsText(details)
  return (
    <div className={styles.cell}>
      {result === 'QUALIFIED' ? name : <FieldWarning>{name}</FieldWarning>}
      {more !== '' && <div className={styles.more}>{more}</div>}
      {note !== '' && <div className={styles.note}>{note}</div>}
      {fileName !== null && <PaperButton uuid={row.entityId.uuid} fileName={fileName} />}
    </div>
  )
}

/** By its name, and not at the end of the row: on a phone that lies outside of the screen. */
function PaperButton({ uuid, fileName }: { uuid: string; fileName: string }) {
  const { download, isRunning } = useFileDownload()
  const address = confirmationFilePath(uuid, fileName)
  return (
    <Button
      size="small"
      className={styles.file ?? ''}
      icon={<FileDown aria-hidden="true" />}
      aria-label={`${fileName} herunterladen`}
      busy={isRunning(address)}
      onClick={() => download(address)}
    >
      <span className={styles.fileName}>{fileName}</span>
    </Button>
  )
}

/** Where it is from, by whom, with what the service calls it. */
function Source({ row: { source, user, details } }: { row: VatIdConfirmation }) {
  const known = details === null ? '' : [details.status, details.reference].filter(Boolean).join(' · ')
  return (
    <div className={styles.cell}>
      {sourceNames[source]}
      <div className={styles.more}>{user}</div>
      {known !== '' && <div className={styles.more}>{known}</div>}
    </div>
  )
}
