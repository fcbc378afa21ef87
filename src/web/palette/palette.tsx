import { Dialog } from '@base-ui/react/dialog'
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { hitSources, hitsAt, waitingRows } from '../compose-palette.ts'
// Not of the palette: it is loaded behind every page, as this is to be.
import '../focus-return.ts'
import type { Typed } from '../early-typed.ts'
import { useLocation, useNavigate } from '../router.tsx'
import { useSession } from '../session/session.ts'
import type { Page } from '../shell/page.ts'
import { useClosedByBack } from '../thumb/back-closes.ts'
import { Search } from '../ui/first-icons.ts'
import { FileClock } from '../ui/icons.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useFirstFocus, useOpener } from '../ui/layers/first-focus.ts'
import { useLayerStack } from '../ui/layers/layer-stack.ts'
import { useDebounced } from '../use-debounced.ts'
import { useDelayed } from '../use-delayed.ts'
import { useToday } from '../use-today.ts'
import { useHeldFocus } from './held-focus.ts'
import type { Hit } from './hit-source.ts'
import { MarkedText } from './marked-text.tsx'
import { offeredNow } from './offers.ts'
import styles from './palette.module.css'
import { actionsAt, findActions, pageActions } from './palette-actions.ts'
import { type HitGroup, orderGroups } from './palette-groups.ts'
import { noteOpened, recentlyOpened } from './recently-opened.ts'
import { useHits } from './use-hits.ts'
import { useMore } from './use-more.ts'

// Above every layer, below the questions (confirm-dialog.tsx).
const depth = Number.MAX_SAFE_INTEGER
// So many actions beside what was found; alone, all of them.
const mostActions = 3
// Of the page, where nothing is typed.
const mostHere = 5

interface PaletteProps {
  pages: readonly Page[]
  /** What was typed until it was drawn; from then on it takes the keys itself. */
  takeTyped: () => Typed
  onClose: () => void
}

/** Searches everything and leads there (`look/fast-day` 08): documents, partners, products, screens. `>` alone finds actions. */
export default function Palette({ pages, takeTyped, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const { groups: found, isPending, rowCount, total, failed, typed } = usePalette(pages, text)
  const [looked, setLooked] = useState<Hit>()
  const groups = useMore(found, looked)
  const hits = groups.flatMap((group) => group.hits)
  const go = useGo(onClose)
  useClosedByBack(onClose)
  const { current, mark, enter, onKeyDown } = usePicking({ hits, text, isPending, go })
  // As it gets the focus, so that no key falls between.
  useLayoutEffect(() => {
    const { text, isEntered } = takeTyped()
    setText(text)
    if (isEntered) enter(text)
  }, [takeTyped, enter])
  if (current?.key !== looked?.key) setLooked(current)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  return (
    <Frame onClose={onClose}>
      <div className={styles.question}>
        <Search aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Suchen und befehlen"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={current ? optionId(id, current) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Suchen …"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            mark(null)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} aria-label="Esc, schließen" onClick={onClose}>
          <Kbd>Esc</Kbd>
        </button>
      </div>
      <div ref={list} id={`${id}-hits`} role="listbox" aria-label="Treffer" className={styles.hits}>
        {groups.map((group) => (
          <Group key={group.heading} {...{ id, group, typed, current }} onMark={mark} onGo={go} />
        ))}
      </div>
      <Said
        {...{
          typed,
          isPending,
          failed,
          isEmpty: rowCount === 0 && hits.every(({ key }) => key.startsWith('new ')),
        }}
      />
      <Foot>{typed !== '' && !isPending && total > 0 && `${rowCount} von ${total} Treffern`}</Foot>
    </Frame>
  )
}

interface Picked {
  hits: readonly Hit[]
  text: string
  isPending: boolean
  go: (hit: Hit, inNewTab: boolean) => void
}

/** Which hit is marked, and what keys do with it. A quick Enter takes the first one as soon as it is there. */
function usePicking({ hits, text, isPending, go }: Picked) {
  const [marked, setMarked] = useState<string | null>(null)
  const [entered, setEntered] = useState<{ text: string; inNewTab: boolean } | null>(null)
  const current = hits.find(({ key }) => key === marked) ?? hits[0]
  useEffect(() => {
    if (!entered || entered.text !== text || isPending) return
    setEntered(null)
    if (current) go(current, entered.inNewTab)
  })
  const mark = (hit: Hit | null) => setMarked(hit?.key ?? null)
  const enter = useCallback((text: string) => setEntered({ text, inNewTab: false }), [])
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && hits.length > 0) {
      event.preventDefault()
      const at = current ? hits.indexOf(current) : -1
      mark(hits[(at + step + hits.length) % hits.length] ?? null)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    setEntered({ text, inNewTab: event.ctrlKey || event.metaKey })
  }
  return { current, mark, enter, onKeyDown }
}

