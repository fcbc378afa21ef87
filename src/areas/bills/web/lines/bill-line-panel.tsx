import { useRef } from 'react'
import type { Category } from '#areas/categories/contract.ts'
import { CategorySelect } from '#areas/categories/web/category-select.tsx'
import type { PurchaseFacts } from '#areas/documents/rules/lines/purchase-price.ts'
import {
  type BillTaxType,
  billTaxTypes,
  flatTaxPercents,
  flatTaxPercentsOn,
  percentText,
  taxTypeNames,
} from '#areas/documents/rules/taxes/tax-types.ts'
import { AmountSideField } from '#areas/documents/web/amount-side-field.tsx'
import { BookingTextField } from '#areas/documents/web/booking-text-field.tsx'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import { TaxPicker } from '#areas/documents/web/tax-picker.tsx'
import { TaxReasonFields } from '#areas/documents/web/tax-reason-fields.tsx'
import type { MarkedProperty } from '#areas/stock/rules/product-news.ts'
import { berlinDay, type Day } from '#kernel/day.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/choices/select.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { useReadOnly } from '#web/ui/fields/read-only.ts'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { CornerDownLeft } from '#web/ui/icons.ts'
import type { ToldProductOnWire } from '../../contract/told-products.ts'
import { BillDemoLine } from '../form/bill-demo.tsx'
import styles from '../form/bill-form.module.css'
import { draftLine } from '../form/bill-sums.ts'
import type { BillValues } from '../form/bill-values.ts'
import { lineAmountName } from '../form/use-head-keys.ts'
import { begunProduct } from './begun-product.ts'
import { type BillLine, hasSides, type LineDraft, type LineErrors, withProductRate } from './bill-line.ts'
import { piecesOf } from './bill-line-product.ts'
import { BillLineProductFields } from './bill-line-product-fields.tsx'
import { PurchasePriceNotice } from './purchase-price-notice.tsx'
import { SellerKindNotice } from './seller-kind-notice.tsx'
import { useLineKeys } from './use-line-keys.ts'

interface BillLinePanelProps {
  values: BillValues
  categories: readonly Category[]
  errors: LineErrors
  /** By what the bill says what a piece cost; null while that is not known. */
  purchase: PurchaseFacts | null | undefined
  /** The products that follow the bill, where it is stored. */
  told: readonly ToldProductOnWire[]
  documentId: string | null
  /** What of the bill is needed first; nothing can be typed before. */
  missing: readonly string[]
  onChange: (change: Partial<LineDraft>) => void
  /** Whether the line was right and is in the list now. */
  onAdd: () => boolean
  /** Leaves the line that is being changed as it was. */
  onCancelEdit: () => void
}

const taxTypeOptions = billTaxTypes.map((value) => ({ value, label: taxTypeNames[value] }))

/** What is typed where the supplier charges no tax. */
const amountHints: Partial<Record<BillTaxType, string>> = {
  ACQUISITION_EU: 'Wie auf der Rechnung, ohne Steuer',
  REVERSE_CHARGE_13B: 'Wie auf der Rechnung, ohne Steuer',
  IMPORT_VAT: 'Die Steuer selbst, laut Bescheid',
}

