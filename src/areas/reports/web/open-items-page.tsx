import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { useRead } from '#web/use-read.ts'
import { useToday } from '#web/use-today.ts'
import { OpenDocumentsView } from './open-documents-view.tsx'
import styles from './open-items.module.css'
import { filterOf, openedKey } from './open-items-paths.ts'
import type { OpenItemsSide } from './open-items-side.ts'
import { OpenPartnersView } from './open-partners-view.tsx'
import { OpenWeeksChart } from './open-weeks-chart.tsx'

/** 'Offene Posten': by week as a chart, by partner as a list, and the documents behind each number. */
export function OpenItemsPage({ side }: { side: OpenItemsSide }) {
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const { Layer } = side
  const filter = filterOf(address)
  const opened = address.get(openedKey)

  function open(uuid: string) {
    const next = new URLSearchParams(address)
    next.set(openedKey, uuid)
    setAddress(next)
  }
  // Back closes the layer too; one that was opened by its address has nothing to go back to.
  function close() {
    if (window.history.state?.idx > 0) return navigate(-1)
    const next = new URLSearchParams(address)
    next.delete(openedKey)
    setAddress(next, { replace: true })
  }
  return (
    <TradeFrame area={side.area}>
      <Weeks side={side} />
      {filter === null ? (
        <OpenPartnersView side={side} />
      ) : (
        <OpenDocumentsView
          key={JSON.stringify(filter)}
          side={side}
          filter={filter}
          opened={opened}
          onOpen={open}
        />
      )}
      {opened && <Layer key={opened} uuid={opened} onClose={close} />}
    </TradeFrame>
  )
}

/** The list below says what cannot be read. */
function Weeks({ side }: { side: OpenItemsSide }) {
  const { data } = useRead(side.weeks, { query: { day: useToday() } })
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const shown = new URLSearchParams(address)
  shown.delete(openedKey)
  if (data !== undefined && data.documents === 0) return null
  return (
    <div className={styles.chart}>
      {data && (
        <OpenWeeksChart
          label="Offen nach Fälligkeit"
          weeks={data}
          path={side.path}
          current={`${pathname}?${shown}`}
        />
      )}
    </div>
  )
}
