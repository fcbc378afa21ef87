import { useMemo, useRef, useState } from 'react'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { Grid, type GridHandle } from '#web/ui/grid/grid.tsx'
import { ClipboardCheck } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { countSums } from '../../rules/count-sums.ts'
import { formatDifference, formatQuantity } from '../../rules/quantity-text.ts'
import { countColumns, countedColumn } from './count-columns.tsx'
import styles from './count-page.module.css'
import { type CountRow, countedOf, firstCountFault, placesOf } from './count-rows.ts'
import { type CountValues, useCountFilter, useStockCount } from './use-stock-count.ts'

// Pixels; below it place and value give way to what is typed.
const narrowBelow = 640

/** `/auth/stock/count`: an inventory as a working list; what is counted is typed down the column (decisions §9, 'Stock'). */
export default function CountPage() {
  const { form, day, rows, isLoaded, isLoading, isSending, error, type } = useStockCount()
  const filter = useCountFilter(isLoaded ? rows : null, day, form.initial)
  const { shown } = filter
  const grid = useRef<GridHandle>(null)
  const isWide = useWideScreen(narrowBelow)
  const [typing, typeIn] = useState<string | null>(null)
  // The columns stay the same while one types; what they call does not.
  const latest = useRef({ type, shown })
  latest.current = { type, shown }
  const columns = useMemo(() => {
    const all = countColumns(isWide, {
      type: (uuid, text) => latest.current.type(uuid, text),
      typeIn,
      step(uuid, by) {
        const { shown } = latest.current
        const next = shown.findIndex((row) => row.uuid === uuid) + by
        if (next >= 0 && next < shown.length) grid.current?.focusRow(next, countedColumn(all))
      },
    })
    return all
  }, [isWide])

  return (
    <Page title="Inventur" layout="fill">
      <FormBody form={form} className={styles.form}>
        <KeptNotice form={form} />
        <Tools
          {...{ form, rows, filter }}
          onEnter={() => grid.current?.focusRow(0, countedColumn(columns))}
        />
        <Grid
          ref={grid}
          label="Inventur"
          columns={columns}
          rowCount={shown.length}
          rowAt={(index) => shown[index]}
          rowKey={(row) => row.uuid}
          loading={isLoading}
          error={error}
          resetKey={`${day} ${filter.resetKey}`}
          emptyState={
            <EmptyState icon={<ClipboardCheck />} title="Nichts zu zählen">
              {rows.length === 0 ? 'Noch gibt es keine Ware.' : 'Keine Ware passt zu dieser Auswahl.'}
            </EmptyState>
          }
        />
        <Foot {...{ form, rows, filter, typing, isLoaded, isSending }} />
      </FormBody>
    </Page>
  )
}

interface PartProps {
  form: Form<CountValues>
  rows: readonly CountRow[]
  filter: ReturnType<typeof useCountFilter>
}

function Tools({ form, rows, filter, onEnter }: PartProps & { onEnter: () => void }) {
  const locked = useLockedDay('Der Tag der Inventur', dayValue(form.values.day))
  const places = placesOf(rows).map((place) => ({ value: place, label: place }))
  return (
    <div className={styles.tools}>
      <SearchField value={filter.searchText} autoFocus onChange={filter.setSearchText} onEnter={onEnter} />
      <DateField
        label="Inventur zum"
        {...form.field('day')}
        className={styles.day}
        error={form.field('day').error ?? locked ?? undefined}
      />
      {places.length > 0 && (
        <Select
          label="Ort"
          placeholder="Alle Orte"
          options={[{ value: '', label: 'Alle Orte' }, ...places]}
          value={filter.place}
          onChange={filter.setPlace}
          className={styles.place}
        />
      )}
      <Checkbox
        className={styles.tick ?? ''}
        label="Nur mit Sollbestand"
        value={filter.isInStockOnly}
        onChange={filter.setInStockOnly}
      />
    </div>
  )
}

interface FootProps extends PartProps {
  /** The product of which it is typed just now. */
  typing: string | null
  isLoaded: boolean
  isSending: boolean
}

/** How far one is, what differs, and the booking. */
function Foot(props: FootProps) {
  const { form, rows, filter, typing, isLoaded, isSending } = props
  const { area, areDifferences, toggleDifferences } = filter
  const sums = countSums(rows.flatMap((row) => countedOf(row) ?? []))
  const inArea = area.filter((row) => countedOf(row) !== null).length
  // That of a count goes before what the contract can say of a text.
  const problem = firstCountFault(rows, form.attempt > 0 ? null : typing) ?? form.field('counts').error
  return (
    <div className={styles.foot}>
      <p className={styles.progress}>
        {isLoaded && (
          <>
            <progress value={inArea} max={Math.max(1, area.length)} aria-label="Gezählt" />
            <span>
              <strong>{formatQuantity(inArea)}</strong> von {formatQuantity(area.length)} gezählt
            </span>
          </>
        )}
        {sums.differing > 0 && (
          <span>
            <strong>{formatQuantity(sums.differing)}</strong>{' '}
            {sums.differing === 1 ? 'Differenz' : 'Differenzen'}:{' '}
            {formatDifference((sums.surplus - sums.missing) / 100)} Stück, {formatMoney(sums.value, 'EUR')}
          </span>
        )}
        <span role="status">{form.waitingFor}</span>
        {problem && (
          <span role="alert" className={styles.problem} key={form.attempt}>
            {problem}
          </span>
        )}
      </p>
      <Button aria-pressed={areDifferences} onClick={toggleDifferences}>
        {areDifferences ? 'Alle anzeigen' : 'Differenzen anzeigen'}
      </Button>
      <Button kind="primary" type="submit" busy={isSending}>
        Buchen
      </Button>
    </div>
  )
}
