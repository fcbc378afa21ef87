import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Grid, type GridColumn, type GridHandle } from '../ui/grid/grid.tsx'
import { Copy, FileDown, Undo2 } from '../ui/icons.ts'

interface Invoice {
  entityId: string
  day: string
  number: string
  gross: string
  paid: string
  currency: string
  text: string
  isOverdue: boolean
}

const buyers = [
  'Brandt & Söhne GmbH',
  'Galerie Überbach',
  'Hofmann Objekteinrichtung',
  'Studio Ærø',
  'Weiß KG',
]
const wares = [
  'Sessel „Barcelona“',
  'Stehleuchte, Messing',
  '6 Stühle Modell 7, restauriert',
  'Sideboard Teak',
]
const amount = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 })

const made = new Map<number, Invoice>()

/** A made-up invoice for each index, the same object every time, as from a query cache. */
function makeInvoice(index: number): Invoice {
  const invoice = made.get(index) ?? inventInvoice(index)
  made.set(index, invoice)
  return invoice
}

function inventInvoice(index: number): Invoice {
  const cents = (index * 7919) % 2_000_000
  const isPaid = index % 3 !== 0
  return {
    entityId: `invoice-${index}`,
    day: `${String((index % 28) + 1).padStart(2, '0')}.${String((index % 12) + 1).padStart(2, '0')}.2026`,
    number: `2026-${String(index + 1).padStart(7, '0')}`,
    gross: amount.format(cents / 100),
    paid: amount.format(isPaid ? cents / 100 : 0),
    currency: index % 11 === 0 ? 'USD' : 'EUR',
    text: `${buyers[index % buyers.length]}, ${wares[index % wares.length]}`,
    isOverdue: index % 17 === 3,
  }
}

const columns: GridColumn<Invoice>[] = [
  { key: 'day', header: 'Rechnungsdatum', width: 130, cell: (row) => row.day },
  { key: 'number', header: 'Rechnungsnr.', width: 140, cell: (row) => <a href="#invoice">{row.number}</a> },
  {
    key: 'actions',
    header: 'Kopieren und stornieren',
    headerHidden: true,
    width: 92,
    resizable: false,
    cell: (row) => (
      <>
        <IconButton label={`${row.number} kopieren`} size="small" icon={<Copy width={16} height={16} />} />
        <IconButton label={`${row.number} stornieren`} size="small" icon={<Undo2 width={16} height={16} />} />
      </>
    ),
  },
  {
    key: 'pdf',
    header: 'Rechnung PDF',
    width: 120,
    cell: (row) => (
      <IconButton
        label={`${row.number} herunterladen`}
        size="small"
        icon={<FileDown width={16} height={16} />}
      />
    ),
  },
  { key: 'gross', header: 'Betrag brutto', width: 130, align: 'right', cell: (row) => row.gross },
  { key: 'paid', header: 'Bezahlt', width: 120, align: 'right', cell: (row) => row.paid },
  { key: 'currency', header: 'Währung', width: 90, cell: (row) => row.currency },
  { key: 'text', header: 'Buchungstext', flex: 1, minWidth: 200, cell: (row) => row.text },
]

const text = (key: string, header: string, width = 90): GridColumn<Invoice> => ({
  key,
  header,
  width,
  cell: (row) => row.number.slice(-4),
})
const money = (key: string, header: string): GridColumn<Invoice> => ({
  key,
  header,
  width: 96,
  align: 'right',
  cell: (row) => row.gross,
})
/** The columns of the stock list (spec 2 §2), 2000 px wide. */
const stockColumns: GridColumn<Invoice>[] = [
  text('status', 'Status', 70),
  text('position', 'Nr.', 60),
  { key: 'code', header: 'Code', width: 260, cell: (row) => <a href="#product">{row.text}</a> },
  text('quantity', 'Menge', 70),
  text('current', 'Aktuell', 70),
  money('buyOne', 'EK St. €'),
  money('buyAll', 'EK Ges. €'),
  money('sellOne', 'VK St. €'),
  money('sellAll', 'VK Ges. €'),
  text('designer', 'Designer', 120),
  text('maker', 'Hersteller', 120),
  text('year', 'Jahr', 60),
  text('country', 'Land', 60),
  money('transport', 'Transp. €'),
  money('repair', 'Restaur. €'),
  money('foreign', 'EK Fremdw.'),
  text('supplier', 'Lieferant', 120),
  text('bill', 'Rechnung', 100),
  text('place', 'Ort', 80),
  { key: 'bought', header: 'Kaufdatum', width: 100, cell: (row) => row.day },
]

const WINDOW = 50

/** Rows that come in windows a little later, as from a server. */
function useLateRows(waitMs: number) {
  const loaded = useRef(new Set<number>())
  const [version, setVersion] = useState(0)
  return {
    version,
    rowAt: (index: number) =>
      loaded.current.has(Math.floor(index / WINDOW)) ? makeInvoice(index) : undefined,
    load(start: number, stop: number) {
      setTimeout(() => {
        for (let w = Math.floor(start / WINDOW); w * WINDOW < stop; w++) loaded.current.add(w)
        setVersion((now) => now + 1)
      }, waitMs)
    },
  }
}

