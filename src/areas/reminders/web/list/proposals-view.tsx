// Its boxes stand from the beginning.
import '#web/ui/grid/mark-rows.css'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Day } from '#kernel/day.ts'
import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { letterOf } from '#web/letter-keys.ts'
import { LeftRuns } from '#web/many/left-runs.tsx'
import { waysOfPage } from '#web/many/shown-runs.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useRememberedList } from '#web/remember.ts'
import { cx } from '#web/ui/cx.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { placeOf } from '#web/ui/grid/cell-dom.ts'
import { Grid, type GridHandle, type GridMarks } from '#web/ui/grid/grid.tsx'
import { useGridDetail } from '#web/ui/grid/use-grid-detail.tsx'
import { CheckCheck } from '#web/ui/icons.ts'
import { ListTools } from '#web/ui/lists/list-tools.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useDebounced } from '#web/use-debounced.ts'
import { useOpened } from '#web/use-opened.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import type { KeptLetter } from '../letter/kept-letter.ts'
import { useLetterShown } from '../letter/use-letter-shown.ts'
import { OpenedLetter } from '../opened/opened-letter.tsx'
import { layerKeys } from '../reminder-paths.ts'
import { OtherDayBar } from '../run/other-day-bar.tsx'
import { UnprintableNotice } from '../run/printing.tsx'
import { ReminderRunBar } from '../run/reminder-run-bar.tsx'
import { type RunChoice, reminderWay, reminderWayName } from '../run/reminder-way.ts'
import { usePrinting } from '../run/use-printing.ts'
import { useWriting, type Writing } from '../run/use-writing.ts'
import { ReminderViews } from '../views.tsx'
import { figureWidths } from './figure-widths.ts'
import { lineLetters, lineMenu } from './line-menu.tsx'
import { PaidNotices } from './paid-notices.tsx'
import { hasWays, type LineActions, proposalColumns, proposalPhoneRow } from './proposal-columns.tsx'
import { isTicked, type LetterLine, type Line } from './proposal-lines.ts'
import styles from './proposals.module.css'
import { SeenOnButton } from './seen-on-button.tsx'
import { isProposed, type LineParts, useLineActions, useLineParts } from './use-line-actions.ts'
import { useProposals } from './use-proposals.ts'

const PayInvoice = onDemand(() => import('#areas/invoices/web/layers/pay-invoice-layer.tsx'))
const InvoiceLayer = onDemand(() => import('../invoice-over-page.tsx'))
const BlockLayer = onDemand(() => import('../blocks/block-layer.tsx'))
const LetterLayer = onDemand(() => import('../letter/letter-layer.tsx'))
const KeptLetterLayer = onDemand(() => import('../letter/kept-letter-layer.tsx'))
const AllLettersLayer = onDemand(() => import('../letter/all-letters-layer.tsx'))
const LetterPanel = lazyOrNothing(() => import('../letter/letter-panel.tsx'))

