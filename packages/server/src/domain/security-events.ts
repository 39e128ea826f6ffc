import type { Actor } from '../permissions/index.ts'
import type { SecurityLog } from '../security-log.ts'

/** The person who changes something, and from where; `onMachine` for commands. */
export interface DoerPlace {
  readonly user: string | null
  readonly address: string | null
}

/** The sender of a request. */
export const byRequest = ({ actor, address }: { readonly actor: Actor; readonly address: string }): DoerPlace => ({
  user: actor.username,
  address,
})

/** A person who runs commands on the machine: the log knows no name for them. */
export const onMachine: DoerPlace = { user: null, address: null }

/** Settings that say who sees or does something in a project or a component. */
const rights: readonly string[] = [
  ...['access_control', 'restricted', 'enforced_2fa', 'translation_review', 'source_review', 'enable_hooks'],
]
/** Settings that may have credentials in them. */
const secrets: readonly string[] = ['repo', 'push']

interface ChangeNotice {
  /** `project`, or `project/component`. */
  readonly about: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The rights that differ, as `name=value`. */
export const changedRights = ({ before, after }: Omit<ChangeNotice, 'about'>): string[] =>
  rights
    .filter((name) => name in after && after[name] !== before[name])
    .map((name) => `${name}=${JSON.stringify(after[name])}`)

/** Notes which rights and secrets differ; of secrets their names alone. */
export function noteSettings(log: SecurityLog, by: DoerPlace, { about, before, after }: ChangeNotice): void {
  const differs = (name: string) => name in after && after[name] !== before[name]
  for (const right of rights.filter(differs))
    log.record({ event: 'right-changed', ...by, about, right, value: after[right] })
  for (const secret of secrets.filter(differs)) log.record({ event: 'secret-changed', ...by, about, secret })
}
