import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionTable } from '#web/ui/action-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeleteRow } from '#web/ui/delete-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { useCommand } from '#web/use-command.ts'
import { useWantedForm } from '#web/use-kept-entries.ts'
import { useAll } from '#web/use-read.ts'
import { type ChangeType, deleteChangeType, listChangeTypes } from '../contract.ts'
import { changeTypeName, valueTypeNames } from '../rules/change-type-text.ts'
import styles from './change-types-page.module.css'
import { keptForm, NewChangeType } from './new-change-type.tsx'

/** `/auth/inventorychangetypes` (spec 1 §2.6). */
export default function ChangeTypesPage() {
  const types = useAll(listChangeTypes)
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm, () => setAdding(true))
  const add = (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Neues Bestandsereignis
    </Button>
  )
  return (
    <Page title="Bestandsereignisse" actions={add}>
      <Loaded of={types} rows={4}>
        {(rows) => (
          <Card flush fit>
            <ActionTable<ChangeType>
              label="Bestandsereignisse"
              rows={rows}
              rowKey={(row) => row.entityId.uuid}
              columns={[
                { key: 'shortName', header: 'Bezeichnung', render: (row) => <Name row={row} /> },
                { key: 'valueType', header: 'Werttyp', render: (row) => valueTypeNames[row.valueType] },
              ]}
              actions={(row) => !row.system && <DeleteChangeType row={row} />}
            />
          </Card>
        )}
      </Loaded>
      {isAdding && <NewChangeType existing={types.data ?? []} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function Name({ row }: { row: ChangeType }) {
  return (
    <>
      {changeTypeName(row)}
      {row.system && <span className={styles.system}>von Kontor</span>}
    </>
  )
}

function DeleteChangeType({ row }: { row: ChangeType }) {
  const remove = useCommand(deleteChangeType, { showsErrors: 'fields' })
  return (
    <DeleteRow
      label={`${row.shortName}: löschen`}
      // The specification's words to the letter (spec 1 §2.6): those of bank accounts. What is meant stands below.
      title={`Bankkonto ${row.shortName} wirklich löschen?`}
      text={`Gemeint ist das Bestandsereignis ${row.shortName} (${valueTypeNames[row.valueType]}). Bankkonten bleiben, wie sie sind.`}
      confirmLabel="Bankkonto löschen"
      busy={remove.waiting}
      work={() => remove.run({}, { uuid: row.entityId.uuid })}
    />
  )
}
