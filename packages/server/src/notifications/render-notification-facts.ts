import { defaultSubscriptions } from './default-subscriptions.ts'
import { notificationGroups } from './define-notification.ts'
import { notifications } from './notifications.ts'

const edit = 'Written by `npm run docs` from packages/server/src/notifications: do not edit.'

const byDefault = new Set<string>(defaultSubscriptions.map(({ notification }) => notification))

/** The kinds of a group: first the ones that new users are subscribed to. */
function kindsIn(group: string): string {
  const kinds = notifications.filter((kind) => kind.group === group)
  const sorted = [...kinds.filter(({ id }) => byDefault.has(id)), ...kinds.filter(({ id }) => !byDefault.has(id))]
  return sorted.map(({ id, cause }) => `      { id: '${id}', isDigest: ${cause === 'time'} },\n`).join('')
}

/** The facts of the contract, for the API and the page of subscriptions. */
export function renderNotificationKinds(): string {
  const groups = notificationGroups.map(
    (group) => `  {\n    id: '${group}',\n    kinds: [\n${kindsIn(group)}    ],\n  },\n`,
  )
  return `// ${edit}

/**
 * The notifications that a user may get, in the API's spelling and order: \`Notificaton\` without the second i is part of most
 * names.
 */
export const notificationKinds = [
${notifications.map(({ id }) => `  '${id}',\n`).join('')}] as const

export interface NotificationFacts {
  readonly id: (typeof notificationKinds)[number]
  /** It reports the state of things, never immediately. */
  readonly isDigest: boolean
}

/** The kinds by group, as the page of subscriptions shows them. */
export const notificationGroups: readonly { readonly id: string; readonly kinds: readonly NotificationFacts[] }[] = [
${groups.join('')}]
`
}

/** The English names of the kinds, for the pages. */
export const renderNotificationNames = (): string =>
  `# ${edit}\n\n${notifications.map(({ id, name }) => `notification-${id} = ${name}\n`).join('')}`

/** The English sentences of the notices, for letters and their translators. */
export const renderNoticeSentences = (): string =>
  `# ${edit}\n\n${notifications.map(({ id, sentence }) => `notice-${id} = ${sentence}\n`).join('')}`
