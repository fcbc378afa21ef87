import { useState } from 'react'
import { percentText } from '#areas/documents/rules/taxes/tax-types.ts'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { countryName } from '#kernel/countries/countries.ts'
import type { AnswerOf } from '#kernel/declare.ts'
import { type Period, parsePeriod, periodLabel, periodText } from '#kernel/period.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { saveFile } from '#web/files/save-file.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { PeriodPicker } from '#web/ui/fields/period-picker.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { Download } from '#web/ui/icons.ts'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { usePeriod } from '#web/use-period.ts'
import { useToday } from '#web/use-today.ts'
import { readOssSales } from '../contract/ec-sales.ts'
import { ossFile } from '../rules/oss-return.ts'
import { CopyFigure } from './copy-figure.tsx'
import { euro, euroColumn } from './figure-text.ts'
import { OpenButton } from './open-button.tsx'
import { type OpenedOss, OssSalesLayer } from './oss-sales-layer.tsx'
import { amountEntry } from './return-text.ts'
import styles from './tax-returns.module.css'

const kinds = ['quarter'] as const
type Oss = AnswerOf<typeof readOssSales>

/** `/auth/report/oss`: the quarterly return of the One-Stop-Shop. */
export default function OssPage() {
  const [period, setPeriod] = usePeriod(kinds)
  const [opened, setOpened] = useState<OpenedOss | null>(null)
  const { data, error } = useRead(readOssSales, { query: { period: periodText(period) } })
  const { data: firm } = useRead(readFirm)
  return (
    <Page
      title="One-Stop-Shop"
      actions={data && data.rows.length > 0 && <FileButton oss={data} period={period} />}
    >
      <div className={styles.stack}>
        <PeriodPicker value={period} onChange={setPeriod} kinds={kinds} />
        {error && <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>}
        {!data && !error && <SkeletonRows rows={6} />}
        {firm && firm.ossSince === null && (
          <Notice>
            Auf der Seite „Firma“ ist nicht eingetragen, seit wann Sie am One-Stop-Shop teilnehmen. Ohne
            Teilnahme ist hier nichts zu erklären.
          </Notice>
        )}
        {data && <MissingRates missing={data.missingRates} />}
        {data && <Tables oss={data} period={period} onOpen={setOpened} />}
      </div>
      <OssSalesLayer opened={opened} sales={data?.sales ?? []} onClose={() => setOpened(null)} />
    </Page>
  )
}

/** Sales in foreign currency of a quarter that is not over, or whose rates were not read. */
function MissingRates({ missing }: { missing: Oss['missingRates'] }) {
  const today = useToday()
  if (missing.length === 0) return null
  const isToCome = missing.every(({ day }) => day >= today)
  return (
    <Notice
      kind={isToCome ? 'info' : 'warning'}
      action={
        !isToCome && (
          <ButtonLink size="small" to="/auth/rates">
            Wechselkurse öffnen
          </ButtonLink>
        )
      }
    >
      Vorläufig umgerechnet: Für den One-Stop-Shop zählt der Kurs der Europäischen Zentralbank am letzten Tag
      des Quartals (§ 16 Abs. 6 Satz 4 UStG). {missingText(missing, isToCome)}
    </Notice>
  )
}

function missingText(missing: Oss['missingRates'], isToCome: boolean): string {
  const named = missing.map(({ currency, day }) => `${currency} vom ${shownDay(day)}`).join(', ')
  return isToCome
    ? `Bis es ihn gibt (${named}), gilt der Kurs der Rechnungen.`
    : `Es fehlt noch: ${named}. Bitte tragen Sie ihn vor der Erklärung nach.`
}

/** The file is made of what is shown. */
function FileButton({ oss, period }: { oss: Oss; period: Period }) {
  function save() {
    const rows = oss.rows.map((row) => ({ ...row, base: wireCents(row.base), tax: wireCents(row.tax) }))
    // What is not yet to be declared says so in its name.
    const state = oss.missingRates.length > 0 ? '-vorlaeufig' : ''
    const name = `oss-${periodText(period)}${state}.csv`
    saveFile(new File([ossFile({ rows })], name, { type: 'text/csv' }))
  }
  return (
    <Button icon={<Download aria-hidden="true" />} onClick={save}>
      CSV für das BZSt
    </Button>
  )
}

