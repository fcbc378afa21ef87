import { useState } from 'react'
import { countryName } from '#kernel/countries/countries.ts'
import { monthLabel, type Period, parsePeriod, periodLabel, periodOf, periodText } from '#kernel/period.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PeriodPicker } from '#web/ui/fields/period-picker.tsx'
import { Badge } from '#web/ui/figures/badge.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { Download } from '#web/ui/icons.ts'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { usePeriod } from '#web/use-period.ts'
import { type EcSalesAnswerRow, ecSalesKinds, readEcSales } from '../contract/ec-sales.ts'
import { type EcSalesKind, ecSalesFile, isReported, type VatIdFault } from '../rules/ec-sales.ts'
import { eurosText } from '../rules/printed-return.ts'
import { CopyFigure } from './copy-figure.tsx'
import { CorrectedStatement } from './corrected-report.tsx'
import { EcSuppliesLayer } from './ec-supplies-layer.tsx'
import { euroColumn } from './figure-text.ts'
import { LateDocuments } from './late-documents.tsx'
import { OpenButton } from './open-button.tsx'
import styles from './tax-returns.module.css'

const kindNames: Record<EcSalesKind, string> = { L: 'Lieferungen', S: 'Sonstige Leistungen' }

const faultTexts: Record<VatIdFault, string> = {
  MISSING: 'fehlt',
  WRONG: 'ungültig',
  MISTYPED: 'Prüfziffer',
  DOMESTIC: 'deutsch',
}

/** `/auth/report/ec-sales`: the Zusammenfassende Meldung. */
export default function EcSalesPage() {
  const [period, setPeriod] = usePeriod(ecSalesKinds)
  const [opened, setOpened] = useState<EcSalesAnswerRow | null>(null)
  const { data, error } = useRead(readEcSales, { query: { period: periodText(period) } })
  const periodOfRow = (row: EcSalesAnswerRow | null) =>
    (row?.kind === 'S' && parsePeriod(data?.servicesPeriod ?? '')) || period
  return (
    <Page
      title="Zusammenfassende Meldung"
      actions={data && data.rows.length > 0 && <FileButton rows={data.rows} period={period} />}
    >
      <div className={styles.stack}>
        <PeriodPicker value={period} onChange={setPeriod} kinds={ecSalesKinds} />
        {error && <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>}
        {!data && !error && <SkeletonRows rows={6} />}
        {data && (
          <>
            {data.isMonthlyDue && (
              <Notice kind="warning">
                Die Lieferungen dieses Quartals oder eines der vier vorangegangenen übersteigen 50.000 €: Die
                Meldung ist monatlich abzugeben (§ 18a Abs. 1 Satz 2 UStG).
              </Notice>
            )}
            {data.servicesPeriod !== periodText(period) && (
              <Notice>{servicesText(period, data.servicesPeriod !== null)}</Notice>
            )}
            <CorrectedStatement made={data} period={period} />
            <Warnings rows={data.rows} />
            <ThirdStates rows={data.rows} />
            <Card flush>
              <Rows rows={data.rows} period={period} onOpen={setOpened} />
            </Card>
            <LateDocuments late={data.late} lastFiled={data.lastFiled} since={data.since} />
            <p className={styles.intro}>
              Lieferungen zählen im Monat der Rechnung, spätestens im Monat nach der Lieferung, Leistungen im
              Monat der Leistung. Stornos und Korrekturen mindern den Zeitraum, in dem sie geschrieben wurden
              (§ 18a Abs. 7 UStG). Eine Rechnung, die eine stornierte ersetzt, zählt mit ihr wie eine: Nennt
              sie eine andere USt-IdNr., berichtigt sie den Zeitraum der Lieferung, innerhalb eines Monats (§
              18a Abs. 10 UStG). Wer monatlich meldet, meldet die Leistungen des ganzen Quartals mit seinem
              letzten Monat (§ 18a Abs. 2 Satz 2 UStG), oder auch sie monatlich, wenn er das dem
              Bundeszentralamt für Steuern angezeigt und auf der Seite „Firma“ eingeschaltet hat (§ 18a Abs. 3
              UStG).
            </p>
            <Unknown />
          </>
        )}
      </div>
      <EcSuppliesLayer row={opened} period={periodOfRow(opened)} onClose={() => setOpened(null)} />
    </Page>
  )
}

