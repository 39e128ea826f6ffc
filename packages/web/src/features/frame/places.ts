import type { IconName } from '../../ui/icon.tsx'

interface FramePlace {
  /** Its text is `place-…`. */
  readonly id: string
  readonly href: string
  readonly icon: IconName
}

/** Where the bar and the palette lead from any page. */
export const places: readonly FramePlace[] = [
  { id: 'dashboard', href: '/', icon: 'dashboard' },
  { id: 'projects', href: '/projects/', icon: 'folder' },
  { id: 'languages', href: '/languages/', icon: 'globe' },
]

/** Where the palette leads as well. */
export const furtherPlaces: readonly FramePlace[] = [
  { id: 'changes', href: '/changes/', icon: 'history' },
  { id: 'search', href: '/search/', icon: 'search' },
  { id: 'about', href: '/about/', icon: 'settings' },
]
