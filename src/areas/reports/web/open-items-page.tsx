import { TradeFrame } from '#areas/partners/web/trade-frame.tsx'
import { useRead } from '#web/reads/use-read.ts'
import { useLocation, useSearchParams } from '#web/router.tsx'
import { useOpened } from '#web/use-opened.ts'
import { useToday } from '#web/use-today.ts'
import { OpenDocumentsView } from './open-documents-view.tsx'
import styles from './open-items.module.css'
import { filterOf, openedKey } from './open-items-paths.ts'
import type { OpenItemsSide } from './open-items-side.ts'
import { OpenPartnersView } from './open-partners-view.tsx'
import { OpenWeeksChart } from './open-weeks-chart.tsx'

/** 'Offene Posten': by week as a chart, by partner as a list, and the documents behind each number. */
export function OpenItemsPage({ side }: { side: OpenItemsSide }) {
  const [address] = useSearchParams()
  const { opened, open, close } = useOpened([openedKey])
  const { Layer } = side
  const filter = filterOf(address)
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
          opened={opened?.uuid}
          onOpen={(uuid) => open(openedKey, uuid)}
        />
      )}
      {opened && <Layer key={opened.uuid} uuid={opened.uuid} onClose={close} />}
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
