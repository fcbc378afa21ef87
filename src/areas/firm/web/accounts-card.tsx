import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type AccountKey, chartNames, chartOf, isCollective } from '../rules/accounts.ts'
import styles from './accounts-card.module.css'
import { firmField } from './firm-field.tsx'
import { accountValueName, accountValues } from './firm-values.ts'
import type { FirmFormState } from './use-firm-form.ts'

const groups: readonly { title: string; labels: Partial<Record<AccountKey, string>> }[] = [
  {
    title: 'Sammelkonten für Kunden und Lieferanten ohne eigene Nummer',
    labels: { collectiveDebtor: 'Debitoren', collectiveCreditor: 'Kreditoren' },
  },
  {
    title: 'Erlöse mit Umsatzsteuer',
    labels: {
      revenueVat19: '19 %',
      revenueVat7: '7 %',
      revenueVat16: '16 % (2020)',
      revenueVat5: '5 % (2020)',
      revenueDifferentialMargin: '§ 25a: Marge',
      revenueDifferentialCost: '§ 25a: Einkaufspreis',
      revenueOss: 'Im Zielland (OSS)',
    },
  },
  {
    title: 'Erlöse ohne Umsatzsteuer',
    labels: {
      revenueEu: 'Lieferung in die EU',
      revenueThirdCountry: 'Ausfuhr',
      revenueServiceEu: 'Leistung in die EU',
      revenueServiceThirdCountry: 'Leistung ins Drittland',
      revenueReverseCharge: 'Kunde schuldet (§\u00a013b)',
      revenueTaxFree: 'Steuerfrei (§ 4 Nr. 8 ff.)',
      revenueZeroRate: 'Satz 0 % (§ 12 Abs. 3)',
      revenueSmallBusiness: 'Kleinunternehmer',
      revenueSmallBusinessBefore2025: 'Kleinunternehmer bis 2024',
      passThrough: 'Durchlaufende Posten',
    },
  },
  {
    title: 'Erhaltene Anzahlungen',
    labels: {
      advanceVat19: '19 %',
      advanceVat7: '7 %',
      advanceVat16: '16 % (2020)',
      advanceOther: 'Ohne Umsatzsteuer',
    },
  },
]

/** The accounts of the registers, by taxation (decisions §4, 'Bookings'). */
export function AccountsCard({ state }: { state: FirmFormState }) {
  return (
    <Card
      title="Konten"
      actions={chartNames.map((name) => (
        <Button key={name} size="small" onClick={() => state.form.patch(accountValues(chartOf(name)))}>
          {name} einsetzen
        </Button>
      ))}
    >
      <p className={styles.why}>
        Auf diese Konten bucht das Rechnungsausgangsbuch. Bitte stimmen Sie sie mit Ihrer Steuerberatung ab;
        was leer bleibt, ist das Konto des SKR03.
      </p>
      {groups.map(({ title, labels }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          <div className={styles.accounts}>
            {/* The labels are written above, with these keys. */}
            {(Object.entries(labels) as [AccountKey, string][]).map(([key, label]) => (
              <TextField
                key={key}
                label={label}
                maxLength={isCollective(key) ? 5 : 8}
                {...firmField(state, accountValueName(key))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Card>
  )
}
