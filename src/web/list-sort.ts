import type { ListDeclaration } from '#kernel/declare.ts'
import { useSearchParams } from './router.tsx'
import type { GridSort } from './ui/grid/grid.tsx'
import { useUnknownDropped } from './use-unknown-dropped.ts'

/**
 * The sort of a list as the address names it (`?sort=-amountGross`), so that Back, a reload and a link that is passed on keep it. `usual` is
 * the order that the list has by itself, which the address does not name; `elsewhere` is a list that stands at the same address by turns.
 */
export function useListSort(
  { sortable = [] }: Pick<ListDeclaration, 'sortable'>,
  usual: GridSort,
  elsewhere?: Pick<ListDeclaration, 'sortable'>,
) {
  const [address, setAddress] = useSearchParams()
  const text = address.get('sort') ?? ''
  const named = sortOf(text)
  const isKnown = sortable.includes(named.by)
  const sort = isKnown ? named : usual
  useUnknownDropped('sort', isKnown || text === '' || elsewhere?.sortable?.includes(named.by) ? [] : [text])
  const isUsual = sort.by === usual.by && sort.isDescending === usual.isDescending
  return {
    /** What `useList` takes. */
    sort: isUsual ? undefined : textOf(sort),
    /** The same, of the usual order too: what a file of the list takes. */
    named: textOf(sort),
    /** What the Grid takes. */
    heads: {
      sort,
      onSort: (next: GridSort) =>
        setAddress(
          (before) => {
            before.delete('sort')
            if (next.by !== usual.by || next.isDescending !== usual.isDescending)
              before.set('sort', textOf(next))
            return before
          },
          { replace: true },
        ),
    },
  }
}

const sortOf = (text: string): GridSort =>
  text.startsWith('-') ? { by: text.slice(1), isDescending: true } : { by: text, isDescending: false }

const textOf = ({ by, isDescending }: GridSort) => (isDescending ? `-${by}` : by)
