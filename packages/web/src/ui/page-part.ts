import { useRouterState } from '@tanstack/react-router'

/** The part of the page that the address names after `#`; the first one where it names none. */
export function usePart(parts: readonly string[]): string {
  const hash = useRouterState({ select: ({ location }) => location.hash.replace('#', '') })
  return parts.includes(hash) ? hash : (parts[0] ?? '')
}
