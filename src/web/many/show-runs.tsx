import { createRoot } from 'react-dom/client'
import { RunsPanel } from './runs-panel.tsx'

let isShown = false

/** Puts what runs beside the pages, once: it stays when they change. */
export function showRuns(): void {
  if (isShown) return
  isShown = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<RunsPanel />)
}
