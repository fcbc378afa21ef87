import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'
import { editorOnDemand } from '#web/list-filters/editor-on-demand.tsx'
import type { EditorProps, ListFilter } from '#web/list-filters/list-filter.ts'
import { uuidShape } from '#web/list-filters/simple-filters.tsx'

import type { PartnerSide } from './partner-side.ts'

const Name = lazyOrNothing<{ side: PartnerSide; uuid: string }>(() => import('./partner-name.tsx'), '…')
const Editor = editorOnDemand<EditorProps & { side: PartnerSide }>(() => import('./partner-editor.tsx'))

/** Documents of one customer or supplier: `?partner=uuid`. */
export const partnerFilter = (side: PartnerSide): ListFilter => ({
  key: 'partner',
  label: side === 'receivers' ? 'Kunde' : 'Lieferant',
  isNear: true,
  filterOf: (text) => (uuidShape.test(text) ? { filterType: 'partner', partner: text } : null),
  shown: (text) => <Name side={side} uuid={text} />,
  editor: (props) => <Editor {...props} side={side} />,
})
