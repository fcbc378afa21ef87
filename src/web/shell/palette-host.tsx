import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { allows } from '#kernel/permissions.ts'
import { asksForSearch, isEarlySearch, takeEarlySearch } from '../early-search.ts'
import { isLetterFree, useLettersAct } from '../letter-keys.ts'
import { onDemand } from '../on-demand.tsx'
import { useNavigate } from '../router.tsx'
import type { Session } from '../session/session.ts'
import { useTypedMeanwhile } from '../typed-meanwhile.ts'
import { Search } from '../ui/first-icons.ts'
import { Kbd } from '../ui/kbd.tsx'
import { noLayerOpen } from '../ui/layers/layer-stack.ts'
import { keyPlaces } from './key-places.ts'
import type { Page } from './page.ts'
import styles from './palette-host.module.css'
import { pageAt } from './screens.tsx'

const Palette = onDemand(() => import('../palette/palette.tsx'))
const KeySheet = onDemand(() => import('../palette/key-sheet.tsx'))

type Shown = 'palette' | 'keys' | null

/** The search of the navigation, what it opens, and the keys that act on every page (`look/fast-day` 08). */
export function PaletteHost({ pages, session }: { pages: readonly Page[]; session: Session }) {
  const [shown, setShown] = useState<Shown>(null)
  useLayoutEffect(() => {
    if (isEarlySearch()) setShown('palette')
    else takeEarlySearch()
  }, [])
  useKeysEverywhere(pages, session, setShown)
  const takeTyped = useTypedMeanwhile(shown === 'palette', true, takeEarlySearch)
  const close = () => setShown(null)
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-keyshortcuts="Control+K"
        onClick={() => setShown('palette')}
      >
        <Search aria-hidden="true" />
        <span className={styles.word}>Suchen …</span>
        <span className={styles.key}>
          <Kbd>Strg K</Kbd>
        </span>
      </button>
      {shown === 'palette' && <Palette {...{ pages, takeTyped }} onClose={close} />}
      {shown === 'keys' && <KeySheet beginsNew={beginsNew(pages, session)} onClose={close} />}
    </>
  )
}

// How long `G` waits for its letter, in milliseconds.
const waitMs = 1000

/** Strg+K everywhere; single letters outside of fields, where no layer is open and they are not switched off. */
function useKeysEverywhere(pages: readonly Page[], session: Session, show: (shown: Shown) => void) {
  const { act } = useLettersAct()
  const navigate = useNavigate()
  const latest = useRef({ pages, session, show, navigate })
  useEffect(() => {
    latest.current = { pages, session, show, navigate }
  })
  // As it is drawn: effects run only after the picture, and who sees the search may be quicker.
  useLayoutEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const go = (path: string) => {
      const page = pageAt(latest.current.pages, path)
      const isUsable = page !== undefined && allows(page.access, latest.current.session.permissions)
      if (isUsable) latest.current.navigate(path)
      return isUsable
    }
    const letters: Record<string, () => boolean> = {
      '?': () => {
        latest.current.show('keys')
        return true
      },
      '/': focusSearch,
      n: () => {
        const begins = pageAt(latest.current.pages, location.pathname)?.begins
        return begins === undefined ? pressNew() : go(begins)
      },
      g: () => {
        wentAt = performance.now()
        return true
      },
    }
    // Before the page's own keys: `G E` leads to the bills wherever the focus is, though E alone edits a row.
    const beforeOthers = (event: KeyboardEvent) => {
      if (asksForSearch(event)) {
        event.preventDefault()
        event.stopPropagation()
        latest.current.show('palette')
        return
      }
      const isSecond = performance.now() - wentAt < waitMs
      wentAt = Number.NEGATIVE_INFINITY
      if (!isSecond || !act || !isLetterFree(event) || !noLayerOpen()) return
      const path = keyPlaces[event.key.toLowerCase()]
      if (path === undefined || !go(path)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const behindOthers = (event: KeyboardEvent) => {
      if (!act || !isLetterFree(event) || !noLayerOpen()) return
      if (letters[event.key.toLowerCase()]?.()) event.preventDefault()
    }
    window.addEventListener('keydown', beforeOthers, true)
    window.addEventListener('keydown', behindOthers)
    return () => {
      window.removeEventListener('keydown', beforeOthers, true)
      window.removeEventListener('keydown', behindOthers)
    }
  }, [act])
}

/** The button of a page that begins something new over it, or the part of it in which that is written. */
const newOfPage = () => document.querySelector<HTMLElement>('main [data-begins-new]')

function pressNew(): boolean {
  const found = newOfPage()
  if (found?.matches('button')) found.click()
  else found?.querySelector('input')?.focus()
  return found !== null
}

/** Whether N does anything on the page that is open. */
function beginsNew(pages: readonly Page[], { permissions }: Session): boolean {
  const begins = pageAt(pages, location.pathname)?.begins
  if (begins === undefined) return newOfPage() !== null
  const page = pageAt(pages, begins)
  return page !== undefined && allows(page.access, permissions)
}

/** The search of the list that is shown. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main search input')
  field?.focus()
  field?.select()
  return field !== null
}
