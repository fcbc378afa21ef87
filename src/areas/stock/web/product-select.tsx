import { useState } from 'react'
import type { Day } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { readSearch } from '#kernel/texts/search-word.ts'
import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { useOne } from '#web/reads/use-read.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { type SearchOption, SearchSelect } from '#web/ui/choices/search-select.tsx'
import { Pencil } from '#web/ui/icons.ts'
import { listProducts, type Product, type ProductReplacement, readProduct } from '../contract.ts'
import { beginOfTyped, productHoldsWord } from '../rules/product-keys.ts'
import { inStockFirst, stockMark } from '../rules/stock-warnings.ts'
import { PhotoPicture } from './photos/photo-picture.tsx'
import { EditProductLayer, NewProductLayer } from './product/product-layers.tsx'
import { type ProductValues, priceCents } from './product/product-values.ts'
import styles from './product-select.module.css'

interface ProductSelectProps {
  label?: string
  /** The chosen product's id. */
  value: string | null
  /** Somebody chose a product, one just created included; null: none any more. */
  onChoose: (product: Product | null) => void
  /** The chosen product was edited from here. */
  onEdited?: (saved: ProductReplacement) => void
  /** What a product that is created from here begins with, beside the code; null until it is known. */
  begin?: Partial<ProductValues> | null
  name?: string
  error?: string | undefined
  optional?: boolean
  disabled?: boolean
  /** Options then say how much there is on this day. */
  stockDay?: Day
}

type Open = { kind: 'new'; typed: string } | { kind: 'edit'; uuid: string } | null

/** 'Ware': searched on the server among thousands, created and edited from here (spec 2 §2, decisions §5). */
export function ProductSelect({
  label = 'Ware',
  value,
  onChoose,
  onEdited,
  begin,
  stockDay,
  ...field
}: ProductSelectProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<Open>(null)
  const { rows, isPending, isLoading } = useFoundRows(
    listProducts,
    typed,
    stockDay && { filterType: 'inventoryUntil', day: stockDay },
  )
  const chosen = useOne(readProduct, value).data
  const words = isPending ? readSearch(typed) : []
  const found = rows.filter((row) => words.every((word) => productHoldsWord(row, word)))
  // Where something is sold, what is gone already comes last.
  const options = (stockDay ? inStockFirst(found) : found).map(productOption)
  const close = () => setOpen(null)
  return (
    <>
      <SearchSelect
        {...field}
        label={label}
        placeholder={`${label} suchen …`}
        options={options}
        value={value}
        selected={chosen ? productOption(chosen) : null}
        onSearch={setTyped}
        loading={isLoading || isPending}
        clearable
        onChange={(uuid) => onChoose(rows.find((row) => row.entityId.uuid === uuid) ?? null)}
        onCreate={(typed) => setOpen({ kind: 'new', typed })}
        createLabel="Neue Ware"
        edit={
          value && (
            <IconButton
              label="Ware bearbeiten"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setOpen({ kind: 'edit', uuid: value })}
              disabled={field.disabled}
            />
          )
        }
      />
      {open?.kind === 'new' && begin !== null && (
        <NewProductLayer
          begin={{ ...begin, ...beginOfTyped(open.typed) }}
          onCreated={(product) => {
            onChoose(product)
            close()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'edit' && (
        <EditProductLayer uuid={open.uuid} {...(onEdited && { onSaved: onEdited })} onClose={close} />
      )}
    </>
  )
}

function OptionPhoto({ uuid }: { uuid: string }) {
  return (
    <span className={styles.photo}>
      <PhotoPicture uuid={uuid} fileName="Titelbild.jpg" size="thumbnail" alt="" />
    </span>
  )
}

/** A product as an entry of a select: code and description, below them who made it, where it stands, its price. */
export function productOption(
  product: Product & { quantityInStock?: number; titlePhotoEntityId?: string | null },
): SearchOption {
  const price = priceCents(product.salesPP)
  const detail = [
    product.quantityInStock === undefined ? '' : stockMark(product.quantityInStock),
    product.productNumber,
    product.designer,
    product.manufacturer,
    product.yearOfManufacturing,
    product.status,
    price === null ? '' : formatMoney(price, 'EUR'),
  ]
    .filter(Boolean)
    .join(', ')
  return {
    value: product.entityId.uuid,
    label: `${product.code} · ${product.codeDescription}`,
    ...(detail !== '' && { detail }),
    ...(product.titlePhotoEntityId && { picture: <OptionPhoto uuid={product.titlePhotoEntityId} /> }),
  }
}
