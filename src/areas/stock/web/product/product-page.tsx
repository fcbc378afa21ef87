import { type ReactNode, useState } from 'react'
import { listCategories } from '#areas/categories/contract.ts'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useLetterKeys } from '#web/letter-keys.ts'
import { useOffers } from '#web/palette/offers.ts'
import { useNoteOpened } from '#web/palette/recently-opened.ts'
import { useAll, useOne } from '#web/reads/use-read.ts'
import { Link, useMatch } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Package, Pencil, Trash2 } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { usePageEscape } from '#web/ui/layers/use-page-escape.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Product, type ProductRead, readProduct } from '../../contract.ts'
import { StockHistory } from '../changes/stock-history.tsx'
import { ProductPhotos } from '../photos/product-photos.tsx'
import { useSeesBuying } from '../use-sees-buying.ts'
import { type ProductFact, productFacts } from './product-facts.ts'
import { EditProductLayer } from './product-layers.tsx'
import styles from './product-page.module.css'
import { productForm } from './use-product-form.ts'
import { useProductRemoval } from './use-product-removal.ts'

interface ProductPageProps {
  /** What areas that stand after this one know of the product. */
  life?: (product: Product) => ReactNode
}

/** `/auth/stock/{uuid}`: one product, to be read, edited and deleted (decisions §5). */
export function ProductPage({ life }: ProductPageProps) {
  const uuid = useMatch('/auth/stock/:uuid')?.['uuid'] ?? ''
  const { data, error } = useOne(readProduct, uuid)
  const [isEditing, setEditing] = useState(false)
  useWantedForm(productForm(uuid), () => setEditing(true))
  const [isDeleted, setDeleted] = useState(false)
  usePageEscape(useGoBack('/auth/stock'))
  useLetterKeys({ e: () => setEditing(true) }, data !== undefined && !isEditing)
  const edit = {
    title: 'Bearbeiten',
    detail: data?.codeDescription ?? '',
    icon: Pencil,
    act: () => setEditing(true),
  }
  useOffers(data && !isEditing ? [edit] : [])
  useNoteOpened(
    data && {
      key: `product ${uuid}`,
      title: data.codeDescription || data.code,
      ...{ detail: data.code, to: `/auth/stock/${uuid}` },
    },
  )
  if (isDeleted || error?.code === 'not-found') return <Gone isDeleted={isDeleted} />
  return (
    <Page
      title={data ? data.codeDescription : 'Ware'}
      actions={
        data && (
          <>
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
              Bearbeiten <Kbd>E</Kbd>
            </Button>
            <Remove product={data} onDeleted={() => setDeleted(true)} />
          </>
        )
      }
    >
      <Loaded of={{ data, error }} rows={8}>
        {(product) => <Content product={product} life={life} />}
      </Loaded>
      {isEditing && data && <EditProductLayer uuid={uuid} onClose={() => setEditing(false)} />}
    </Page>
  )
}

function Remove({ product, onDeleted }: { product: ProductRead; onDeleted: () => void }) {
  const { askToRemove, isRemoving } = useProductRemoval(product, onDeleted)
  return (
    <Button icon={<Trash2 aria-hidden="true" />} busy={isRemoving} onClick={askToRemove}>
      Löschen
    </Button>
  )
}

function Content({ product, life }: ProductPageProps & { product: Product }) {
  const { invoiceText, notes } = product
  const seesBuying = useSeesBuying()
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'INVOICE' }).data ?? []
  return (
    <div className={styles.content}>
      <p className={styles.subtitle}>
        <Link to="/auth/stock">Bestand</Link> · {product.code}
      </p>
      <ProductPhotos product={product} />
      <div className={styles.cards}>
        {productFacts(product, seesBuying, categories).map(({ title, facts }) => (
          <Card key={title} title={title}>
            <Facts facts={facts} />
          </Card>
        ))}
      </div>
      {life?.(product)}
      <Card title="Bestandsentwicklung">
        <StockHistory uuid={product.entityId.uuid} canRevert={seesBuying} />
      </Card>
      {invoiceText !== '' && (
        <Card title="Rechnungstext">
          <p className={styles.text}>{invoiceText}</p>
        </Card>
      )}
      {notes !== '' && (
        <Card title="Notizen">
          <p className={styles.text}>{notes}</p>
        </Card>
      )}
    </div>
  )
}

function Facts({ facts }: { facts: readonly ProductFact[] }) {
  const given = facts.filter(({ value }) => value !== '')
  if (given.length === 0) return <p className={styles.none}>Nichts angegeben</p>
  return (
    <dl className={styles.facts}>
      {given.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Gone({ isDeleted }: { isDeleted: boolean }) {
  const goBack = useGoBack('/auth/dashboard')
  return (
    <Page title="Ware">
      <EmptyState
        icon={<Package />}
        title={isDeleted ? 'Die Ware ist gelöscht' : 'Diese Ware gibt es nicht'}
        action={<Button onClick={goBack}>Zurück</Button>}
      >
        {isDeleted ? 'Ihr Code ist wieder frei.' : 'Vielleicht wurde sie inzwischen gelöscht.'}
      </EmptyState>
    </Page>
  )
}
