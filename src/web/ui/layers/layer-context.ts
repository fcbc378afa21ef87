import { createContext, use } from 'react'

interface LayerContextValue {
  /** How many layers lie below: 0 on the page itself, 1 in a layer, 2 in a layer over a layer. */
  depth: number
  /** Closes the layer, after asking where entries would be lost. */
  requestClose: () => void
}

export const LayerContext = createContext<LayerContextValue | null>(null)

/** The layer (or page with a close button) around; null on an ordinary page. */
export function useLayer(): LayerContextValue | null {
  return use(LayerContext)
}
