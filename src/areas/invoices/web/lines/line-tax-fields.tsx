import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { percentText, type TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { TaxPicker } from '#areas/documents/web/tax-picker.tsx'
import { TaxReasonFields } from '#areas/documents/web/tax-reason-fields.tsx'
import { formatDay } from '#kernel/day.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { SelectOption } from '#web/ui/choices/select.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { Cell } from '#web/ui/forms/form-grid.tsx'
import { focusPlace } from '#web/ui/layers/first-focus.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import {
  exportedService,
  isBusiness,
  isExempt,
  isWaiver,
  marginSchemeWaived,
} from '../../rules/line-taxation.ts'
import styles from '../form/invoice-form.module.css'
import { asksBuyingPrice, takesBack } from './line-discounts.ts'
import type { LineForm } from './line-form.ts'
import { LineReturnFields } from './line-return-fields.tsx'
import { chargedPercentOf, hasTaxPercent, hasTaxReason, lineTaxFacts, taxTypeOf } from './line-taxes.ts'
import type { LineFacts } from './line-values.ts'
import { MarginSchemeNotice } from './margin-scheme-notice.tsx'
import { TaxationSelect } from './taxation-select.tsx'

export interface LineTaxProps {
  form: LineForm
  facts: LineFacts
  /** The § 25a lines that this one may be a discount on. */
  discountable: readonly SelectOption<string>[]
  /** What was paid for the piece is what is missing: work begins there. */
  isBuyingPriceAsked: boolean
  /** Behind the taxation. */
  children?: ReactNode
}

/** How a line is taxed, and what its taxation asks for: percent, reason, what is taken back, what was paid for the piece. */
export function LineTaxFields(props: LineTaxProps) {
  const { form, facts, discountable, isBuyingPriceAsked, children } = props
  const { values } = form
  const taxType = taxTypeOf(values, facts)
  const taxIsFixed = isExempt(facts.tax)
  const asksPercent = hasTaxPercent(taxType) && !taxIsFixed
  const asksReason = hasTaxReason(values, facts)
  return (
    <>
      <Cell>
        {taxIsFixed ? (
          <Notice>
            Steuerfrei nach § 19 UStG: Am Leistungsdatum {formatDay(facts.tax.serviceDay)} sind Sie
            Kleinunternehmer.
          </Notice>
        ) : (
          <div data-place="taxation">
            <TaxationSelect tax={facts.tax} line={lineTaxFacts(values, facts)} {...form.field('taxType')} />
          </div>
        )}
        {taxType === 'OSS' && (
          <Notice className={styles.lineNotice ?? ''}>
            Steuersatz des Ziellandes am {formatDay(facts.tax.serviceDay)}:{' '}
            {percentText(chargedPercentOf(values, facts))} %
          </Notice>
        )}
        {isWaiver({ taxType, productTaxType: lineTaxFacts(values, facts).productTaxType }) && (
          <Notice kind="warning" live className={styles.lineNotice ?? ''}>
            {marginSchemeWaived}
          </Notice>
        )}
        <ExportedServiceNotice form={form} facts={facts} taxType={taxType} />
        <MarginSchemeNotice product={values.product} taxType={taxType} supply={facts.tax} />
      </Cell>
      {children}
      {asksPercent && (
        <Cell>
          <TaxPicker {...form.field('taxPercent')} />
        </Cell>
      )}
      {asksReason && (
        <TaxReasonFields
          values={values}
          onChange={form.patch}
          errors={{
            taxReasonCode: form.field('taxReasonCode').error,
            taxReasonText: form.field('taxReasonText').error,
          }}
          hint="Er wird gedruckt (§ 14 Abs. 4 Nr. 8 UStG)."
        />
      )}
      <LineReturnFields form={form} taxType={taxType} discountable={discountable} />
      {asksBuyingPrice(values, taxType) && (
        <Cell span={6}>
          <AmountField
            label="Einkaufspreis je Stück"
            optional={!takesBack(values, taxType)}
            autoFocus={isBuyingPriceAsked}
            hint={values.amountBuying.trim() === '' ? 'Ohne ihn gilt der ganze Betrag als Marge.' : undefined}
            unit={values.currency === 'EUR' ? '€' : values.currency}
            {...form.field('amountBuying')}
          />
        </Cell>
      )}
    </>
  )
}

interface ExportedServiceNoticeProps {
  form: LineForm
  facts: LineFacts
  taxType: TaxType
}

/** A service outside of the EU that goes out as an export, with the way to what it is. */
function ExportedServiceNotice({ form, facts, taxType }: ExportedServiceNoticeProps) {
  const { receiver } = facts.tax
  const said = exportedService(taxType, facts.tax, lineTaxFacts(form.values, facts))
  if (said === null || receiver === null) return null
  function change() {
    const notTaxable = { taxPercent: 0, taxReasonCode: 'PAR_3A_2' as const, taxReasonText: '' }
    // The button goes with what it mends.
    flushSync(() => form.patch({ taxType: 'VAT', ...(receiver && isBusiness(receiver) && notTaxable) }))
    focusPlace(form.formProps.ref.current, 'taxation')
  }
  return (
    <Notice
      kind="warning"
      live
      className={styles.lineNotice ?? ''}
      action={
        <Button size="small" onClick={change}>
          {isBusiness(receiver) ? 'Nicht steuerbar' : 'Umsatzsteuer'}
        </Button>
      }
    >
      {said}
    </Notice>
  )
}
