import type { ComponentProps } from 'react'
import { Link, useSearchParams } from './router.tsx'

interface OpenLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** The key of the layer in the address, and what it shows. */
  layer: string
  uuid: string
}

/** A link to a layer over the page where one is; whatever else the address says of the page stays. */
export function OpenLink({ layer, uuid, ...rest }: OpenLinkProps) {
  const [address] = useSearchParams()
  const query = new URLSearchParams(address)
  query.set(layer, uuid)
  return <Link {...rest} to={`?${query}`} />
}
