/** Drawings of 16 by 16, of one line each. */
const paths = {
  add: 'M8 3v10M3 8h10',
  alert: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1',
  arrowEnd: 'M3 8h10M9 4l4 4-4 4',
  arrowStart: 'M13 8H3M7 4L3 8l4 4',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  check: 'M3 8.5l3.2 3.2L13 5',
  chevronDown: 'M4 6l4 4 4-4',
  chevronEnd: 'M6 4l4 4-4 4',
  chevronStart: 'M10 4 6 8l4 4',
  chevronUp: 'M4 10l4-4 4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3',
  dashboard: 'M2.5 2.5h4.5v6h-4.5zM9 2.5h4.5v3.5h-4.5zM9 8h4.5v5.5h-4.5zM2.5 10.5h4.5v3h-4.5z',
  download: 'M8 2.5v7.5M4.8 7l3.2 3.2L11.2 7M3 13h10',
  edit: 'M10.5 3l2.5 2.5L6 12.5l-3 .5.5-3z',
  folder: 'M2 4.5h4l1.5 1.5H14v6.5H2z',
  globe:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c2 1.7 2.7 3.7 2.7 6S10 12.3 8 14C6 12.3 5.3 10.3 5.3 8S6 3.7 8 2z',
  bell: 'M8 2.5a3.7 3.7 0 0 0-3.7 3.7c0 3-1.5 4-1.5 5h10.4c0-1-1.5-2-1.5-5A3.7 3.7 0 0 0 8 2.5zM6.6 13.4a1.6 1.6 0 0 0 2.8 0',
  history: 'M2.5 8a5.5 5.5 0 1 0 1.8-4.1L2.5 5.5M2.5 2.5v3h3M8 5v3.2l2.2 1.3',
  inbox: 'M2.5 9.5 4.5 3h7l2 6.5v3.5h-11zM2.5 9.5h3.3l.7 1.5h3l.7-1.5h3.3',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.3v3.5M8 5.1v.1',
  keyboard: 'M1.5 4h13v8.5h-13zM4 6.7h.1M6.7 6.7h.1M9.3 6.7h.1M12 6.7h.1M4 9.8h.1M6.2 9.8h3.6M12 9.8h.1',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  panel: 'M2.5 3h11v10h-11zM9.5 3v10',
  person: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8zM2.8 13.8c.5-2.7 2.5-4 5.2-4s4.7 1.3 5.2 4',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.8-4.1L13.5 5.5M13.5 2.5v3h-3',
  repository:
    'M4.5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11.5 7a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 5.5v5M11.5 7c0 2-3 2-7 3.5',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6 14 14',
  settings:
    'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM6 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  system: 'M2.5 3h11v7.5h-11zM6 13.5h4M8 10.5v3',
  upload: 'M8 10.5V3M4.8 6.2 8 3l3.2 3.2M3 13h10',
} as const

export type IconName = keyof typeof paths

/** Drawings that point along the line of writing. */
const mirrored: ReadonlySet<IconName> = new Set(['arrowEnd', 'arrowStart', 'chevronEnd', 'chevronStart'])

/** A drawing beside a word: it says nothing that the word does not. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={mirrored.has(name) ? 'icon icon-mirrored' : 'icon'}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
