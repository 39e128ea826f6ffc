import type { IconName } from '../../ui/icon.tsx'

interface FramePlace {
  /** Its text is `place-…`. */
  readonly id: string
  readonly href: string
  readonly icon: IconName
}

/** Targets of the bar and the palette on any page. */
export const places: readonly FramePlace[] = [
  { id: 'dashboard', href: '/', icon: 'dashboard' },
  { id: 'projects', href: '/projects/', icon: 'folder' },
  { id: 'languages', href: '/languages/', icon: 'globe' },
]

/** In the bar of those who see a part of it. */
export const manage: FramePlace = { id: 'manage', href: '/manage/', icon: 'settings' }

/** Further targets of the palette. */
export const furtherPlaces: readonly FramePlace[] = [
  { id: 'changes', href: '/changes/', icon: 'history' },
  { id: 'insights', href: '/insights/', icon: 'dashboard' },
  { id: 'assignments', href: '/assignments/', icon: 'calendar' },
  { id: 'alerts', href: '/alerts/', icon: 'alert' },
  { id: 'search', href: '/search/', icon: 'search' },
  { id: 'inbox', href: '/accounts/inbox/', icon: 'inbox' },
  { id: 'profile', href: '/accounts/profile/', icon: 'person' },
  { id: 'import', href: '/create/component/', icon: 'add' },
  { id: 'about', href: '/about/', icon: 'settings' },
]
