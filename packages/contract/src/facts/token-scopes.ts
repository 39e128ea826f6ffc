import { type Permission, projectPermissions, sitePermissions } from './permissions.ts'

/** The uses of a token. Each lets it read; `administer` is everything that its owner may, the account included but for how one signs in. */
export const tokenScopes = ['read', 'translate', 'review', 'administer'] as const
export type TokenScope = (typeof tokenScopes)[number]

const reading: readonly Permission[] = [
  ...(['billing.view', 'change.download', 'machinery.view', 'reports.view', 'translation.download'] as const),
  ...(['vcs.access', 'vcs.view', 'group.view', 'user.view', 'role.view'] as const),
]
const translating: readonly Permission[] = [
  ...(['comment.add', 'suggestion.accept', 'suggestion.add', 'suggestion.vote', 'suggestion.delete'] as const),
  ...(['unit.check', 'unit.edit', 'unit.template', 'upload.overwrite', 'upload.perform'] as const),
  ...(['glossary.add', 'glossary.edit', 'glossary.upload', 'screenshot.add', 'translation.add'] as const),
]
const reviewing: readonly Permission[] = ['unit.review', 'unit.override', 'comment.resolve', 'glossary.terminology']

/**
 * The permissions of each scope. Permissions in no other scope need `administer`. A permission that stands in none but
 * the last is for `administer` alone.
 */
const permissionsOfScopes: { readonly [Scope in TokenScope]: readonly Permission[] } = {
  read: reading,
  translate: translating,
  review: reviewing,
  administer: [...projectPermissions, ...sitePermissions],
}

/** The permissions that a token of these scopes lets through, as far as its owner has them. */
export const permissionsWithin = (scopes: Iterable<TokenScope>): ReadonlySet<Permission> =>
  new Set([...reading, ...[...scopes].flatMap((scope) => permissionsOfScopes[scope])])
