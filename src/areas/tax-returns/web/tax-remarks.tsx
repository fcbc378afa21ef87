import { monthlyRatesPath } from '#areas/currencies/web/rates-address.ts'
import type { Month } from '#kernel/day.ts'
import { monthLabel } from '#kernel/period.ts'
import type { z } from '#kernel/zod.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readTaxRemarks } from '../contract/taxes.ts'
import { euro } from './figure-text.ts'
import styles from './tax-due-page.module.css'
import { behindAddress } from './tax-figure-names.ts'

type Remarks = z.output<typeof readTaxRemarks.answer>

/** What has to be known about the figures: how they were converted, and what is owed elsewhere. */
export function TaxRemarks() {
  const { data } = useRead(readTaxRemarks)
  if (!data) return null
  return (
    <section aria-label="Hinweise" className={styles.remarks}>
      <MissingRates missing={data.missingRates} />
      <OtherCountries oss={data.oss} />
      <p className={styles.remark}>{conversionText(data)}</p>
      <p className={styles.remark}>
        Jede Zahl öffnet die Belege, aus denen sie besteht. Gerechnet wird mit den gebuchten Belegen: nach
        vereinbarten Entgelten zählt der Monat der Leistung, nach vereinnahmten der Monat der Zahlung, die
        Vorsteuer im Monat der Buchung. Bei der Differenzbesteuerung (§ 25a UStG) ist der Umsatz der
        Verkaufspreis ohne die Steuer aus der Marge.
      </p>
    </section>
  )
}

function conversionText({ vatRateMethod, hasCurrencies }: Remarks): string {
  if (!hasCurrencies) return 'Alle Beträge sind in Euro gebucht.'
  return vatRateMethod === 'MONTHLY'
    ? 'Fremde Währungen sind mit den Durchschnittskursen der Monate umgerechnet, die das Bundesfinanzministerium veröffentlicht (§ 16 Abs. 6 S. 1 UStG).'
    : 'Fremde Währungen sind mit dem Tageskurs des Belegs umgerechnet. Dem muss das Finanzamt zustimmen (§ 16 Abs. 6 S. 3 UStG).'
}

function MissingRates({ missing }: { missing: Remarks['missingRates'] }) {
  if (missing.length === 0) return null
  // The server writes months as months.
  const names = missing.map(({ currency, month }) => `${currency} ${monthLabel(month as Month)}`)
  const isOne = missing.length === 1
  return (
    <Notice kind="warning" title={isOne ? 'Ein Monatskurs fehlt' : `${missing.length} Monatskurse fehlen`}>
      {`${names.slice(0, 6).join(', ')}${names.length > 6 ? ' …' : ''}. Bis ${isOne ? 'er' : 'sie'} eingetragen ${isOne ? 'ist' : 'sind'}, rechnet Kontor hier mit den Kursen der Belege. `}
      {missing[0] && <Link to={monthlyRatesPath(missing[0].month)}>Monatskurse eintragen</Link>}
    </Notice>
  )
}

/** It is no German tax: it is declared and paid by the One-Stop-Shop (§ 18j UStG). */
function OtherCountries({ oss }: { oss: Remarks['oss'] }) {
  if (oss.length === 0) return null
  return (
    <Notice title="Umsatzsteuer anderer Länder (OSS)">
      Sie ist in der Steuerschuld nicht enthalten: gemeldet und gezahlt wird sie über den One-Stop-Shop. Der
      Umsatz steht unter „Umsatz netto“. {/* The server writes months as months. */}
      {oss.map(({ month, vat }, index) => (
        <span key={month}>
          {index > 0 && ' · '}
          <Link to={behindAddress('oss', month)}>{`${monthLabel(month as Month)}: ${euro(vat)}`}</Link>
        </span>
      ))}
    </Notice>
  )
}
