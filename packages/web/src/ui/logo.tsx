import style from './logo.module.css'

/** Two threads, one over the other. */
export function Logo() {
  return (
    <svg className={style.logo} viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <path
        d="M5 8.5 8.2 16 12 8.5 15.8 16 19 8.5"
        stroke="var(--logo-thread)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M5 12.2h14"
        stroke="var(--logo-weft)"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeDasharray="2.6 2.6"
      />
    </svg>
  )
}
