import { paymentTargetText } from '#areas/payment-targets/rules/payment-target-text.ts'
import { countryName } from '#kernel/countries/countries.ts'
import { CellLine } from '#web/ui/grid/cell-lines.tsx'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import type { Receiver, Supplier } from '../contract.ts'
import { sellerKindNames } from '../rules/seller-kinds.ts'
import { PartnerLink, type PartnerLinkSide } from './partner-link.tsx'

type Column<Row> = GridColumn<Row>

const target = (days: number | null) => (days === null ? '' : paymentTargetText(days))

const sorted = (name: string) => ({ key: name, sortBy: name })

/** The number that only stands where somebody asks for it; its form shows it. */
function numberColumn<Row>(name: string, header: string, numberOf: (row: Row) => number | null): Column<Row> {
  return {
    ...sorted(name),
    header,
    width: 120,
    align: 'right',
    isExtra: true,
    cell: (row) => numberOf(row) ?? '',
  }
}

/** Kürzel … Vorname, as both lists begin (spec 1 §2.6). */
function nameColumns<Row extends Supplier | Receiver>(side: PartnerLinkSide): Column<Row>[] {
  const link = (row: Row, name: string) =>
    name && <PartnerLink side={side} uuid={row.entityId.uuid} name={name} />
  return [
    { ...sorted('shortName'), header: 'Kürzel', width: 118, cell: (row) => link(row, row.shortName) },
    {
      ...sorted('companyName'),
      header: 'Firma',
      flex: 3,
      // A firm's name has no room to give to persons of whom most firms have none.
      minWidth: 232,
      cell: (row) => link(row, row.companyName),
    },
    { ...sorted('familyName'), header: 'Nachname', flex: 2, minWidth: 88, cell: (row) => row.familyName },
    { ...sorted('firstName'), header: 'Vorname', flex: 2, minWidth: 80, cell: (row) => row.firstName },
    { ...sorted('city'), header: 'Ort', flex: 2, minWidth: 110, isExtra: true, cell: (row) => row.city },
    {
      ...sorted('paymentTargetDays'),
      header: 'Z.-ziel',
      width: 84,
      align: 'right',
      cell: (row) => target(row.paymentTargetDays),
    },
  ]
}

function idColumns<Row extends Supplier | Receiver>(): Column<Row>[] {
  return [
    { key: 'vatId', header: 'UStID', width: 152, cell: (row) => row.vatId },
    { key: 'country', header: 'Land', width: 184, cell: (row) => countryName(row.countryCode) },
  ]
}

export const supplierColumns: readonly Column<Supplier>[] = [
  ...nameColumns<Supplier>('suppliers'),
  numberColumn('creditorNumber', 'Kreditorennr.', (row) => row.creditorNumber),
  {
    key: 'customerNumberAtSupplier',
    header: 'Eigene Kdnr.',
    width: 120,
    cell: (row) => row.customerNumberAtSupplier,
  },
  ...idColumns<Supplier>(),
  {
    key: 'sellerKind',
    header: 'Art des Verkäufers',
    width: 236,
    cell: (row) => (row.sellerKind === null ? '' : sellerKindNames[row.sellerKind]),
  },
]

export const receiverColumns: readonly Column<Receiver>[] = [
  ...nameColumns<Receiver>('receivers'),
  numberColumn('debitorNumber', 'Debitorennr.', (row) => row.debitorNumber),
  ...idColumns<Receiver>(),
]

/** Each list on a phone: who it is, then of whom and where, and when it is paid. By which number, his own page says. */
export const partnerPhoneRow = (side: PartnerLinkSide): PhoneRow<Supplier | Receiver> => ({
  header: 'Name',
  lines: 2,
  cell: (row) => {
    const person = `${row.firstName} ${row.familyName}`.trim()
    const about = [row.companyName && person, countryName(row.countryCode)]
    return (
      <>
        <CellLine end={row.shortName}>
          <PartnerLink
            side={side}
            uuid={row.entityId.uuid}
            name={row.companyName || person || row.shortName}
          />
        </CellLine>
        <CellLine quiet end={target(row.paymentTargetDays)}>
          {about.filter(Boolean).join(' · ')}
        </CellLine>
      </>
    )
  },
})
