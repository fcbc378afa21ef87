import { flushSync } from 'react-dom'
import { CategorySelect } from '#areas/categories/web/category-select.tsx'
import { invoiceLineItem } from '#areas/documents/contract.ts'
import { unitCodes, unitToChoose } from '#areas/documents/rules/lines/units.ts'
import { percentText, type TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { AmountSideField } from '#areas/documents/web/amount-side-field.tsx'
import { BookingTextField } from '#areas/documents/web/booking-text-field.tsx'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import { LineQuantityField } from '#areas/documents/web/line-quantity-field.tsx'
import { TaxPicker } from '#areas/documents/web/tax-picker.tsx'
import { TaxReasonFields } from '#areas/documents/web/tax-reason-fields.tsx'
import { formatDay } from '#kernel/day.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select, type SelectOption } from '#web/ui/choices/select.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { focusPlace } from '#web/ui/layers/first-focus.ts'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import {
  exportedService,
  isBusiness,
  isExempt,
  isWaiver,
  marginSchemeWaived,
} from '../../rules/line-taxation.ts'
import styles from '../form/invoice-form.module.css'
import { LineDiscountFields } from './line-discount-fields.tsx'
import { asksBuyingPrice, takesBack } from './line-discounts.ts'
import { lineFaults, lineInput } from './line-input.ts'
import { LineProductField } from './line-product.tsx'
import { LineReturnFields } from './line-return-fields.tsx'
import { chargedPercentOf, hasTaxPercent, hasTaxReason, lineTaxFacts, taxTypeOf } from './line-taxes.ts'
import type { LineFacts, LineValues } from './line-values.ts'
import { MarginSchemeNotice } from './margin-scheme-notice.tsx'
import { StockNotice } from './stock-notice.tsx'
import { TaxationSelect } from './taxation-select.tsx'

/** Under which name a line is kept, by that of the invoice's entries. */
export const lineForm = (keptForm: string | undefined, localId: string | null) =>
  keptForm && `${keptForm}/line/${localId ?? 'new'}`

interface LineLayerProps {
  line: LineValues
  isNew: boolean
  /** What was paid for the piece is what is missing: work begins there. */
  isBuyingPriceAsked: boolean
  facts: LineFacts
  /** False while the facts are not read yet: it waits for them. */
  isLoaded: boolean
  /** The § 25a lines that this one may be a discount on. */
  discountable: readonly SelectOption<string>[]
  /** The other lines of the invoice, and its id where it is stored. */
  others: readonly LineValues[]
  documentId: string | null
  /** Under which name the invoice's entries are kept. */
  keptForm: string | undefined
  /** What stays in sight of the invoice: the customer and the running total. */
  invoice: string
  onDone: (line: LineValues) => void
  onClose: () => void
}

const paths = {
  categoryId: 'categoryEntityId',
  product: 'productEntityId',
  bookingTextSuffix: 'bookingText',
  appliesTo: 'appliesToLocalId',
  taxReasonCode: 'taxReason.code',
  taxReasonText: 'taxReason.text',
} as const

const units = unitCodes.map((value) => ({ value, label: unitToChoose(value) }))

