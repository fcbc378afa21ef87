import type { ComponentProps } from 'react'
import { Link, useLocation } from './router.tsx'

interface OpenLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** The key of the layer in the address, and what it shows. */
  layer: string
  uuid: string
}

/** A link to a layer over the page where one is; whatever else the address says of the page stays. */
export function OpenLink({ layer, uuid, ...rest }: OpenLinkProps) {
  const { search } = useLocation()
  return <Link {...rest} to={`?${withLayer(search, layer, uuid)}`} />
}

/** Each row of a list has such a link: an address that says nothing else is not taken apart for it. */
function withLayer(search: string, layer: string, uuid: string): string | URLSearchParams {
  if (search === '') return `${layer}=${uuid}`
  const query = new URLSearchParams(search)
  query.set(layer, uuid)
  return query
}
