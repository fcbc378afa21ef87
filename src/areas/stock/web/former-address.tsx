import { Navigate, useParams } from 'react-router'

/** `/auth/products/{uuid}`, where a product's page stood before: kept links go on leading to it. */
export default function FormerAddress() {
  const { uuid = '' } = useParams()
  return <Navigate to={`/auth/stock/${uuid}`} replace />
}
