import { billAddress, billListPath } from '#areas/bills/web/bill-paths.ts'
import { type ReductionKind, reductionName } from '#areas/documents/rules/months/reduction-kinds.ts'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import type { StandingRow } from '#areas/documents/web/state-of-row.ts'
import { layerPath } from '#areas/invoices/web/invoice-paths.ts'
import { PartnerLink } from '#areas/partners/web/partner-link.tsx'
import { sideOfDocument } from '#areas/partners/web/side-of-document.ts'
import { Link } from '#web/router.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { CellFacts, CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import { euroColumn } from './figure-text.ts'

/** A document and what of it counts in a figure, in EUR. */
export interface BehindRow {
  entityId: { uuid: string }
  documentType: 'BILL' | 'INVOICE' | 'CANCELLATION'
  number: string
  date: string
  partner: string
  partnerEntityId: string
  base: number
  tax: number
  /** The month in which it was recorded, after its own was locked; null or left out: it was not. */
  recordedIn?: string | null
  /** Which discount or write-off takes it off the document. */
  reduction: ReductionKind | null
  standing: StandingRow
}

const kindNames: Record<BehindRow['documentType'], string> = {
  BILL: 'Eingang',
  INVOICE: 'Ausgang',
  CANCELLATION: 'Storno',
}

const kindOf = ({ documentType, reduction }: BehindRow) =>
  reduction === null ? kindNames[documentType] : reductionName(reduction)

/** A document may stand in a list twice: with what is taken off it. */
export const behindKey = ({ entityId, reduction }: BehindRow) => `${entityId.uuid} ${reduction}`

function addressOf({ documentType, entityId: { uuid } }: BehindRow): string {
  if (documentType === 'BILL') return `${billListPath}${billAddress(uuid)}`
  return layerPath('rechnung', uuid)
}

const partnerCell = ({ documentType, partner, partnerEntityId, recordedIn }: BehindRow) => (
  <>
    <PartnerLink side={sideOfDocument(documentType)} uuid={partnerEntityId} name={partner} />
    {recordedIn && (
      <>
        {' '}
        <Badge>nachgemeldet</Badge>
      </>
    )}
  </>
)

/** What is taken off a document stands as it does. */
const stateCell = ({ standing }: BehindRow) => <DocumentStateMark row={standing} />

const common: GridColumn<BehindRow>[] = [
  {
    key: 'number',
    header: 'Beleg',
    width: 120,
    cell: (row) => <Link to={addressOf(row)}>{row.number}</Link>,
  },
  { key: 'kind', header: 'Art', width: 100, cell: kindOf },
  { key: 'date', header: 'Vom', width: 112, cell: (row) => <DayText day={row.date} /> },
  {
    key: 'partner',
    header: 'Partner und Status',
    flex: 1,
    minWidth: 180,
    cell: (row) => (
      <>
        <CellLine>{partnerCell(row)}</CellLine>
        <CellLine>{stateCell(row)}</CellLine>
      </>
    ),
  },
]

const headers = { base: 'Netto EUR', tax: 'Steuer EUR' } as const

const amount = (key: keyof typeof headers): GridColumn<BehindRow> => ({
  ...{ key, header: headers[key], width: 116, align: 'right' },
  cell: (row) => euroColumn(row[key]),
})

/** The same on a phone: which document, whose, and its amounts under their names. */
const phoneRow = (...keys: (keyof typeof headers)[]): PhoneRow<BehindRow> => ({
  header: 'Beleg',
  lines: 5,
  cell: (row) => (
    <>
      <CellLine end={<DayText day={row.date} />}>
        <Link to={addressOf(row)}>{row.number}</Link>
      </CellLine>
      <CellLine quiet end={kindOf(row)}>
        {partnerCell(row)}
      </CellLine>
      <CellLine>{stateCell(row)}</CellLine>
      <CellFacts facts={keys.map((key) => [headers[key], euroColumn(row[key])])} />
    </>
  ),
})

/** What a list of documents behind a figure shows, by the room of the window. */
interface BehindLayout {
  columns: readonly GridColumn<BehindRow>[]
  rowLines: number
  phone: PhoneRow<BehindRow>
}

/** The documents behind a tax. */
export const taxLayout: BehindLayout = {
  columns: [...common, amount('base'), amount('tax')],
  rowLines: 2,
  phone: phoneRow('base', 'tax'),
}

/** Those behind a turnover. */
export const turnoverLayout: BehindLayout = {
  columns: [...common, amount('base')],
  rowLines: 2,
  phone: phoneRow('base'),
}