/** What belongs in the statement and Kontor cannot know. */
function Unknown() {
  return (
    <Card title="Was in dieser Meldung fehlt">
      <div className={styles.stack}>
        <ul className={styles.notes}>
          <li>
            Dreiecksgeschäfte (§ 25b UStG, Art D): Sind Sie dabei der mittlere Unternehmer, ergänzen Sie die
            Zeile im Formular von Hand, und den Umsatz in Kennzahl 42 der Voranmeldung.
          </li>
          <li>
            Ware, die Sie ohne Verkauf in ein anderes EU-Land bringen (§ 3 Abs. 1a UStG), und
            Konsignationslager (§ 6b UStG).
          </li>
        </ul>
        <p className={styles.intro}>
          Ging verkaufte Ware direkt aus einem anderen EU-Land an ein Unternehmen in einem dritten, ist das
          keine steuerfreie Lieferung aus Deutschland (§ 3 Abs. 6, § 6a UStG): Sie gehört weder als L in diese
          Meldung noch in Kennzahl 41. Sie ist dort zu versteuern, wo sie beginnt oder endet, oder ein
          Dreiecksgeschäft.
        </p>
      </div>
    </Card>
  )
}

/** Where the services of a month are that are not in its statement, or which are, where they are of more. */
function servicesText({ from }: Period, isLast: boolean): string {
  const quarter = periodOf('quarter', from)
  return isLast
    ? `Enthalten sind die sonstigen Leistungen des ganzen Quartals (${periodLabel(quarter)}).`
    : `Die sonstigen Leistungen dieses Monats stehen in der Meldung für ${monthLabel(quarter.to)}.`
}

const mostNamed = 8

/** The sales whose goods may never have been here: they were bought elsewhere in the EU shortly before or after. */
function ThirdStates({ rows }: { rows: readonly EcSalesAnswerRow[] }) {
  const found = rows.flatMap(({ supplies }) => supplies).filter(({ boughtIn }) => boughtIn !== null)
  if (found.length === 0) return null
  const named = found
    .slice(0, mostNamed)
    .map(({ number, boughtIn }) => `${number} (gekauft in ${countryName(boughtIn ?? '')})`)
  const more = found.length > mostNamed ? ` und ${found.length - mostNamed} weitere` : ''
  return (
    <Notice kind="warning" title="Kam die Ware direkt aus einem anderen EU-Land?">
      {`Diese Ware wurde um dieselbe Zeit in einem dritten EU-Land gekauft: ${named.join(', ')}${more}. Ging sie von dort direkt zum Kunden, ist es keine Lieferung aus Deutschland, vielleicht ein Dreiecksgeschäft (§ 25b UStG).`}
    </Notice>
  )
}

/** The file is made of what is shown. */
function FileButton({ rows, period }: { rows: readonly EcSalesAnswerRow[]; period: Period }) {
  function save() {
    const text = ecSalesFile(rows.map((row) => ({ ...row, base: wireCents(row.base) })))
    saveFile(new File([text], `zm-${periodText(period)}.csv`, { type: 'text/csv' }))
  }
  return (
    <Button icon={<Download aria-hidden="true" />} onClick={save}>
      CSV für ELSTER
    </Button>
  )
}

