import { useEffect, useRef } from 'react'
import { useRouteError } from 'react-router'
import { useLive } from '../live.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './shell.module.css'

/** Stands where a page broke, with the navigation still around it. */
export function RouteError() {
  const error = useRouteError()
  const isUnloaded = isLoadingError(error)
  useReloadOnReturn(isUnloaded)
  return (
    <main className={styles.centered}>
      <title>Fehler – Kontor</title>
      <h1 className={styles.centeredTitle}>
        {isUnloaded ? 'Die Seite konnte nicht geladen werden' : 'Hier ist etwas schiefgegangen'}
      </h1>
      <Notice
        kind={isUnloaded ? 'info' : 'error'}
        live
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            Seite neu laden!
          </Button>
        }
      >
        {isUnloaded
          ? 'Das System wurde aktualisiert, oder der Server ist nicht erreichbar.'
          : 'Ein Fehler in der Anzeige. Gespeichertes ist davon nicht betroffen.'}
      </Notice>
    </main>
  )
}

/** What could not be loaded because the server was away is loaded when it is back; here are no entries to lose. */
function useReloadOnReturn(isUnloaded: boolean): void {
  const { connected } = useLive()
  const wasLost = useRef(false)
  useEffect(() => {
    if (!connected) wasLost.current = true
    else if (wasLost.current && isUnloaded) location.reload()
  }, [connected, isUnloaded])
}

/** A part of the program that is not there: after an update the old parts are gone from the server. */
export function isLoadingError(error: unknown): boolean {
  // Chromium, Firefox, Safari and Vite say it in their own words.
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  )
}
