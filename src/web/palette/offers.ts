import { useEffect } from 'react'
import type { Hit } from './hit-source.ts'

/** Something that the page or layer on top can do now, as the palette offers it before all else. */
export interface Offer extends Pick<Hit, 'title' | 'detail' | 'codes' | 'icon'> {
  act: () => void
}

const shown = new Set<readonly Offer[]>()

/** Offers this in the palette as long as it is drawn; nothing where another layer lies over it. */
export function useOffers(offers: readonly Offer[]): void {
  useEffect(() => {
    shown.add(offers)
    return () => {
      shown.delete(offers)
    }
  })
}

/** What is offered at this moment, as hits. */
export const offeredNow = (): readonly Hit[] =>
  [...shown].flat().map((offer) => ({ ...offer, key: `page offer ${offer.title}`, to: '' }))