function Tables({ oss, period, onOpen }: { oss: Oss; period: Period; onOpen: (opened: OpenedOss) => void }) {
  return (
    <>
      <Card flush title="Umsätze">
        <Sales oss={oss} period={period} onOpen={onOpen} />
      </Card>
      {oss.corrections.length > 0 && (
        <Card flush title="Berichtigungen früherer Quartale">
          <Corrections corrections={oss.corrections} onOpen={onOpen} />
        </Card>
      )}
      <TotalsBlock
        label="Erklärung"
        rows={[
          { label: 'Bemessungsgrundlage', amount: euro(oss.base) },
          { label: 'Steuer mit Berichtigungen', amount: euro(oss.tax), strong: true },
        ]}
      />
      <p className={styles.intro}>
        Die Steuer wird dem Bundeszentralamt für Steuern erklärt und gezahlt, bis zum Ende des Monats nach dem
        Quartal (§ 18j UStG). Sie steht nicht in der Voranmeldung, dort nur die Bemessungsgrundlage in
        Kennzahl 45. Auch ein Quartal ohne Umsatz ist zu erklären. Die CSV-Datei enthält die Umsätze;
        Berichtigungen früherer Quartale tragen Sie im Portal von Hand ein.
      </p>
    </>
  )
}

function Sales({ oss, period, onOpen }: { oss: Oss; period: Period; onOpen: (opened: OpenedOss) => void }) {
  return (
    <DataTable
      label="Umsätze nach Land und Steuersatz"
      rows={oss.rows}
      rowKey={({ country, taxPercent }) => `${country} ${taxPercent}`}
      empty={`${periodLabel(period)}: keine Umsätze im One-Stop-Shop`}
      columns={[
        { key: 'country', header: 'Land', render: ({ country }) => countryName(country) },
        {
          key: 'percent',
          header: 'Steuersatz',
          align: 'end',
          render: ({ taxPercent }) => `${percentText(taxPercent)} %`,
        },
        {
          key: 'base',
          header: 'Bemessungsgrundlage €',
          align: 'end',
          render: ({ country, taxPercent, base }) => (
            <OpenButton
              of={`${countryName(country)} ${percentText(taxPercent)} %`}
              onOpen={() => onOpen({ country, taxPercent, quarter: null })}
            >
              {euroColumn(base)}
            </OpenButton>
          ),
        },
        { key: 'tax', header: 'Steuer €', align: 'end', render: ({ tax }) => euroColumn(tax) },
      ]}
      actions={({ country, tax }) => (
        <CopyFigure name={`Steuer ${countryName(country)}`} text={amountEntry(tax)} />
      )}
    />
  )
}

interface CorrectionsProps {
  corrections: Oss['corrections']
  onOpen: (opened: OpenedOss) => void
}

function Corrections({ corrections, onOpen }: CorrectionsProps) {
  return (
    <DataTable
      label="Berichtigungen früherer Quartale"
      rows={corrections}
      rowKey={({ quarter, country }) => `${quarter} ${country}`}
      columns={[
        { key: 'quarter', header: 'Quartal', render: ({ quarter }) => quarterLabel(quarter) },
        { key: 'country', header: 'Land', render: ({ country }) => countryName(country) },
        {
          key: 'tax',
          header: 'Steuer €',
          align: 'end',
          render: ({ quarter, country, tax }) => (
            <OpenButton
              of={`${quarterLabel(quarter)} ${countryName(country)}`}
              onOpen={() => onOpen({ country, taxPercent: null, quarter })}
            >
              {euroColumn(tax)}
            </OpenButton>
          ),
        },
      ]}
      actions={({ quarter, country, tax }) => (
        <CopyFigure
          name={`Berichtigung ${quarterLabel(quarter)} ${countryName(country)}`}
          text={amountEntry(tax)}
        />
      )}
    />
  )
}

function quarterLabel(quarter: string): string {
  const period = parsePeriod(quarter)
  return period ? periodLabel(period) : ''
}
