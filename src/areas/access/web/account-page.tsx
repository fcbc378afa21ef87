import { Page } from '#web/ui/page.tsx'
import styles from './account-page.module.css'
import { KeysCard } from './keys/keys-card.tsx'
import { LetterKeysCard } from './letter-keys-card.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'

/** `/auth/account`: the own password, second factor and keys, and from where one is logged in. */
export default function AccountPage() {
  return (
    <Page title="Mein Konto">
      <div className={styles.page}>
        <OwnSessions />
        <PasswordCard />
        <SecondFactorCard />
        <KeysCard />
        <LetterKeysCard />
      </div>
    </Page>
  )
}
