import { humanName } from '../../browser-policy/src/browser.ts'

const titles = new Map<string, string>()

/** The name of a policy as people read it. */
export function titleOf(name: string): string {
  const known = titles.get(name) ?? humanName(name)
  titles.set(name, known)
  return known
}