/** 'Position hinzufügen' and 'Position bearbeiten'. Enter takes the line over. */
export function LineLayer(props: LineLayerProps) {
  const { line, isNew, isBuyingPriceAsked, facts, isLoaded, keptForm, invoice, onDone, onClose } = props
  const ownForm = lineForm(keptForm, isNew ? null : line.localId)
  const form: Form<LineValues> = useForm({
    schema: invoiceLineItem,
    initial: line,
    toInput: (values) => lineInput(values, facts),
    paths,
    check: (values) => lineFaults(values, facts, props.discountable.length > 0),
    isLoaded,
    ...(ownForm !== undefined && {
      keep: { form: ownForm, what: isNew ? 'eine Position' : 'Änderungen an einer Position' },
    }),
    onSubmit() {
      // From here on the invoice's own form keeps it.
      form.kept?.drop()
      onDone(form.values)
    },
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title={isNew ? 'Position hinzufügen' : 'Position bearbeiten'}
      facts={invoice}
      size="narrow"
      form={form}
      footer={<FormFooter form={form} saveLabel={isNew ? 'Position hinzufügen' : 'Position übernehmen'} />}
    >
      <LineFields
        form={form}
        facts={facts}
        discountable={props.discountable}
        others={props.others}
        documentId={props.documentId}
        isBuyingPriceAsked={isBuyingPriceAsked}
        follows={isNew && props.others.length > 0}
      />
    </SideLayer>
  )
}

interface LineFieldsProps
  extends Pick<LineLayerProps, 'facts' | 'discountable' | 'isBuyingPriceAsked' | 'others' | 'documentId'> {
  form: Form<LineValues>
  /** Whether it began with what the line before it had. */
  follows: boolean
}

function LineFields(props: LineFieldsProps) {
  const { form, facts, discountable, isBuyingPriceAsked, others, documentId, follows } = props
  const { values } = form
  const taxType = taxTypeOf(values, facts)
  const category = categoryOf(values, facts.categories)
  const taxIsFixed = isExempt(facts.tax)
  const asksPercent = hasTaxPercent(taxType) && !taxIsFixed
  const asksReason = hasTaxReason(values, facts)
  const takesOver = follows ? takenOverOf(form) : noneTakenOver
  return (
    <FormGrid>
      <Cell>
        <LineProductField
          form={form}
          isRequired={category?.requiresProduct ?? false}
          day={facts.tax.serviceDay}
        />
        <StockNotice line={values} others={others} day={facts.tax.serviceDay} documentId={documentId} />
      </Cell>
      <Cell span={3}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the 1 that stands there is overwritten by typing */}
        <div onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}>
          {/* Where no product is asked for, work begins here. */}
          <LineQuantityField
            label="Menge"
            countedIn={values.unit}
            hasProduct={values.product !== null}
            autoFocus={!category?.requiresProduct && !isBuyingPriceAsked}
            {...form.field('quantity')}
          />
        </div>
      </Cell>
      <Cell span={4}>
        <Select label="Einheit" options={units} {...form.field('unit')} />
      </Cell>
      <Cell>
        <AmountSideField
          {...form.field('amount')}
          side={values.side}
          onSide={(side) => form.set('side', side)}
          isSwitchShown={chargedPercentOf(values, facts) > 0}
          currency={values.currency}
          taxPercent={chargedPercentOf(values, facts)}
          sideHint={takesOver.side ? takenOver : undefined}
        />
      </Cell>
      <LineDiscountFields form={form} hasSides={chargedPercentOf(values, facts) > 0} />
      <Cell>
        <TextField label="Positionstext" maxLength={250} {...form.field('descriptionShort')} />
      </Cell>
      <Cell>
        <TextArea label="Langtext" rows={4} optional {...form.field('descriptionLong')} />
      </Cell>
      <Cell>
        <CategorySelect
          scope="INVOICE"
          {...form.field('categoryId')}
          hint={takesOver.category ? takenOver : undefined}
        />
      </Cell>
      {!category?.includeInBookingText && (
        <Cell>
          <BookingTextField category={category} {...form.field('bookingTextSuffix')} />
        </Cell>
      )}
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
    </FormGrid>
  )
}

interface ExportedServiceNoticeProps {
  form: Form<LineValues>
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

const takenOver = 'Aus der letzten Position übernommen'

const noneTakenOver = { side: false, category: false }

/** What of a new line is still as the one before it had it: it is marked until it is touched (decisions §10 'Entry'). */
function takenOverOf({ values, initial }: Form<LineValues>) {
  return {
    side: values.side === initial.side,
    category: initial.categoryId !== null && values.categoryId === initial.categoryId,
  }
}
