import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type Matrix = [number, number, number, number, number, number]

/** What something is painted with, as far as it can be seen on white paper; `none`: with nothing at all. */
export type Paint = 'white' | 'none' | 'seen'

/** What of the state of a page the look and the places of its texts depend on (ISO 32000, 8.4 and 9.3). */
export interface DrawingState {
  matrix: Matrix
  /** Where the line of text began, and where its next letter stands. */
  line: Matrix
  at: Matrix
  size: number
  /** Horizontal, 1 for 100 %. */
  scale: number
  charSpacing: number
  wordSpacing: number
  leading: number
  rise: number
  mode: number
  fill: Paint
  stroke: Paint
  isFillClear: boolean
  isStrokeClear: boolean
  /** Whether the matrix was changed, and nothing drawn since. */
  isUntouched: boolean
}

const unit: Matrix = [1, 0, 0, 1, 0, 0]

export const firstState: DrawingState = {
  ...{ matrix: unit, line: unit, at: unit },
  ...{ size: 0, scale: 1, charSpacing: 0, wordSpacing: 0, leading: 0, rise: 0, mode: 0 },
  ...{ fill: 'seen', stroke: 'seen', isFillClear: false, isStrokeClear: false, isUntouched: false },
}

type Arguments = readonly unknown[]

/** The state after an operator that draws nothing; its arguments are those of pdfjs-dist. */
export function stateAfter(state: DrawingState, operator: number, args: Arguments): DrawingState {
  const change = changes[operator]
  return change ? { ...state, ...change(state, args) } : state
}

const changes: Readonly<Record<number, (state: DrawingState, args: Arguments) => Partial<DrawingState>>> = {
  [OPS.save]: () => ({ isUntouched: false }),
  [OPS.transform]: ({ matrix }, args) => ({ matrix: joined(matrix, matrixOf(args)), isUntouched: true }),
  [OPS.paintFormXObjectBegin]: ({ matrix }, [own]) => ({
    matrix: own ? joined(matrix, matrixOf(own as ArrayLike<unknown>)) : matrix,
    isUntouched: false,
  }),
  [OPS.beginGroup]: () => ({ isUntouched: false }),
  [OPS.beginText]: () => ({ line: unit, at: unit }),
  [OPS.setTextMatrix]: (_, args) => {
    const own = matrixOf(args.length === 6 ? args : (args[0] as ArrayLike<unknown>))
    return { line: own, at: own }
  },
  [OPS.moveText]: (state, [x, y]) => moved(state, Number(x), Number(y)),
  [OPS.setLeading]: (_, [leading]) => ({ leading: -Number(leading) }),
  [OPS.setLeadingMoveText]: (state, [x, y]) => ({
    ...moved(state, Number(x), Number(y)),
    leading: Number(y),
  }),
  [OPS.nextLine]: (state) => moved(state, 0, state.leading),
  [OPS.setFont]: (_, [, size]) => ({ size: Number(size) }),
  [OPS.setHScale]: (_, [percent]) => ({ scale: Number(percent) / 100 }),
  [OPS.setCharSpacing]: (_, [spacing]) => ({ charSpacing: Number(spacing) }),
  [OPS.setWordSpacing]: (_, [spacing]) => ({ wordSpacing: Number(spacing) }),
  [OPS.setTextRise]: (_, [rise]) => ({ rise: Number(rise) }),
  [OPS.setTextRenderingMode]: (_, [mode]) => ({ mode: Number(mode) }),
  [OPS.setGState]: (_, [entries]) => graphicsOf(entries as readonly (readonly [string, unknown])[]),
  [OPS.setFillRGBColor]: (_, [colour]) => ({ fill: paintOf(colour) }),
  [OPS.setStrokeRGBColor]: (_, [colour]) => ({ stroke: paintOf(colour) }),
  // A pattern may be anything.
  [OPS.setFillColorN]: () => ({ fill: 'seen' }),
  [OPS.setStrokeColorN]: () => ({ stroke: 'seen' }),
  [OPS.setFillTransparent]: () => ({ fill: 'seen' }),
  [OPS.setStrokeTransparent]: () => ({ stroke: 'seen' }),
}

const joined = (one: Matrix, other: Matrix) => Util.transform(one, other) as Matrix
const matrixOf = (numbers: ArrayLike<unknown>) => Array.from(numbers, Number) as Matrix

function moved({ line }: DrawingState, x: number, y: number): Pick<DrawingState, 'line' | 'at'> {
  const own = joined(line, [1, 0, 0, 1, x, y])
  return { line: own, at: own }
}

function graphicsOf(entries: readonly (readonly [string, unknown])[]): Partial<DrawingState> {
  const change: Partial<DrawingState> = {}
  for (const [key, value] of entries) {
    if (key === 'Font' && Array.isArray(value)) change.size = Number(value[1])
    if (key === 'ca') change.isFillClear = value === 0
    if (key === 'CA') change.isStrokeClear = value === 0
  }
  return change
}

/** The library gives every colour as '#rrggbb'. */
function paintOf(colour: unknown): Paint {
  return typeof colour === 'string' && /^#f[b-f]f[b-f]f[b-f]$/i.test(colour) ? 'white' : 'seen'
}