/** 'Position hinzufügen': the next line of the bill. Enter adds it, and the next one can be typed at once. */
export function BillLinePanel(props: BillLinePanelProps) {
  const { values, categories, errors, missing, onChange } = props
  const { isEdit } = values.draft
  const readOnly = useReadOnly()
  const panel = useRef<HTMLElement>(null)
  const disabled = missing.length > 0
  const line = draftLine(values)
  const category = categoryOf(line, categories)
  const hasPercent = line.taxType !== 'IMPORT_VAT'
  const keys = useLineKeys(panel, { ...props, key: values.draft.localId, isEdit })
  const title = isEdit ? 'Position bearbeiten' : 'Position hinzufügen'
  return (
    <section
      ref={panel}
      aria-label={title}
      className={styles.panel}
      {...(!readOnly && { onKeyDown: keys.onKeyDown })}
    >
      {isEdit && <h3 className={styles.panelTitle}>{title}</h3>}
      <FormGrid>
        <Cell span={4}>
          <Select
            label="Besteuerung"
            options={taxTypeOptions}
            value={line.taxType}
            onChange={(taxType) => onChange(ofTaxType(taxType, line))}
            disabled={disabled}
          />
        </Cell>
        {hasPercent && (
          <Cell span={8}>
            <TaxPicker
              value={line.taxPercent}
              onChange={(taxPercent) => onChange({ taxPercent })}
              flat={line.taxType === 'VAT' ? flatTaxPercentsOn(taxDay(values)) : []}
              error={errors.tax}
              hint={rateHint(values.draft)}
              disabled={disabled}
            />
          </Cell>
        )}
        {line.taxType === 'VAT' && line.taxPercent === 0 && (
          <TaxReasonFields
            values={line}
            onChange={onChange}
            errors={{
              taxReasonCode: undefined,
              taxReasonText: errors.taxReason,
            }}
            optional
            disabled={disabled}
          />
        )}
        <Cell span={hasPercent ? 6 : 8}>
          <AmountSideField
            name={lineAmountName}
            value={line.amount}
            onChange={(amount) => onChange({ amount })}
            error={errors.amount}
            side={line.side}
            isSwitchShown={hasSides(line)}
            label={piecesOf(line) === 1 ? 'Betrag' : 'Betrag je Stück'}
            hint={amountHints[line.taxType]}
            onSide={(side) => onChange({ side })}
            currency={values.currency}
            taxPercent={line.taxPercent}
            disabled={disabled}
          />
        </Cell>
        <Cell span={6}>
          <CategoryField draft={values.draft} line={line} {...{ onChange, errors, disabled }} />
        </Cell>
        <Cell span={hasPercent ? 12 : 6}>
          <BookingTextField
            category={category}
            value={line.bookingTextSuffix}
            onChange={(bookingTextSuffix) => onChange({ bookingTextSuffix })}
            error={errors.bookingText}
            disabled={disabled}
          />
        </Cell>
        {hasPercent && (
          <BillLineProductFields
            values={line}
            onChange={onChange}
            rateOf={(product) => withProductRate(values.draft, product, taxDay(values))}
            errors={errors}
            isWanted={category?.requiresProduct ?? false}
            begin={begunProduct(line)}
            disabled={disabled}
          />
        )}
        {line.product && hasPercent && (
          <Cell>
            <ProductNotices {...props} line={line} />
          </Cell>
        )}
        {!readOnly && (
          <Cell>
            <div className={styles.add}>
              {!isEdit && <BillDemoLine categories={categories} disabled={disabled} onFill={onChange} />}
              {isEdit && <Button onClick={props.onCancelEdit}>Abbrechen</Button>}
              <Button icon={<CornerDownLeft aria-hidden="true" />} disabled={disabled} onClick={keys.add}>
                {isEdit ? 'Übernehmen' : 'Position hinzufügen'}
              </Button>
            </div>
          </Cell>
        )}
      </FormGrid>
      {disabled && <p className={styles.rate}>Zuerst angeben: {missing.join(', ')}</p>}
    </section>
  )
}

interface CategoryFieldProps extends Pick<BillLinePanelProps, 'onChange' | 'errors'> {
  draft: LineDraft
  line: BillLine
  disabled: boolean
}

/** That of the line before is proposed: marked, and asked about once (`useLineKeys`). */
function CategoryField({ draft, line, onChange, errors, disabled }: CategoryFieldProps) {
  const isProposed = isTakenOver(draft)
  return (
    <div {...(isProposed && { 'data-proposed': '', className: styles.proposed })}>
      <CategorySelect
        scope="BILL"
        name="category"
        value={line.categoryId}
        onChange={(categoryId) => onChange({ categoryId })}
        error={errors.category}
        hint={isProposed && 'Aus der letzten Position übernommen, Enter bestätigt'}
        disabled={disabled}
      />
    </div>
  )
}

/** What the line says of its product beside what that says itself. */
function ProductNotices(props: BillLinePanelProps & { line: BillLine }) {
  const { values, line, purchase } = props
  return (
    <>
      <PurchasePriceNotice
        key={line.localId}
        line={line}
        facts={purchase ?? null}
        isFollowing={isTold(props, line, 'buyingPP')}
      />
      <SellerKindNotice
        line={line}
        sellerKind={values.supplier?.fields.sellerKind ?? null}
        isFollowing={isTold(props, line, 'sellerKind')}
      />
    </>
  )
}

/** Whether this bill told the product of a line what it says: then it follows. */
function isTold(
  { told, documentId }: Pick<BillLinePanelProps, 'told' | 'documentId'>,
  line: BillLine,
  property: MarkedProperty,
): boolean {
  const found = told.find(({ product }) => product.entityId.uuid === line.product?.uuid)
  return documentId !== null && found?.toldBy[property] === documentId
}

/** The day whose rates count, as far as it can be read. */
function taxDay({ serviceDate, billDate }: BillValues): Day {
  return dayValue(serviceDate) ?? dayValue(billDate) ?? berlinDay(new Date())
}

function isTakenOver({ takenOver, categoryId }: LineDraft): boolean {
  return takenOver !== null && takenOver === categoryId
}

/** A changed taxation. The flat rates are of VAT alone: what one owes oneself is owed at another. */
function ofTaxType(taxType: BillTaxType, { taxPercent }: BillLine): Partial<LineDraft> {
  const isLost = taxType !== 'VAT' && taxPercent !== null && flatTaxPercents.includes(taxPercent)
  return { taxType, ...(isLost && { taxPercent: null }) }
}

/** Said where a product has changed the chosen rate. */
function rateHint({ percentBefore, taxPercent }: LineDraft): string | undefined {
  if (typeof percentBefore !== 'number') return undefined
  return `Mit der Ware auf ${taxPercent} % gesetzt, vorher ${percentText(percentBefore)} %`
}
