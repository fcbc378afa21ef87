// Its boxes stand from the beginning.
import '#web/ui/grid/mark-rows.css'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { letterOf } from '#web/letter-keys.ts'
import { LeftRuns } from '#web/many/left-runs.tsx'
import { waysOfPage } from '#web/many/shown-runs.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useRememberedList } from '#web/remember.ts'
import { cx } from '#web/ui/cx.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Grid, type GridHandle, type GridMarks } from '#web/ui/grid/grid.tsx'
import { useGridDetail } from '#web/ui/grid/use-grid-detail.tsx'
import { CheckCheck } from '#web/ui/icons.ts'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useOpened } from '#web/use-opened.ts'
import { OpenedLetter } from '../opened/opened-letter.tsx'
import { layerKeys } from '../reminder-paths.ts'
import { ReminderRunBar } from '../run/reminder-run-bar.tsx'
import { reminderWay, reminderWayName } from '../run/reminder-way.ts'
import { useWriting } from '../run/use-writing.ts'
import { ReminderViews } from '../views.tsx'
import { lineLetters, lineMenu } from './line-menu.tsx'
import { PaidNotices } from './paid-notices.tsx'
import { proposalColumns, proposalPhoneRow } from './proposal-columns.tsx'
import { isTicked, type LetterLine, type Line } from './proposal-lines.ts'
import styles from './proposals.module.css'
import { isProposed, useLineActions, useLineParts } from './use-line-actions.ts'
import { useProposals } from './use-proposals.ts'

const PayInvoice = onDemand(() => import('#areas/invoices/web/layers/pay-invoice-layer.tsx'))
const InvoiceLayer = onDemand(() => import('../invoice-over-page.tsx'))
const BlockLayer = onDemand(() => import('../blocks/block-layer.tsx'))

/** Who gets a letter today, and who none; the letters are looked at, changed and written here. */
export function ProposalsView() {
  const { searchText, search } = useRememberedList()
  const proposals = useProposals(searchText)
  const { read, lines, today } = proposals
  const parts = useLineParts()
  const { opened, open, close } = useOpened(layerKeys)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const grid = useRef<GridHandle>(null)
  const ticked = lines.filter(isTicked)
  const writing = useWriting(ticked, proposals.shown, today)
  useOwnRuns()
  const act = useLineActions(proposals, parts, (uuid) => open('senden', uuid))
  const columns = useMemo(() => proposalColumns(act), [act])
  const phone = useMemo(() => proposalPhoneRow(act), [act])
  const actions = {
    ...parts,
    toggle: (line: Line) => proposals.chooseAll([line.key], line.kind === 'letter' && !line.choice.isOut),
    openLine(line: Line) {
      if (line.kind === 'letter') setOpenKey(line.key === openKey ? null : line.key)
      else if (line.kind === 'stop') open('ansehen', line.invoice.invoiceEntityId)
      else proposals.fold(line.key)
    },
    read: (uuid: string) => open('ansehen', uuid),
    send: (uuid: string) => open('senden', uuid),
  }
  const letters = lineLetters(actions)
  const openIndex = lines.findIndex(({ key }) => key === openKey)
  const openLine = lines[openIndex]
  const detail = useGridDetail(
    openLine?.kind === 'letter' ? openIndex : null,
    openLine?.kind === 'letter' && (
      <DetailKeys
        line={openLine}
        letters={{ ...letters, x: actions.toggle }}
        onClose={() => {
          setOpenKey(null)
          grid.current?.focusRow(openIndex)
        }}
      >
        <OpenedLetter
          line={openLine}
          today={today}
          choose={(changes) => proposals.choose(openLine.key, changes)}
          write={() => writing.write([openLine])}
          block={() => parts.block(openLine)}
          pay={() => parts.pay(openLine)}
          read={actions.read}
        />
      </DetailKeys>
    ),
  )

  return (
    <>
      <ListTools views={<ReminderViews />}>
        <SearchField {...search} />
      </ListTools>
      <div className={styles.notices}>
        <LeftRuns ways={ways} />
        <PaidNotices lines={lines} onRead={actions.read} />
      </div>
      <div className={styles.list}>
        <Grid<Line>
          ref={grid}
          label="Mahnungen"
          columns={columns}
          phone={phone}
          dense
          rowLines={2}
          rowCount={lines.length}
          rowAt={(index) => lines[index]}
          rowKey={({ key }) => key}
          onOpen={actions.openLine}
          letters={letters}
          rowMenu={(line) => lineMenu(line, actions)}
          marks={marksOf(lines, proposals.chooseAll)}
          rowClass={(line) => classOf(line, openKey)}
          detail={detail}
          loading={read.isLoading}
          error={read.error}
          resetKey={searchText.trim()}
          emptyState={<Empty isSearched={searchText.trim() !== ''} />}
        />
      </div>
      <ReminderRunBar {...{ ticked, writing, today }} shown={proposals.shown} />
      {parts.blocked && (
        <BlockLayer blocked={parts.blocked} today={today} onClose={() => parts.setBlocked(null)} />
      )}
      {parts.paying.paying && <PayInvoice {...parts.paying.paying} onClose={parts.paying.close} />}
      {opened && <InvoiceLayer key={opened.uuid} {...opened} onClose={close} />}
    </>
  )
}

const ways = [reminderWay]

/** What is written shows in its rows and at their foot, as long as they are on the screen. */
function useOwnRuns() {
  useEffect(() => {
    waysOfPage.set([reminderWayName])
    return () => waysOfPage.set([])
  }, [])
}

interface DetailKeysProps {
  line: LetterLine
  letters: Readonly<Record<string, (line: Line) => unknown>>
  onClose: () => void
  children: React.ReactNode
}

/** In what is open below a row its letters act as on the row; Escape closes it. */
function DetailKeys({ line, letters, onClose, children }: DetailKeysProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // React hands on the keys of layers that were opened from here.
    const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isOurs || event.defaultPrevented) return
    const meant = event.key === 'Escape' ? onClose : letters[letterOf(event) ?? '']
    if (!meant) return
    event.preventDefault()
    event.stopPropagation()
    meant(line)
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the row above
  return <div onKeyDown={onKeyDown}>{children}</div>
}

/** Those that are ticked get a letter. */
function marksOf(
  lines: readonly Line[],
  chooseAll: (keys: readonly string[], isOut: boolean) => void,
): GridMarks<Line> {
  const ticked = new Set(lines.filter(isTicked).map(({ key }) => key))
  const keysOf = (some: readonly Line[]) => some.filter(isProposed).map(({ key }) => key)
  return {
    count: ticked.size,
    has: (key) => ticked.has(key),
    set: (rows, isMarked) => chooseAll(keysOf(rows), !isMarked),
    all: () => chooseAll(keysOf(lines), false),
    clear: () => chooseAll(keysOf(lines), true),
  }
}

function classOf(line: Line, openKey: string | null): string {
  return cx(
    styles.row,
    line.kind === 'head' && styles.group,
    line.kind === 'stop' && styles.stop,
    line.kind === 'letter' && line.run?.state === 'failed' && styles.failed,
    line.key === openKey && styles.opened,
    !isProposed(line) && styles.unticked,
  )
}

function Empty({ isSearched }: { isSearched: boolean }) {
  if (isSearched)
    return <EmptyState title="Nichts gefunden">Keine überfällige Rechnung passt zu dieser Suche.</EmptyState>
  return (
    <EmptyState icon={<CheckCheck />} title="Heute ist niemand zu mahnen">
      Keine Rechnung ist überfällig.
    </EmptyState>
  )
}