/** Who gets a letter today, and who none; the letters are looked at, changed and written here. */
export function ProposalsView() {
  const { searchText, search } = useRememberedList()
  const proposals = useProposals(searchText)
  const { read, lines, today, isToday } = proposals
  const parts = useLineParts()
  const { opened, open, close } = useOpened(layerKeys)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const grid = useRef<GridHandle>(null)
  const ticked = isToday ? lines.filter(isTicked) : []
  const writing = useWriting(ticked, proposals.shown, today)
  const printing = usePrinting()
  const letter = useShownLetter(lines, openKey, {
    day: proposals.seenOn,
    paymentsUntil: writing.day ?? today,
  })
  useOwnRuns()
  const act = useLineActions(proposals, parts, (uuid) => open('senden', uuid))
  const { columns, phone } = useColumns(act, lines)
  const toggleOpen = (key: string) => setOpenKey(key === openKey ? null : key)
  const actions = actionsOf({ proposals, parts, open, toggleOpen })
  const letters = lineLetters(actions)
  const openIndex = lines.findIndex(({ key }) => key === openKey)
  const detail = useOpenedLetter({
    ...{ line: lines[openIndex], index: openIndex, proposals, actions, writing, letter },
    onClose() {
      setOpenKey(null)
      grid.current?.focusRow(openIndex)
    },
  })

  return (
    <>
      <Tools search={search} proposals={proposals} onEnter={() => grid.current?.focusRow(0, 1)} />
      <div className={styles.notices}>
        <LeftRuns ways={ways} />
        <PaidNotices lines={lines} onRead={actions.read} />
        <UnprintableNotice printing={printing} />
      </div>
      <WithLetter letter={letter}>
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
          {...(isToday && { marks: marksOf(lines, proposals.chooseAll) })}
          rowClass={(line) => classOf(line, openKey)}
          detail={detail}
          rowOpens={opensBelow}
          loading={read.isLoading}
          error={read.error}
          resetKey={searchText.trim()}
          emptyState={<Empty isSearched={searchText.trim() !== ''} />}
        />
      </WithLetter>
      <Foot {...{ proposals, ticked, writing, printing }} lookAtAll={() => letter.setAll(true)} />
      <Layers parts={parts} today={today} />
      <LetterLayers letter={letter} ticked={ticked} />
      {opened && <InvoiceLayer key={opened.uuid} {...opened} onClose={close} />}
    </>
  )
}

interface FootProps extends Omit<ComponentProps<typeof ReminderRunBar>, 'shown' | 'today'> {
  proposals: Proposals
}

/** What writes the letters, or leads back to the day on which that can be done. */
function Foot({ proposals, ...bar }: FootProps) {
  const { isToday, seenOn, today, shown, seeOn } = proposals
  if (isToday) return <ReminderRunBar {...bar} today={today} shown={shown} />
  return <OtherDayBar day={seenOn} today={today} onToday={() => seeOn(today)} />
}

/** The same as long as the figures need the same room. */
function useColumns(act: LineActions, lines: readonly Line[]) {
  const { due, interest, costs, total } = figureWidths(lines)
  const columns = useMemo(
    () => proposalColumns(act, { due, interest, costs, total }),
    [act, due, interest, costs, total],
  )
  const phone = useMemo(() => proposalPhoneRow(act), [act])
  return { columns, phone }
}

// Pixels of the window.
const phoneBelow = 640

interface ToolsProps {
  search: ReturnType<typeof useRememberedList>['search']
  proposals: Pick<Proposals, 'seenOn' | 'today' | 'seeOn'>
  onEnter: () => void
}

function Tools({ search, proposals, onEnter }: ToolsProps) {
  const { seenOn, today, seeOn } = proposals
  const isWide = useWideScreen(phoneBelow)
  return (
    <ListTools views={<ReminderViews />}>
      {/* Not at the name, which is a link: Enter opens the row. */}
      <SearchField {...search} placeholder="Kunde, Nummer" onEnter={onEnter} />
      <SeenOnButton day={seenOn} today={today} isShort={!isWide} onChoose={seeOn} />
    </ListTools>
  )
}

const opensBelow = ({ kind }: Line) => kind === 'letter'

type Proposals = ReturnType<typeof useProposals>

// Somebody who only goes past a row does not have its letter made.
const passingMs = 250

/** Whose letter is looked at: that of the row that is open, else of the one that had the keyboard last, else of the first. */
function useShownLetter(
  lines: readonly Line[],
  openKey: string | null,
  days: Pick<RunChoice, 'day' | 'paymentsUntil'>,
) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const [kept, keep] = useState<KeptLetter | null>(null)
  const [isAll, setAll] = useState(false)
  const letters = lines.filter((line): line is LetterLine => line.kind === 'letter')
  const of = (key: string | null) => letters.find((line) => line.key === key)
  const wanted = (of(openKey) ?? of(focusedKey) ?? letters[0])?.key ?? null
  const settled = of(useDebounced(wanted, passingMs))
  const shown = useLetterShown()
  return {
    ...{ ...shown, kept, keep, isAll, setAll, choice: { ...days, confirmed: true } },
    // Whoever asks for it has stopped there.
    line: shown.isOver ? (of(wanted) ?? settled) : settled,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const line = lines[placeOf(target)?.row ?? -1]
      if (line?.kind === 'letter') setFocusedKey(line.key)
    },
  }
}

