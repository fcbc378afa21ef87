import { useEffect, useRef, useState } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { berlinDay } from '#kernel/day.ts'
import type { ListDeclaration } from '#kernel/declare.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { z } from '#kernel/zod.ts'
import { getRead } from '#web/api.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useLetterKeys } from '#web/letter-keys.ts'
import { beginRun } from '#web/many/run-many.ts'
import type { ManyWay } from '#web/many/shown-runs.ts'
import { useMarkedRows } from '#web/marks/use-marked-rows.ts'
import type { Marks } from '#web/marks/use-marks.ts'
import type { ListOptions } from '#web/reads/use-list.ts'
import { CircleSlash, Coins, FileCode2, FileDown, FileSpreadsheet } from '#web/ui/icons.ts'
import { noLayerOpen } from '#web/ui/layers/layer-stack.ts'
import { type BulkAction, BulkBar } from '#web/ui/lists/bulk-bar.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type ArchiveKind, archiveBills, archiveInvoices } from '../../contract/archives.ts'
import { stateOfRow } from '../state-of-row.ts'
import type { MarkedRow } from './marked-row.ts'
import PayManyLayer from './pay-many-layer.tsx'
import type { SeenDue } from './pay-way.ts'
import { planOf, whyNotSmall } from './plan-payments.ts'
import { rowsAsCsv } from './rows-as-csv.ts'
import { saveArchives, shortList } from './save-archives.ts'
import { sumOf } from './sum-of.ts'

export interface MarkedDocumentsProps<Row extends MarkedRow> {
  kind: 'BILL' | 'INVOICE'
  declaration: ListDeclaration<z.ZodType<Row>>
  /** What the list shows. */
  shown: Pick<ListOptions, 'searchText' | 'filter'>
  marks: Marks<Row>
  /** Number, day and partner of a row. */
  headOf: (row: Row) => { number: string; day: string; partner: string }
  pay: ManyWay
  /** Writes off small differences. */
  writeOff: ManyWay
  /** What else can be done with them, between paying and the files. */
  actionsOf?: (rows: readonly Row[]) => readonly BulkAction[]
}

const words = {
  BILL: {
    archive: archiveBills,
    file: 'Eingangsrechnungen',
    partner: 'Lieferant',
    pdf: 'Dateien als ZIP',
    hint: undefined,
  },
  INVOICE: {
    archive: archiveInvoices,
    file: 'Ausgangsrechnungen',
    partner: 'Kunde',
    pdf: 'PDFs als ZIP',
    hint: 'Gilt bei jeder Rechnung als Herunterladen',
  },
} as const

/** What can be done with the marked rows of a list of bills or invoices (decisions §10, 'Many rows'). */
export function MarkedDocuments<Row extends MarkedRow>(props: MarkedDocumentsProps<Row>) {
  const { kind, declaration, shown, marks, headOf, pay, actionsOf } = props
  const [paid, setPaid] = useState<readonly Row[] | null>(null)
  const { rows, notShown } = useMarkedRows(declaration, shown, marks)
  const { archive, pdf, hint } = words[kind]

  const writeOffSmall = useSmallDifferences(props)
  const { fetching, fetchFiles } = useArchives(archive, rows)
  const actions: BulkAction[] = [
    {
      label: 'Bezahlt',
      icon: <Coins aria-hidden="true" />,
      letter: 'B',
      isPrimary: true,
      act: () => setPaid(rows),
    },
    {
      ...{ label: 'Ausbuchen', letter: 'D', hint: 'Kleine Differenzen' },
      icon: <CircleSlash aria-hidden="true" />,
      act: () => void writeOffSmall(rows),
    },
    ...(actionsOf?.(rows) ?? []),
    {
      label: pdf,
      icon: <FileDown aria-hidden="true" />,
      letter: 'P',
      ...(hint && { hint }),
      busy: fetching === 'PDF',
      act: () => void fetchFiles('PDF'),
    },
    {
      label: 'XML als ZIP',
      icon: <FileCode2 aria-hidden="true" />,
      ...(hint && { hint }),
      busy: fetching === 'XML',
      act: () => void fetchFiles('XML'),
    },
    {
      label: 'Exportieren',
      icon: <FileSpreadsheet aria-hidden="true" />,
      act: () => exportRows(props, rows),
    },
  ]
  useKeysOf(actions, marks)

  return (
    <>
      <BulkBar
        count={marks.count}
        sum={sumOf(rows)}
        notes={[
          ...(hint ? ['Als ZIP geladen gilt jede der Rechnungen als heruntergeladen.'] : []),
          ...(notShown > 0 ? [notShownText(notShown)] : []),
        ]}
        actions={actions}
        onClear={marks.clear}
      />
      {paid && (
        <PayManyLayer
          mode={kind}
          way={pay}
          rows={paid}
          labelOf={(row) => headOf(row).number}
          onBegun={marks.clear}
          onClose={() => setPaid(null)}
        />
      )}
    </>
  )
}

