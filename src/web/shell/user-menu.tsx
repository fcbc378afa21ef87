import { useId } from 'react'
import { Link, useNavigate } from '../router.tsx'
import { logout, type Session } from '../session/session.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../theme-choice.ts'
import { CircleUser, LogOut } from '../ui/first-icons.ts'
import styles from './nav-popover.module.css'
import { NavPopover } from './nav-popover.tsx'

/** Who is logged in, how the screen looks, and the way out. */
export function UserMenu({ session }: { session: Session }) {
  const navigate = useNavigate()

  function leave() {
    logout()
    // Without a session it leads on to the login (decisions §3).
    navigate('/auth/dashboard')
  }

  return (
    <NavPopover label={session.name ?? 'Mein Konto'} icon={<CircleUser aria-hidden="true" />} isCompact>
      {(close) => (
        <>
          {session.email && <p className={styles.who}>{session.email}</p>}
          <ThemeSwitch />
          <Link to="/auth/account" className={styles.entry} onClick={close}>
            <CircleUser aria-hidden="true" />
            Mein Konto
          </Link>
          <button type="button" className={styles.entry} onClick={leave}>
            <LogOut aria-hidden="true" />
            Abmelden
          </button>
        </>
      )}
    </NavPopover>
  )
}

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
  { value: 'system', label: 'System' },
]

function ThemeSwitch() {
  const chosen = useThemeChoice()
  const id = useId()
  return (
    <div className={styles.theme} role="radiogroup" aria-labelledby={id}>
      <span id={id}>Darstellung</span>
      <span className={styles.choices}>
        {themes.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={id} checked={value === chosen} onChange={() => chooseTheme(value)} />
            {label}
          </label>
        ))}
      </span>
    </div>
  )
}