/** Its keys, and how much was found. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <footer className={styles.foot}>
      <span className={styles.keys}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> wählen
        </span>
        <span>
          <Kbd>↵</Kbd> öffnen
        </span>
        <span>
          <Kbd>Strg</Kbd> <Kbd>↵</Kbd> in neuem Tab
        </span>
        <span>
          <Kbd>{'>'}</Kbd> nur Aktionen
        </span>
      </span>
      <span role="status">{children}</span>
    </footer>
  )
}

/** What is offered for a text. */
function usePalette(pages: readonly Page[], text: string) {
  const held = useSession()?.permissions
  const today = useToday()
  const { pathname } = useLocation()
  // As it was opened: from then on the palette lies over what offers it.
  const [offered] = useState(offeredNow)
  const actions = useMemo(() => pageActions(pages, held ?? [], waitingRows(today)), [pages, held, today])
  const isCommand = text.trimStart().startsWith('>')
  const wanted = text.replace(/^\s*>/, '').trim()
  const typed = useDebounced(wanted, 40)
  const found = useHits(hitSources, isCommand ? '' : typed)
  const own = [...hitsAt(pathname), ...offered]
  const groups = groupsOf(typed, isCommand, found, {
    all:
      typed === ''
        ? [...own, ...actionsAt(actions, pages, pathname)]
        : [...offered.filter((hit) => isMeant(hit, typed)), ...actions],
    own: own.length,
    pathname,
  })
  const rows = found.groups.flatMap(({ hits }) => hits).filter(({ key }) => !key.startsWith('all '))
  return {
    groups,
    typed,
    isPending: typed !== wanted || found.isPending,
    failed: found.failed,
    rowCount: rows.length,
    total: found.total,
  }
}

/** What all of them belong to stands below each: typed, it asks for itself. */
const isMeant = (hit: Hit, typed: string) => findActions([{ ...hit, detail: '' }], typed).length > 0

function groupsOf(
  typed: string,
  isCommand: boolean,
  found: { groups: readonly HitGroup[]; creations: readonly Hit[]; isPending: boolean },
  { all: actions, own, pathname }: { all: readonly Hit[]; own: number; pathname: string },
): readonly HitGroup[] {
  if (isCommand) return orderGroups([], findActions(actions, typed), typed)
  if (typed !== '') {
    const groups = orderGroups(found.groups, findActions(actions, typed).slice(0, mostActions), typed)
    if (groups.length > 0 || found.isPending) return groups
    return [{ heading: 'Neu anlegen', hits: found.creations, actions: [] }]
  }
  // Not the page that is shown.
  const others = recentlyOpened().filter(({ to }) => to !== pathname)
  const opened = others.map((hit): Hit => ({ ...hit, icon: FileClock }))
  return [
    { heading: 'Zuletzt geöffnet', hits: opened, actions: [] },
    { heading: 'Aktionen', hits: actions.slice(0, Math.max(mostHere, own)), actions: [] },
  ].filter(({ hits }) => hits.length > 0)
}

/** Opens a hit, here or in another tab. */
function useGo(onClose: () => void) {
  const navigate = useNavigate()
  return (hit: Hit, inNewTab: boolean) => {
    if (!/^(page|all|new) /.test(hit.key)) noteOpened(hit)
    onClose()
    if (hit.act) hit.act()
    else if (inNewTab) window.open(hit.to, '_blank', 'noopener')
    else navigate(hit.to)
  }
}

/** The window of the palette: over the page and over every layer. */
function Frame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const isTop = useLayerStack(true, depth)
  const focusFirst = useFirstFocus(true, (popup) => popup.querySelector('input'))
  const opener = useOpener(true)
  useHeldFocus(isTop, opener)
  return (
    <Dialog.Root
      open
      onOpenChange={(next, details) => {
        if (next) return
        if (details.reason === 'escape-key' && !isTop()) return details.cancel()
        onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={styles.backdrop} />
        <Dialog.Popup
          ref={focusFirst}
          data-holds-focus=""
          aria-label="Suchen und befehlen"
          className={styles.popup}
          initialFocus={false}
          finalFocus={() => opener.current ?? true}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const optionId = (id: string, hit: Hit) => `${id}-${hit.key.replace(/[^\w-]/g, '-')}`

interface GroupProps {
  id: string
  group: HitGroup
  typed: string
  current: Hit | undefined
  onMark: (hit: Hit) => void
  onGo: (hit: Hit, inNewTab: boolean) => void
}

function Group({ id, group, typed, current, onMark, onGo }: GroupProps) {
  const heading = `${id}-${group.heading.replace(/\W/g, '-')}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={styles.heading}>
        {group.heading}
      </div>
      {group.hits.map((hit) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus
        <div
          key={hit.key}
          id={optionId(id, hit)}
          role="option"
          tabIndex={-1}
          aria-selected={hit === current}
          className={styles.hit}
          onPointerMove={() => onMark(hit)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onGo(hit, event.ctrlKey || event.metaKey)}
        >
          <span className={styles.icon}>
            <hit.icon aria-hidden="true" />
          </span>
          <span className={styles.words}>
            <span>
              <MarkedText text={hit.title} typed={typed} />
            </span>
            <small>{hit.detail}</small>
          </span>
          {hit.end && <span className={styles.end}>{hit.end}</span>}
          {hit === current && (
            <span className={styles.enter} aria-hidden="true">
              <Kbd>↵</Kbd>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

interface SaidProps {
  typed: string
  isPending: boolean
  failed: boolean
  isEmpty: boolean
}

/** What is to be said in place of hits. */
function Said({ typed, isPending, failed, isEmpty }: SaidProps) {
  const isSlow = useDelayed(isPending, 400)
  const sentence = failed
    ? 'Nicht alles konnte durchsucht werden. Der Server ist nicht erreichbar oder hat nicht geantwortet.'
    : isEmpty && !isPending && typed !== ''
      ? `Nichts gefunden zu „${typed}“.`
      : isSlow
        ? 'Wird gesucht …'
        : null
  return (
    <p role="status" className={sentence === null ? styles.silent : styles.said}>
      {sentence}
    </p>
  )
}