/** Writes off what is open of each as a small difference, at once; those of which more is open are named and left. */
function useSmallDifferences<Row extends MarkedRow>({ headOf, writeOff, marks }: MarkedDocumentsProps<Row>) {
  const toasts = useToasts()
  return async (rows: readonly Row[]) => {
    // Read once it is wanted: the key may come before anything else of this.
    const outcome = await getRead(readFirm)
    if (outcome.kind !== 'success')
      return toasts.failure(
        'Nichts ausgebucht: Bis wohin eine Differenz klein ist, ist gerade nicht zu erfahren.',
      )
    const { smallDifference: most } = outcome.answer
    const mostText = formatMoney(wireCents(most), 'EUR')
    const labelOf = (row: Row) => headOf(row).number
    const { able, leftOut } = planOf(rows, labelOf, (row) => whyNotSmall(row, most, mostText))
    if (leftOut.length > 0)
      toasts.failure(
        `Nicht ausgebucht: ${shortList(leftOut.map(({ label, reason }) => `${label} ${reason}`))}`,
      )
    if (able.length === 0) return
    const title = able.length === 1 ? '1 Differenz ausbuchen' : `${able.length} Differenzen ausbuchen`
    const runRows = able.map((row) => ({
      label: labelOf(row),
      params: { uuid: row.entityId.uuid },
      seen: { amountDue: row.amountDue, currency: row.currency } satisfies SeenDue,
    }))
    beginRun({ way: writeOff, title, choice: { recordDate: berlinDay(new Date()) }, rows: runRows })
    // What was left stays marked: something else is to be done with it.
    if (leftOut.length === 0) marks.clear()
    else marks.set(able, false)
  }
}

/** Each action by its letter. What was pressed before this was there is not lost. */
function useKeysOf(actions: readonly BulkAction[], { hear }: { hear: Marks<MarkedRow>['hear'] }): void {
  const letters = actions.map(({ letter, act }) => [
    letter?.toLowerCase() ?? '',
    () => noLayerOpen() && act(),
  ])
  const keys: Record<string, () => void> = Object.fromEntries(letters)
  // To pay at once what was marked is asked all the same.
  if (keys['b']) keys['B'] = keys['b']
  useLetterKeys(keys, true)
  const atFirst = useRef(keys)
  useEffect(() => {
    const { pressed, stop } = hear()
    if (pressed !== null) atFirst.current[pressed]?.()
    return stop
  }, [hear])
}

/** One archive at a time. */
function useArchives(archive: typeof archiveBills | typeof archiveInvoices, rows: readonly MarkedRow[]) {
  const toasts = useToasts()
  const [fetching, setFetching] = useState<ArchiveKind | null>(null)
  async function fetchFiles(kind: ArchiveKind): Promise<void> {
    if (fetching !== null) return
    setFetching(kind)
    const ids = rows.map(({ entityId }) => entityId.uuid)
    await saveArchives(archive, ids, kind, toasts)
    setFetching(null)
  }
  return { fetching, fetchFiles }
}

function exportRows<Row extends MarkedRow>(
  { kind, headOf }: Pick<MarkedDocumentsProps<Row>, 'kind' | 'headOf'>,
  rows: readonly Row[],
): void {
  const { file, partner } = words[kind]
  const today = berlinDay(new Date())
  const heads = [
    'Nummer',
    'Datum',
    partner,
    'Buchungstext',
    'Betrag brutto',
    'Offen',
    'Währung',
    'Fällig am',
    'Status',
  ]
  const cells = rows.map((row) => {
    const head = headOf(row)
    const texts = [head.number, shownDay(head.day), head.partner, row.bookingText]
    const standing = [row.currency, shownDay(row.dueDate), stateOfRow(row, today).word]
    return [...texts, row.amountGross, row.amountDue, ...standing]
  })
  const text = rowsAsCsv(heads, cells)
  saveFile(new File([text], `${file}-markiert-${today}.csv`, { type: 'text/csv' }))
}

const notShownText = (count: number): string =>
  count === 1
    ? '1 davon steht nicht mehr in dieser Ansicht.'
    : `${count} davon stehen nicht mehr in dieser Ansicht.`
