/** The sign of Kontor. Decoration: its name stands beside it. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--color-accent)" />
      <path
        d="M7.5 5.5v13M16.5 5.5l-6.6 6.6 6.8 6.4"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