function Warnings({ rows }: { rows: readonly EcSalesAnswerRow[] }) {
  const faulty = rows.filter((row) => !isReported(row))
  const mistyped = rows.filter(({ fault }) => fault === 'MISTYPED')
  const unconfirmed = rows.filter(({ fault, confirmedOn }) => fault === null && confirmedOn === null)
  const british = rows.filter(({ fault, vatId }) => fault === null && vatId.startsWith('GB'))
  return (
    <>
      {mistyped.length > 0 && (
        <Notice kind="warning" title="Prüfziffer der USt-IdNr. stimmt nicht">
          {`Bitte prüfen Sie vor der Meldung: ${mistyped.map(({ vatId }) => vatId).join(', ')}. Diese Zeilen stehen in der Datei.`}
        </Notice>
      )}
      {faulty.length > 0 && (
        <Notice kind="error" title="USt-IdNr. fehlt oder ist falsch">
          Solche Zeilen stehen nicht in der Datei. Bitte prüfen Sie die Rechnungen: Ohne richtige USt-IdNr.
          des Kunden ist die Lieferung nicht steuerfrei (§ 6a UStG).
        </Notice>
      )}
      {british.length > 0 && (
        <Notice kind="warning" title="Großbritannien zählt als EU">
          {`Das steht so unter „Firma“ und widerspricht seit 2021 dem Gesetz: ${british.map(({ vatId }) => vatId).join(', ')}. Das Bundeszentralamt für Steuern nimmt britische USt-IdNrn. für Lieferungen seit 2021 nicht an.`}
        </Notice>
      )}
      {unconfirmed.length > 0 && (
        <Notice kind="warning" title="Nicht qualifiziert bestätigt">
          {`Ohne qualifizierte Bestätigung (§ 18e UStG): ${unconfirmed.map(({ vatId }) => vatId).join(', ')}. Die Bestätigung holen Sie beim Kunden unter „Ausgang“, „Kunden“ ein.`}
        </Notice>
      )}
    </>
  )
}

/** What was reported before, of a corrected statement. */
const beforeColumns = (
  [
    ['declared', 'Festgeschrieben €'],
    ['filed', 'Zuletzt gemeldet €'],
  ] as const
).map(([of, header]) => ({
  ...{ of, key: of, header, align: 'end' as const },
  render: (row: EcSalesAnswerRow) => eurosText(row[of]?.euros ?? 0),
}))

interface RowsProps {
  rows: readonly EcSalesAnswerRow[]
  period: Period
  onOpen: (row: EcSalesAnswerRow) => void
}

function Rows({ rows, period, onOpen }: RowsProps) {
  return (
    <DataTable
      label="Zusammenfassende Meldung"
      rows={rows}
      rowKey={({ vatId, kind }) => `${vatId} ${kind}`}
      empty={`${periodLabel(period)}: nichts zu melden. Hier stehen Lieferungen und Leistungen an Unternehmen in der EU.`}
      columns={[
        {
          key: 'vatId',
          header: 'USt-IdNr.',
          render: ({ vatId, fault }) => (
            <span className={styles.vatId}>
              {vatId}
              {fault && <Badge tone="danger">{faultTexts[fault]}</Badge>}
            </span>
          ),
        },
        { key: 'kind', header: 'Art', render: ({ kind }) => `${kind} · ${kindNames[kind]}` },
        {
          key: 'confirmed',
          header: 'Bestätigt am',
          quiet: true,
          render: ({ confirmedOn }) => <DayText day={confirmedOn} />,
        },
        {
          key: 'base',
          header: 'Summe €',
          align: 'end',
          render: (row) => (
            <OpenButton of={`${row.vatId} ${row.kind}`} onOpen={() => onOpen(row)}>
              {euroColumn(row.base)}
            </OpenButton>
          ),
        },
        ...beforeColumns.filter(({ of }) => rows.some((row) => row[of] !== null)),
        { key: 'euros', header: 'Zu melden €', align: 'end', render: ({ euros }) => eurosText(euros) },
      ]}
      actions={({ vatId, kind, euros }) => <CopyFigure name={`${vatId} ${kind}`} text={String(euros)} />}
    />
  )
}
