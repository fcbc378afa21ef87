import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './report-page.module.css'

interface Report {
  title: string
  path: string
  text: string
}

const reports: readonly Report[] = [
  {
    title: 'Ertrag je Ware',
    path: '/auth/report/yields',
    text: 'Was verkaufte Waren nach Einkauf, Transport, Restaurierung und Differenzsteuer eingebracht haben.',
  },
]

/** `/auth/report`: a card for each report. */
export default function ReportPage() {
  return (
    <Page title="Auswertung">
      <div className={styles.cards}>
        {reports.map(({ title, path, text }) => (
          <Card key={path} title={title}>
            <p className={styles.text}>{text}</p>
            <Link to={path}>{`${title} öffnen`}</Link>
          </Card>
        ))}
      </div>
    </Page>
  )
}
