import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useSearchParams } from '#web/router.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { PageLayer } from '#web/ui/layers/page-layer.tsx'
import { nameKey } from '../product-paths.ts'
import { ProductForm } from './product-form.tsx'
import { useNewProduct } from './use-product-form.ts'

/** `/auth/stock/new`, with `?name=…` beginning with that description. */
export default function NewProductPage() {
  const goBack = useGoBack('/auth/stock')
  const [address] = useSearchParams()
  const name = address.get(nameKey)
  const { form, save } = useNewProduct(name === null ? {} : { codeDescription: name }, goBack)
  return (
    <PageLayer title="Neue Ware" onClose={goBack} form={form} footer={<FormFooter form={form} />}>
      <CommandNotice command={save} />
      <ProductForm form={form} />
    </PageLayer>
  )
}
