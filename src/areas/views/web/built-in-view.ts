/** A view that Kontor brings; an own one is shown as such a one, too. */
export interface BuiltInView {
  /** Its name in the address. */
  key: string
  label: string
  query: string
  /** What is counted beside it, where that is no row of the list. */
  count?: number
  /** Its rows are others than those of the list: narrowed, it is none of the other views. */
  isApart?: boolean
  /** Its rows want something done. */
  isUrgent?: boolean
}
