import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLive } from '../live/live.ts'
import { useLocation } from '../router.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/notices/notice.tsx'
import styles from './shell.module.css'

/** What breaks within it is said in its place, until somebody goes to another address. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  return <Boundary address={pathname + search}>{children}</Boundary>
}

interface BoundaryProps {
  address: string
  children: ReactNode
}

interface BoundaryState {
  address: string
  failure: { error: unknown } | null
}

// React catches errors in classes only.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { address: this.props.address, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ address }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return address === state.address ? null : { address, failure: null }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    return isLoadingError(failure.error) ? <Unloaded /> : <Broken />
  }
}

function Broken() {
  return (
    <main className={styles.centered}>
      <title>Fehler – Kontor</title>
      <h1 className={styles.centeredTitle}>Hier ist etwas schiefgegangen</h1>
      <Notice kind="error" live action={<Reload />}>
        Ein Fehler in der Anzeige. Gespeichertes ist davon nicht betroffen.
      </Notice>
    </main>
  )
}

function Unloaded() {
  const { isAway, isTrying, retry } = useReturn()
  const { versions } = useLive()
  return (
    <main className={styles.centered}>
      <title>Fehler – Kontor</title>
      <h1 className={styles.centeredTitle}>
        {isAway ? 'Der Server ist nicht erreichbar' : 'Die Seite konnte nicht geladen werden'}
      </h1>
      <Notice kind="info" live action={isAway ? <Retry busy={isTrying} onClick={retry} /> : <Reload />}>
        {isAway
          ? 'Diese Seite öffnet sich von selbst, sobald die Verbindung wieder besteht.'
          : versions
            ? 'Das System wurde aktualisiert.'
            : 'Ein Teil der Seite ist nicht angekommen: Die Verbindung war gestört, oder das System wurde aktualisiert.'}
      </Notice>
    </main>
  )
}

function Retry(props: { busy: boolean; onClick: () => void }) {
  return (
    <Button kind="primary" {...props}>
      Erneut versuchen
    </Button>
  )
}

function Reload() {
  return (
    <Button kind="primary" onClick={() => location.reload()}>
      Seite neu laden!
    </Button>
  )
}

/**
 * What could not be loaded because the server was away is loaded when it is back; here are no entries to lose. The browser loads a part
 * of the program that has failed only with the whole page, which must therefore not be asked for before the server answers.
 */
function useReturn() {
  const { connection } = useLive()
  const wasLost = useRef(false)
  const [isUnanswered, setIsUnanswered] = useState(false)
  const [isTrying, setIsTrying] = useState(false)
  useEffect(() => {
    if (connection === 'lost') wasLost.current = true
    else if (connection === 'open' && wasLost.current) location.reload()
  }, [connection])
  // The push channel may notice later that nobody is there.
  useEffect(() => {
    void isThere().then((there) => setIsUnanswered(!there))
  }, [])
  async function retry() {
    setIsTrying(true)
    if (await isThere()) location.reload()
    setIsTrying(false)
  }
  return { isAway: connection === 'lost' || isUnanswered, isTrying, retry }
}

/** Whether the page could be had, by the server or whatever stands before it. */
async function isThere(): Promise<boolean> {
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}

/** A part of the program that is not there: after an update the old parts are gone from the server. */
export function isLoadingError(error: unknown): boolean {
  // Chromium, Firefox, Safari and Vite say it in their own words.
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}
