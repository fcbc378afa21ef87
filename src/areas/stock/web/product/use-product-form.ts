import { useRef, useState } from 'react'
import { listCategories } from '#areas/categories/contract.ts'
import { useFollowed } from '#areas/partners/web/use-followed.ts'
import { berlinDay } from '#kernel/day.ts'
import { codeOfProblem, type FieldError } from '#kernel/errors.ts'
import { getRead } from '#web/api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { queryClient } from '#web/reads/query-client.ts'
import { useAll } from '#web/reads/use-read.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import {
  createProduct,
  type Product,
  type ProductRead,
  type ProductReplacement,
  productCreated,
  readProduct,
  replaceProduct,
} from '../../contract.ts'
import { marginSchemeFault } from '../../rules/margin-scheme.ts'
import { emptyProduct, type ProductValues, productInputOf, productValuesOf } from './product-values.ts'
import { questionsOf } from './saved-elsewhere.ts'
import { takeBackChange, takeBackCreation } from './take-back-product.ts'

const saved = 'Die Ware wurde gespeichert.'

/** The form of a new product; `onCreated` is told once the creation is confirmed: what was made, or null where it cannot be read. `isNamed`: by what is about to be saved, so that it stays. */
export function useNewProduct(
  begin: Partial<ProductValues>,
  onCreated: (product: Product | null) => void,
  { isNamed = false } = {},
) {
  const toasts = useToasts()
  const form = useForm({
    schema: createProduct.input,
    initial: { ...emptyProduct, ...begin },
    toInput: productInputOf,
    check: (values) => schemeFaults(values, null),
    keep: { form: 'product/new', what: 'eine Ware' },
    submitOnEnter: false,
    onSubmit: (input) => save.run(input),
  })
  const save = useCommand(createProduct, {
    showsErrors: 'fields',
    onApplied: async ({ entityId, message }) => {
      if (entityId && !isNamed) sayWithUndo(toasts, saved, () => takeBackCreation(entityId.uuid))
      else toasts.success(saved)
      if (!entityId) return
      form.finish()
      const told = productCreated.data.safeParse(message?.data)
      if (told.success) return onCreated({ entityId: { uuid: entityId.uuid }, ...told.data.created })
      // Of an event that happened before its push channel was open this screen is not told.
      const read = await getRead(readProduct, { uuid: entityId.uuid })
      onCreated(read.kind === 'success' ? read.answer : null)
    },
  })
  return { form, save }
}

/** Under which name the entries of a stored product's form are kept. */
export const productForm = (uuid: string) => `product/${uuid}`

/** The form of a stored product; it follows what others save meanwhile. `onDone` is told what was saved. */
export function useEditProduct(product: ProductRead, onDone: (saved: ProductReplacement) => void) {
  const toasts = useToasts()
  // What was sent, not what was typed since.
  const sent = useRef<{ input: ProductReplacement; before: ProductValues } | null>(null)
  const form = useForm({
    schema: replaceProduct.input,
    initial: productValuesOf(product),
    toInput: (values) => ({
      ...productInputOf(values),
      ...{ entityId: product.entityId, version: values.version },
    }),
    check: (values) => schemeFaults(values, product),
    keep: { form: productForm(product.entityId.uuid), what: `Änderungen an der Ware ${product.code}` },
    submitOnEnter: false,
    onSubmit: (input, parsed) => {
      if (questions.length > 0) return Promise.resolve(questions)
      sent.current = { input: parsed, before: productValuesOf(product) }
      return save.run(input)
    },
  })
  const save = useCommand(replaceProduct, {
    showsErrors: 'fields',
    onError: (problem) => {
      // What somebody else saved is read, and taken over or asked about.
      if (codeOfProblem(problem) === 'stale-value') queryClient.invalidateQueries({ queryKey: ['products'] })
    },
    onApplied: () => {
      const { current } = sent
      if (!current) return toasts.success(saved)
      // As the form went out from it: it follows what others save meanwhile.
      const { input, before } = current
      sayWithUndo(toasts, saved, () => takeBackChange(input.entityId.uuid, before, input))
      onDone(input)
    },
  })
  const { changedElsewhere } = useFollowed(form, productValuesOf(product), save.isUnderWay)
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'INVOICE' }).data ?? []
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const questions = questionsOf(form, changedElsewhere, categories, decided, (key) =>
    setDecided((before) => new Set([...before, key])),
  )
  const who = product.history[0]?.user || 'jemand anderes'
  return { form, save, changedElsewhere, categories, questions, who }
}

/** A product of § 25a UStG that is not open for it, said before it is sent. */
function schemeFaults(values: ProductValues, before: Product | null): FieldError[] {
  const message = marginSchemeFault(values, berlinDay(new Date()), before)
  return message === null ? [] : [{ path: 'taxType', message }]
}
