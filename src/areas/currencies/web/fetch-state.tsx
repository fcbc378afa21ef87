import { useRead } from '#web/reads/use-read.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readRateFetch } from '../contract.ts'
import styles from './rates-page.module.css'

const instant = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const shown = (iso: string) => `${instant.format(new Date(iso)).replace(', ', ' um ')} Uhr`

/** Whether and when the server fetches the ECB's rates by itself. */
export function FetchState() {
  const { data } = useRead(readRateFetch)
  if (!data) return null
  const { isOn, triedAt, succeededAt, failure, nextTryAt } = data
  if (!isOn) {
    return (
      <p className={styles.state}>
        Der automatische Abruf bei der EZB ist abgeschaltet. Kurse kommen aus einer hochgeladenen Datei oder
        von Hand.
      </p>
    )
  }
  if (failure !== null) {
    return (
      <Notice
        kind="warning"
        className={styles.notice}
        title="Der automatische Abruf bei der EZB ist gescheitert"
      >
        {failure} {nextTryAt && `Nächster Versuch: ${shown(nextTryAt)}. `}
        Bis dahin hilft eine hochgeladene Datei der EZB.
      </Notice>
    )
  }
  if (triedAt === null || succeededAt === null)
    return <p className={styles.state}>Die Kurse der EZB werden zum ersten Mal abgerufen …</p>
  return (
    <p className={styles.state}>
      Zuletzt automatisch bei der EZB abgerufen: {shown(succeededAt)}
      {nextTryAt && `. Nächster Abruf: ${shown(nextTryAt)}`}.
    </p>
  )
}
