import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { editorOnDemand } from '#web/list-filters/editor-on-demand.tsx'
import type { EditorProps, ListFilter } from '#web/list-filters/list-filter.ts'
import { uuidShape } from '#web/list-filters/simple-filters.tsx'
import type { CategoryScope } from '../../contract.ts'

const Name = lazyOrNothing<{ scope: CategoryScope; uuid: string }>(() => import('./category-name.tsx'), '…')
const Editor = editorOnDemand<EditorProps & { scope: CategoryScope }>(() => import('./category-editor.tsx'))

/** Documents with a line of a category: `?kategorie=uuid`. */
export const categoryFilter = (scope: CategoryScope): ListFilter => ({
  key: 'kategorie',
  label: 'Kategorie',
  filterOf: (text) => (uuidShape.test(text) ? { filterType: 'category', category: text } : null),
  shown: (text) => <Name scope={scope} uuid={text} />,
  editor: (props) => <Editor {...props} scope={scope} />,
})
