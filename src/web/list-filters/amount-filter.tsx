import { amountsOfText, amountWords, unitsOfCents } from './amount-text.ts'
import { editorOnDemand } from './editor-on-demand.tsx'
import type { EditorProps, ListFilter } from './list-filter.ts'

const Editor = editorOnDemand<EditorProps>(() => import('./amount-editor.tsx'))

/** Amounts in EUR from and to, both included: `?betrag=100..250.5`. */
export const amountFilter: ListFilter = {
  key: 'betrag',
  label: 'Betrag',
  isNear: true,
  filterOf(text) {
    const amounts = amountsOfText(text)
    if (!amounts) return null
    const [from, to] = [amounts.from, amounts.to].map((end) => (end === null ? null : unitsOfCents(end)))
    return { filterType: 'amount', from, to }
  },
  shown: amountWords,
  editor: (props) => <Editor {...props} />,
}
