import type { ReactNode, Ref } from 'react'
import type { SetWidths } from './column-widths.ts'

/** One column. Keep the array and its `cell` functions the same between renders, else every row is drawn again. */
export interface GridColumn<Row> {
  /** Stable name; remembered widths are stored under it. */
  key: string
  header: string
  /** For columns of icons: the header is read to screen readers only. */
  headerHidden?: boolean
  /** Width in pixels. A column with `flex` shares the width that is left over instead. */
  width?: number
  flex?: number
  /** In pixels; 48 when not given. */
  minWidth?: number
  align?: 'left' | 'right'
  /** True unless said otherwise; the last column always fills and has no edge to drag. */
  resizable?: boolean
  /** The list's name of what it is sorted by when its head is pressed; a head without one is not pressed. */
  sortBy?: string
  /** The first press brings the largest first, as one wants to see amounts. */
  sortsDown?: boolean
  /** Its cells begin with an icon beside their words, in whose place the box that marks a row may stand. */
  leadsWithIcon?: boolean
  /** Stands only where somebody asks for it (`layout`). */
  isExtra?: boolean
  /** Its buttons show on hover and focus; until then the column before it may use its room. */
  isTools?: boolean
  /** Upon its cells the row's own tools may lie (`rowMenu`): the last such column in view is taken, else the last of all. */
  givesRoom?: boolean
  cell: (row: Row) => ReactNode
}

/** Order and widths of the columns as somebody chose them; the list keeps them (list-columns). */
export interface ColumnLayout {
  /** The same object as long as they are the same. */
  widths: SetWidths
  onWidths: (widths: SetWidths) => void
  /** Puts a column into another place, counted without it. */
  onMove: (key: string, to: number) => void
}

/** By which `sortBy` the rows are sorted, and which way. */
export interface GridSort {
  by: string
  isDescending: boolean
}

/** What a row says on a phone, in one column of several lines. */
export interface PhoneRow<Row> {
  header: string
  /** As `rowLines`. */
  lines: number
  /** `CellLine`s; keep it the same between renders, as those of the columns. */
  cell: (row: Row) => ReactNode
}

/** What can be done with a row: it stands in the row's menu (M), and in the row itself where it is `inRow`. */
export interface RowAction {
  label: string
  icon: ReactNode
  /** The letter that does it on the row that has the keyboard (`letters`), as it is shown. */
  letter?: string
  /** Shown in the row under the pointer or the keyboard: by this word, or by its icon beside the letter; where there is less room by the letter alone. */
  inRow?: string | true
  act: () => unknown
}

/** What stands open below a row (`useGridDetail`). */
export interface GridDetail {
  /** The same object as long as it is as high, and below the same row. */
  space: { index: number; height: number }
  content: ReactNode
}

export type RowTone = 'muted' | 'danger' | 'accent'

export interface GridError {
  message: string
  onRetry: () => void
}

/** What a list can ask of its grid, for instance when the search box hands the focus over. */
export interface GridHandle {
  scrollToRow: (index: number) => void
  /** Puts the focus into a row, in its first column or the one that is named by its place. */
  focusRow: (index: number, column?: number) => void
}

/** Rows that are marked, to do something with all of them at once. */
export interface GridMarks<Row> {
  count: number
  has: (key: string) => boolean
  /** Where some rows are not marked: which ones are, and how many. */
  may?: (row: Row) => boolean
  total?: number
  set: (rows: readonly Row[], isMarked: boolean) => void
  /** All rows of the list, loaded or not. */
  all: () => unknown
  clear: () => void
}

export interface GridProps<Row> {
  label: string
  columns: readonly GridColumn<Row>[]
  rowCount: number
  /** More rows may turn out to be there: a remembered place beyond the known ones waits for them. */
  isCounting?: boolean
  /** Undefined stands for a row that is not loaded yet; a skeleton is drawn. */
  rowAt: (index: number) => Row | undefined
  rowKey: (row: Row) => string
  /** Told the rows that are drawn, `stop` exclusive, whenever they or `resetKey` change; load these. Never called for an empty list. */
  onVisibleRange?: (start: number, stop: number) => void
  /** Click on a row, or Enter on one of its cells. */
  onOpen?: (row: Row) => void
  /** What a letter does with the row that has the keyboard. */
  letters?: Readonly<Record<string, (row: Row) => unknown>>
  /** All that can be done with a row, the most wanted first; M, the menu key and the button at the row's end open it. */
  rowMenu?: (row: Row) => readonly RowAction[]
  /** 36 instead of 40 px a row. */
  dense?: boolean
  /** Lines of text in a row, one unless said otherwise; cells then hold `CellLine`s, and begin at the top. */
  rowLines?: number
  /** Columns are stretched to at least this width; beyond the screen the grid scrolls sideways. */
  minTableWidth?: number
  /** In place of the columns where the window is as narrow as a phone's. */
  phone?: PhoneRow<Row>
  emptyState?: ReactNode
  error?: GridError | undefined
  loading?: boolean
  selectedKey?: string | undefined
  /** X, Space or a click at the left edge mark a row, Shift+↑↓ more, on a phone a long press. */
  marks?: GridMarks<Row>
  /** What one of the rows holds is open below it. */
  detail?: GridDetail | undefined
  rowTone?: (row: Row) => RowTone | undefined
  rowClass?: (row: Row) => string | undefined
  /** Which rows have a `detail`: what has the keyboard says whether it is open. */
  rowOpens?: (row: Row) => boolean
  /** With it the heads can be moved, and the widths are kept by it. */
  layout?: ColumnLayout
  /** Column widths are remembered in the browser under this name. */
  storageKey?: string
  /** The row to begin with: what `onScrollIndex` said last, when one comes back to a list. */
  initialScrollIndex?: number
  /** Told the first visible row when scrolling has come to rest. */
  onScrollIndex?: (index: number) => void
  sort?: GridSort
  /** Told what a press on a head asks for. */
  onSort?: (sort: GridSort) => void
  /** When it changes (another search, another filter) the grid begins at the top again. */
  resetKey?: string
  ref?: Ref<GridHandle>
}
