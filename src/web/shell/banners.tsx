import { createPortal } from 'react-dom'
import { useLive } from '../live/live.ts'
import { useLocation } from '../router.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { cx } from '../ui/cx.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { useDelayed } from '../use-delayed.ts'
import { isTestAddress } from './is-test-address.ts'
import styles from './shell.module.css'

// A short loss mends itself before anybody needs to know.
const lossShownAfterMs = 4000

/** What holds for the whole page: an update, a lost connection, the test system (spec 1 §1, §8). */
export function Banners() {
  const { versions, lostSince, isSetAside } = useLive()
  const isLost = useDelayed(lostSince !== null, lossShownAfterMs)
  const { pathname, search, hash } = useLocation()
  return (
    <div>
      <div className={styles.banners}>
        {/* Without a server there is nothing to load anew. */}
        {versions && !isLost && (
          <Banner
            action={
              <Button size="small" onClick={() => location.reload()}>
                Seite neu laden!
              </Button>
            }
          >
            Das System wurde aktualisiert.
          </Banner>
        )}
      </div>
      {/* Beside the page, so that it also lies over a layer whose form waits for an answer. */}
      {isLost &&
        createPortal(
          <div className={cx(styles.banners, styles.lost)}>
            <Banner kind="warning">
              {isSetAside
                ? 'Kontor ist in mehr als 20 Fenstern offen. Dieses zeigt Neues wieder, sobald Sie hineinklicken.'
                : 'Keine Verbindung zum Server. Sie wird von selbst wiederhergestellt …'}
            </Banner>
          </div>,
          document.body,
        )}
      {isTestAddress(location.origin + pathname + search + hash) && <Banner kind="info">Testsystem</Banner>}
    </div>
  )
}
