import type { ReactNode } from 'react'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormBody } from '#web/ui/forms/form-body.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { useUnsaved } from '#web/ui/forms/unsaved.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Firm } from '../contract/read-firm.ts'
import { AccountsCard } from './accounts-card.tsx'
import { AddressCard, ContactCard } from './address-cards.tsx'
import { BankCard } from './bank-card.tsx'
import { DashboardCard } from './dashboard-card.tsx'
import styles from './firm-form.module.css'
import { InvoiceCard } from './invoice-card.tsx'
import { LetterCard } from './letter-card.tsx'
import { LookCard, type Sheet } from './look-card.tsx'
import { MailCard } from './mail-card.tsx'
import { StockCard } from './stock-card.tsx'
import { TaxCard } from './tax-card.tsx'
import { TaxSchemesCard } from './tax-schemes-card.tsx'
import { useFirmForm } from './use-firm-form.ts'
import { WordingCard } from './wording-card.tsx'

interface FirmFormProps {
  firm: Firm
  besideTaxes: ReactNode
  sheet: Sheet
}

/** The firm's settings in cards, saved together. */
export function FirmForm({ firm, besideTaxes, sheet }: FirmFormProps) {
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
        <div className={styles.columns}>
          <div className={styles.column}>
            <AddressCard state={state} />
            <BankCard state={state} />
            <ContactCard state={state} />
            <LetterCard state={state} />
            <StockCard state={state} />
            <DashboardCard state={state} />
          </div>
          <div className={styles.column}>
            <TaxCard state={state} />
            <TaxSchemesCard firm={firm} />
            {besideTaxes}
            <InvoiceCard state={state} firm={firm} />
            <WordingCard state={state} />
            <MailCard state={state} />
          </div>
        </div>
        <div className={styles.wide}>
          <LookCard state={state} sheet={sheet} />
        </div>
        <div className={styles.wide}>
          <AccountsCard state={state} />
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
