import { Navigate, useMatch } from '#web/router.tsx'

/** `/auth/products/{uuid}`, where a product's page stood before: kept links go on leading to it. */
export default function FormerAddress() {
  const uuid = useMatch('/auth/products/:uuid')?.['uuid']
  return <Navigate to={`/auth/stock/${uuid}`} replace />
}