interface ActionParts {
  proposals: Proposals
  parts: LineParts
  open: (layer: (typeof layerKeys)[number], uuid: string) => void
  toggleOpen: (key: string) => void
}

/** What keys, menus and presses do with a line. */
function actionsOf({ proposals, parts, open, toggleOpen }: ActionParts) {
  return {
    ...parts,
    toggle: (line: Line) => proposals.chooseAll([line.key], line.kind === 'letter' && !line.choice.isOut),
    openLine(line: Line) {
      if (line.kind === 'letter') toggleOpen(line.key)
      else if (line.kind === 'stop') open('ansehen', line.invoice.invoiceEntityId)
      else proposals.fold(line.key)
    },
    read: (uuid: string) => open('ansehen', uuid),
    send: (uuid: string) => open('senden', uuid),
  }
}

interface OpenedParts {
  line: Line | undefined
  index: number
  proposals: Proposals
  actions: ReturnType<typeof actionsOf>
  writing: Writing
  letter: ReturnType<typeof useShownLetter>
  onClose: () => void
}

/** The letter that is open below its row. */
function useOpenedLetter({ line, index, proposals, actions, writing, letter, onClose }: OpenedParts) {
  const isOpen = line?.kind === 'letter'
  return useGridDetail(
    isOpen ? index : null,
    isOpen && (
      <DetailKeys line={line} letters={{ ...lineLetters(actions), x: actions.toggle }} onClose={onClose}>
        <OpenedLetter
          line={line}
          today={proposals.seenOn}
          isToday={proposals.isToday}
          choose={(changes) => proposals.choose(line.key, changes)}
          write={() => writing.write([line])}
          block={() => actions.block(line)}
          pay={() => actions.pay(line)}
          read={actions.read}
          look={letter.isBeside ? null : letter.toggle}
          lookAt={letter.keep}
        />
      </DetailKeys>
    ),
  )
}

function Layers({ parts, today }: { parts: LineParts; today: Day }) {
  const { blocked, setBlocked, paying } = parts
  return (
    <>
      {blocked && <BlockLayer blocked={blocked} today={today} onClose={() => setBlocked(null)} />}
      {paying.paying && <PayInvoice {...paying.paying} onClose={paying.close} />}
    </>
  )
}

interface WithLetterProps {
  letter: ReturnType<typeof useShownLetter>
  children: ReactNode
}

/** The list, and beside it the letter of the row that has the keyboard. */
function WithLetter({ letter, children }: WithLetterProps) {
  const { isBeside, line, choice, onFocus } = letter
  return (
    <div className={cx(styles.work, isBeside && styles.beside)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only noticed where the keyboard is */}
      <div className={styles.list} onFocus={onFocus}>
        {children}
      </div>
      {isBeside && <LetterPanel line={line} choice={choice} />}
    </div>
  )
}

/** The letter over the list where there is no room beside it, one that was written before, and all that are to be written. */
function LetterLayers({
  letter,
  ticked,
}: Pick<WithLetterProps, 'letter'> & { ticked: readonly LetterLine[] }) {
  const { isOver, line, choice, close, kept, keep, isAll, setAll } = letter
  return (
    <>
      {isOver && line && <LetterLayer line={line} choice={choice} onClose={close} />}
      {kept && <KeptLetterLayer letter={kept} onClose={() => keep(null)} />}
      {isAll && ticked.length > 0 && (
        <AllLettersLayer lines={ticked} choice={choice} onClose={() => setAll(false)} />
      )}
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
  children: ReactNode
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
    may: isProposed,
    total: lines.filter(isProposed).length,
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
    line.kind === 'stop' && !hasWays(line) && styles.wayless,
    line.kind === 'letter' && line.run?.state === 'failed' && styles.failed,
    line.key === openKey && styles.opened,
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
