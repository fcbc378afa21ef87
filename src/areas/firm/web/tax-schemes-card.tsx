import { useState } from 'react'
import { berlinDay, parseDay } from '#kernel/day.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Trash2 } from '#web/ui/icons.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import type { Firm } from '../contract/read-firm.ts'
import { changeFirmProperty } from '../contract.ts'
import { type DatedScheme, schemeOn, taxSchemeNames } from '../rules/tax-schemes.ts'
import { keptForm, NewTaxScheme } from './new-tax-scheme.tsx'
import styles from './tax-schemes-card.module.css'

/** Since when the firm is taxed by which scheme. Changed here at once, apart from the form around it. */
export function TaxSchemesCard({ firm }: { firm: Firm }) {
  const { taxSchemes } = firm
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm, () => setAdding(true))
  const today = berlinDay(new Date())
  const current = taxSchemes.findLast(({ validFrom }) => validFrom <= today) ?? taxSchemes[0]
  return (
    <Card
      title="Besteuerungsart"
      flush
      actions={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Wechsel eintragen
        </Button>
      }
    >
      <ActionTable<DatedScheme>
        label="Besteuerungsart"
        rows={taxSchemes}
        rowKey={(row) => row.validFrom}
        columns={[
          {
            key: 'validFrom',
            header: 'Gültig ab',
            width: '9rem',
            render: (row) => shownSince(taxSchemes, row),
          },
          {
            key: 'scheme',
            header: 'Verfahren',
            render: (row) => (
              <span className={styles.scheme}>
                {taxSchemeNames[row.scheme]}
                {row === current && <Badge>gilt heute</Badge>}
              </span>
            ),
          },
        ]}
        actions={(row) => taxSchemes.length > 1 && <DeleteTaxScheme row={row} schemes={taxSchemes} />}
      />
      <p className={styles.note}>
        Es zählt der Tag der Leistung. Was schon geschrieben ist, behält sein Verfahren; Stornos nehmen das
        ihrer Rechnung.
      </p>
      {isAdding && <NewTaxScheme schemes={taxSchemes} onClose={() => setAdding(false)} />}
    </Card>
  )
}

/** The first one counts before its day too. */
function shownSince(schemes: readonly DatedScheme[], { validFrom }: DatedScheme): string {
  return schemes[0]?.validFrom === validFrom ? 'Anfang' : shownDay(validFrom)
}

function DeleteTaxScheme({ row, schemes }: { row: DatedScheme; schemes: readonly DatedScheme[] }) {
  const ask = useConfirm()
  const save = useCommand(changeFirmProperty, { showsErrors: 'fields' })
  const since = schemes[0] === row ? 'von Anfang an' : `ab ${shownDay(row.validFrom)}`
  const name = `${taxSchemeNames[row.scheme]} ${since}`
  const others = schemes.filter((other) => other !== row)
  const day = parseDay(row.validFrom)
  function askToDelete() {
    ask({
      title: `„${name}“ wirklich löschen?`,
      text: `Für neue Belege mit Leistungen seit diesem Tag gilt dann: ${day ? taxSchemeNames[schemeOn(others, day)] : ''}. Schon geschriebene Belege ändern sich nicht.`,
      confirmLabel: 'Eintrag löschen',
      danger: true,
      work: () =>
        save.run(
          { propertyName: 'taxSchemes', oldValue: schemes, value: others },
          { propertyName: 'taxSchemes' },
        ),
    })
  }
  return (
    <IconButton
      size="small"
      tone="danger"
      label={`${name}: löschen`}
      aria-haspopup="dialog"
      icon={<Trash2 aria-hidden="true" />}
      busy={save.waiting}
      onClick={askToDelete}
    />
  )
}
