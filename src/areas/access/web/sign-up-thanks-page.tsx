import { Link } from '#web/router.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './brand-layout.module.css'
import { BrandLayout } from './brand-layout.tsx'

/** `/signup/thanks`: the e-mail is on its way. */
export default function SignUpThanksPage() {
  return (
    <BrandLayout title="Vielen Dank!">
      <Notice kind="success" title="Wir haben Ihnen eine E-Mail mit einem Link geschickt.">
        Bitte sehen Sie in Ihrem Posteingang nach, auch im Spam-Ordner, und schließen Sie die Registrierung
        über den Link ab.
      </Notice>
      <div className={styles.after}>
        <Link to="/login">Zum Login</Link>
      </div>
    </BrandLayout>
  )
}
