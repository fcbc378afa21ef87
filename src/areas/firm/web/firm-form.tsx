import { Fragment, type ReactNode } from 'react'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { useUnsaved } from '#web/ui/forms/unsaved.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PartIndex } from '#web/ui/part-index.tsx'
import type { Firm } from '../contract/read-firm.ts'
import { AccountsCard } from './accounts-card.tsx'
import { AddressCard, ContactCard } from './address-cards.tsx'
import { AnchorCard } from './anchor-card.tsx'
import { BankCard } from './bank-card.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import styles from './firm-form.module.css'
import { InvoiceCard } from './invoice-card.tsx'
import { LetterCard } from './letter-card.tsx'
import { LoginCard } from './login-card.tsx'
import { LookCard, type Sheet } from './look-card.tsx'
import { MailCard } from './mail-card.tsx'
import { RemindersCard } from './reminders-card.tsx'
import { StockCard } from './stock-card.tsx'
import { TaxCard } from './tax-card.tsx'
import { TaxSchemesCard } from './tax-schemes-card.tsx'
import { type FirmFormState, useFirmForm } from './use-firm-form.ts'
import { WordingCard } from './wording-card.tsx'

interface FirmFormProps {
  firm: Firm
  besideTaxes: ReactNode
  besideLevels: ReactNode
  proof: ReactNode
  backups: ReactNode
  sheet: Sheet
}

/** The firm's settings in cards, saved together. */
export function FirmForm({ firm, besideTaxes, besideLevels, proof, backups, sheet }: FirmFormProps) {
  const state = useFirmForm(firm)
  const { form, saved, conflicts, changedElsewhere, dismiss, save } = state
  // The links of the navigation and the closed tab ask, though no layer is closed here.
  useUnsaved(form.dirty, { form, since: saved })
  return (
    <Page title="Firma">
      <FormBody form={form} className={styles.form}>
        <KeptNotice form={form} />
        {changedElsewhere && (
          <Notice
            kind={conflicts.length > 0 ? 'warning' : 'info'}
            live
            className={styles.notice}
            title="Jemand anderes hat die Firmendaten inzwischen geändert."
            action={
              <Button size="small" onClick={dismiss}>
                Verstanden
              </Button>
            }
          >
            {conflicts.length > 0
              ? 'Bei den gekennzeichneten Feldern unterscheidet sich Ihre Eingabe vom gespeicherten Stand. Beim Speichern gilt Ihre Eingabe.'
              : 'Der neue Stand ist übernommen, Ihre Eingaben sind noch da.'}
          </Notice>
        )}
        <div className={styles.wide}>
          <CommandNotice command={save} />
        </div>
        <div className={styles.parts}>
          <PartIndex label="Teile der Seite" parts={parts} />
          <FirmParts {...{ firm, state, besideTaxes, besideLevels, proof, backups, sheet }} />
        </div>
        <div className={styles.footer}>
          <FormFooter
            form={form}
            disabled={!form.dirty}
            {...(form.dirty && { onCancel: () => form.reset(), cancelLabel: 'Verwerfen' })}
          />
        </div>
      </FormBody>
    </Page>
  )
}

const parts = [
  { id: 'anschrift', label: 'Anschrift und Bank' },
  { id: 'steuer', label: 'Steuer' },
  { id: 'rechnung', label: 'Rechnung' },
  { id: 'aussehen', label: 'Aussehen' },
  { id: 'e-mail', label: 'E-Mail' },
  { id: 'mahnen', label: 'Mahnen' },
  { id: 'konten', label: 'Konten' },
  { id: 'weiteres', label: 'Bestand und Übersicht' },
  { id: 'pruefung', label: 'Prüfung und Sicherung' },
] as const

/** The cards, by the parts that the index names. */
function FirmParts({
  firm,
  state,
  besideTaxes,
  besideLevels,
  proof,
  backups,
  sheet,
}: FirmFormProps & { state: FirmFormState }) {
  const cards: Record<(typeof parts)[number]['id'], readonly ReactNode[]> = {
    anschrift: [
      <Fragment key="who">
        <AddressCard state={state} />
        <BankCard state={state} />
      </Fragment>,
      <Fragment key="more">
        <ContactCard state={state} />
        <LetterCard state={state} />
      </Fragment>,
    ],
    steuer: [
      <TaxCard key="tax" state={state} />,
      <Fragment key="schemes">
        <TaxSchemesCard firm={firm} />
        {besideTaxes}
      </Fragment>,
    ],
    rechnung: [
      <InvoiceCard key="invoice" state={state} firm={firm} />,
      <WordingCard key="words" state={state} />,
    ],
    aussehen: [<LookCard key="look" state={state} sheet={sheet} />],
    'e-mail': [<MailCard key="mail" state={state} />],
    mahnen: [<RemindersCard key="levels" firm={firm} />, <Fragment key="rates">{besideLevels}</Fragment>],
    konten: [<AccountsCard key="accounts" state={state} />],
    weiteres: [
      <StockCard key="stock" state={state} />,
      <DashboardCard key="dashboard" state={state} />,
      <LoginCard key="login" state={state} />,
    ],
    pruefung: [
      <Fragment key="proof">{proof}</Fragment>,
      <Fragment key="backups">
        {backups}
        <AnchorCard state={state} />
      </Fragment>,
    ],
  }
  return (
    <div className={styles.content}>
      {parts.map(({ id }) => (
        <div key={id} id={id} tabIndex={-1} className={styles.part}>
          {cards[id].map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
            <div key={at} className={styles.column}>
              {column}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