const rowKey = (row: Invoice) => row.entityId

function Example({ title, height, children }: { title: string; height: number; children: ReactNode }) {
  return (
    <section style={{ display: 'grid', gap: 8, minWidth: 0 }}>
      <h2>{title}</h2>
      <div style={{ height, minWidth: 0 }}>{children}</div>
    </section>
  )
}

/** Twelve rows that change under the reader's hands, as by live updates. */
function TwelveRows() {
  const [indices, setIndices] = useState(() => Array.from({ length: 12 }, (_, i) => i))
  const [opened, setOpened] = useState<string>()
  const [isReloading, setReloading] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const rows = indices.map(makeInvoice)
  function reload() {
    setReloading(true)
    setTimeout(() => setReloading(false), 600)
  }
  return (
    <Example title="12 Zeilen" height={380}>
      <div style={{ display: 'flex', gap: 8, paddingBottom: 8 }}>
        <Button size="small" onClick={() => setIndices((now) => [100 + now.length, ...now])}>
          Neue Zeile oben
        </Button>
        <Button size="small" onClick={() => setIndices((now) => now.slice(1))}>
          Erste Zeile entfernen
        </Button>
        <Button size="small" onClick={reload}>
          Neu laden
        </Button>
        <Button size="small" onClick={() => setHeld((now) => !now)}>
          {isHeld ? 'Zeilen zeigen' : 'Zeilen zurückhalten'}
        </Button>
      </div>
      <div style={{ height: 340 }}>
        <Grid
          label="Zwölf Rechnungen"
          columns={columns}
          rowCount={rows.length}
          rowAt={(index) => (isReloading || isHeld ? undefined : rows[index])}
          rowKey={rowKey}
          selectedKey={opened}
          onOpen={(row) => setOpened(row.entityId)}
          rowTone={(row) => (row.isOverdue ? 'danger' : undefined)}
          storageKey="dev-12"
          dense
        />
      </div>
    </Example>
  )
}

const MILLION = 1_000_000

function MillionRows() {
  const rows = useLateRows(120)
  const [opened, setOpened] = useState<string>()
  const [first, setFirst] = useState(0)
  const [search, setSearch] = useState(0)
  const grid = useRef<GridHandle>(null)
  return (
    <Example title="1.000.000 Zeilen" height={590}>
      <div style={{ display: 'flex', gap: 8, paddingBottom: 8 }}>
        <Button size="small" onClick={() => grid.current?.focusRow(499_999)}>
          Zu Zeile 500.000
        </Button>
        <Button size="small" onClick={() => setSearch((now) => now + 1)}>
          Andere Suche
        </Button>
      </div>
      <div style={{ height: 530 }}>
        <Grid
          ref={grid}
          resetKey={String(search)}
          label="Eine Million Rechnungen"
          columns={columns}
          rowCount={MILLION}
          rowAt={rows.rowAt}
          rowKey={rowKey}
          onVisibleRange={rows.load}
          selectedKey={opened}
          onOpen={(row) => setOpened(row.entityId)}
          onScrollIndex={setFirst}
          initialScrollIndex={Number(new URLSearchParams(location.search).get('row') ?? 0)}
        />
      </div>
      <p>
        Erste sichtbare Zeile: <output>{first + 1}</output>
      </p>
    </Example>
  )
}

function OtherStates() {
  const [tries, setTries] = useState(0)
  const error = {
    message: 'Die Rechnungen konnten nicht geladen werden.',
    onRetry: () => setTries((now) => now + 1),
  }
  const common = { columns, rowKey, rowAt: () => undefined }
  return (
    <>
      <Example title="Leer" height={220}>
        <Grid
          {...common}
          label="Keine Rechnungen"
          rowCount={0}
          emptyState={<p>Noch keine Rechnungen. Mit „Neue Rechnung“ entsteht die erste.</p>}
        />
      </Example>
      <Example title="Wird geladen" height={240}>
        <Grid {...common} label="Rechnungen werden geladen" rowCount={0} loading />
      </Example>
      <Example title={`Fehler (${tries} Versuche)`} height={220}>
        <Grid {...common} label="Rechnungen mit Fehler" rowCount={0} error={error} />
      </Example>
      <Example title="Fehler beim Aktualisieren" height={240}>
        <Grid {...common} label="Rechnungen von vorhin" rowAt={makeInvoice} rowCount={40} error={error} />
      </Example>
    </>
  )
}

export default function GridPage() {
  return (
    <main style={{ display: 'grid', gap: 24, padding: 24, minWidth: 0 }}>
      <h1>Tabellen</h1>
      <MillionRows />
      <TwelveRows />
      <Example title="Bestand, 2000 px breit" height={360}>
        <Grid
          label="Bestand"
          columns={stockColumns}
          rowCount={300}
          rowAt={makeInvoice}
          rowKey={rowKey}
          minTableWidth={2000}
          storageKey="dev-stock"
        />
      </Example>
      <OtherStates />
    </main>
  )
}
