import { MasterDataPage } from '#web/ui/lists/master-data-page.tsx'
import { type ChangeType, changeTypeData } from '../contract.ts'
import { changeTypeName, valueTypeNames } from '../rules/change-type-text.ts'
import styles from './change-types-page.module.css'
import { keptForm, NewChangeType } from './new-change-type.tsx'

/** `/auth/inventorychangetypes` (spec 1 §2.6). */
export default function ChangeTypesPage() {
  return (
    <MasterDataPage
      of={changeTypeData}
      title="Bestandsereignisse"
      add="Neues Bestandsereignis"
      keptForm={keptForm}
      one="Bestandsereignis"
      form={(form) => <NewChangeType {...form} />}
      columns={() => [
        { key: 'shortName', header: 'Bezeichnung', render: (row) => <Name row={row} /> },
        // The specification's word here; of the form it says 'Wertetyp' (spec 1 §2.6).
        { key: 'valueType', header: 'Werttyp', render: (row) => valueTypeNames[row.valueType] },
      ]}
      deletion={(row) =>
        row.system
          ? null
          : {
              label: `${row.shortName}: löschen`,
              // The specification's words to the letter (spec 1 §2.6): those of bank accounts. What is meant stands below.
              title: `Bankkonto ${row.shortName} wirklich löschen?`,
              text: `Gemeint ist das Bestandsereignis ${row.shortName} (${valueTypeNames[row.valueType]}). Bankkonten bleiben, wie sie sind.`,
              confirmLabel: 'Bankkonto löschen',
              name: `Bestandsereignis ${row.shortName}`,
              again: { shortName: row.shortName, valueType: row.valueType, system: false },
            }
      }
    />
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
