import { Navigate, useMatch } from 'react-router'

/** `/auth/products/{uuid}`, where a product's page stood before: kept links go on leading to it. */
export default function FormerAddress() {
  const uuid = useMatch('/auth/products/:uuid')?.params.uuid
  return <Navigate to={`/auth/stock/${uuid}`} replace />
}
