import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayText } from '#web/ui/day-text.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FieldWarning } from '#web/ui/field-warning.tsx'
import { FormSection } from '#web/ui/form-grid.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFileDownload } from '#web/use-file-download.ts'
import type { Form } from '#web/use-form.ts'
import { useRead } from '#web/use-read.ts'
import { useToday } from '#web/use-today.ts'
import {
  confirmationFilePath,
  type Receiver,
  readVatIdConfirmations,
  type VatIdConfirmation,
} from '../contract.ts'
import { isConfirmable, vatIdsOf } from '../rules/vat-id-confirmation.ts'
import { detailsText, resultNames, sourceNames, vatIdState } from '../rules/vat-id-state.ts'
import { NewVatIdConfirmation } from './new-vat-id-confirmation.tsx'
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
  const asking = useConfirmVatId(uuid)
  const [byHand, setByHand] = useState<string | null>(null)
  const ids = vatIdsOf(receiverFieldsOf(row)).filter((vatId) => isConfirmable(vatId, today))
  const confirmations = data?.confirmations ?? []
  if (ids.length === 0 && confirmations.length === 0) return null
  const typed = [form.values.vatId, form.values.deliveryVatId]
  return (
    <FormSection title="USt-IdNr. bestätigen">
      {error && <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>}
      {data &&
        ids.map((vatId) => {
          const isSaved = typed.includes(vatId)
          return (
            // biome-ignore lint/a11y/useSemanticElements: no fieldset: it holds no fields
            <div key={vatId} role="group" aria-label={`USt-IdNr. ${vatId}`} className={styles.id}>
              <span className={styles.number}>{vatId}</span>
              <VatIdBadge state={vatIdState(confirmations, vatId, today)} />
              <span className={styles.buttons}>
                {data.isOn && (
                  <Button
                    size="small"
                    busy={asking.waiting}
                    disabled={!isSaved}
                    onClick={() => asking.confirm(vatId)}
                  >
                    Jetzt bestätigen
                  </Button>
                )}
                <Button size="small" disabled={!isSaved} onClick={() => setByHand(vatId)}>
                  Von Hand eintragen
                </Button>
              </span>
              {!isSaved && <p className={styles.hint}>Bitte speichern Sie zuerst die geänderte USt-IdNr.</p>}
            </div>
          )
        })}
      {data && !data.isOn && ids.length > 0 && (
        <p className={styles.hint}>
          Die Abfrage beim Bundeszentralamt für Steuern ist nicht eingeschaltet. Was Sie dort auf der Seite
          erfahren, tragen Sie hier ein.
        </p>
      )}
      {confirmations.length > 0 && <Confirmations rows={confirmations} />}
      {byHand !== null && <NewVatIdConfirmation uuid={uuid} vatId={byHand} onClose={() => setByHand(null)} />}
    </FormSection>
  )
}

function Confirmations({ rows }: { rows: readonly VatIdConfirmation[] }) {
  const { download, isRunning } = useFileDownload()
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
        { key: 'user', header: 'Von', quiet: true, render: ({ user }) => user },
      ]}
      actions={({ entityId: { uuid }, fileName }) => {
        if (fileName === null) return null
        const address = confirmationFilePath(uuid, fileName)
        return (
          <IconButton
            size="small"
            label={`${fileName} herunterladen`}
            icon={<FileDown aria-hidden="true" />}
            busy={isRunning(address)}
            onClick={() => download(address)}
          />
        )
      }}
    />
  )
}

function Result({ row: { result, details, note } }: { row: VatIdConfirmation }) {
  const name = resultNames[result]
  const more = detailsText(details)
  return (
    <div className={styles.cell}>
      {result === 'QUALIFIED' ? name : <FieldWarning>{name}</FieldWarning>}
      {more !== '' && <div className={styles.more}>{more}</div>}
      {note !== '' && <div className={styles.note}>{note}</div>}
    </div>
  )
}

/** Where it is from, with what the service calls it. */
function Source({ row: { source, details } }: { row: VatIdConfirmation }) {
  const known = details === null ? '' : [details.status, details.reference].filter(Boolean).join(' · ')
  return (
    <div className={styles.cell}>
      {sourceNames[source]}
      {known !== '' && <div className={styles.more}>{known}</div>}
    </div>
  )
}
