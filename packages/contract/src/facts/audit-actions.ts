/** The recorded events of accounts and projects: a closed list. */
export const auditActions = [
  'signed-in',
  'signed-out',
  'sign-in-failed',
  'device-new',
  'session-ended',
  'password-changed',
  'address-changed',
  'account-changed',
  'link-made',
  'token-made',
  'token-ended',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-failed',
  'recovery-codes-made',
  'recovery-code-used',
  'identity-linked',
  'identity-unlinked',
  'access-changed',
  'site-setting-changed',
  'role-changed',
  'accounts-merged',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The actions that the account's owner is told about, because somebody else may have done them. */
export const toldAuditActions: ReadonlySet<AuditAction> = new Set([
  'device-new',
  'password-changed',
  'address-changed',
  'account-changed',
  'link-made',
  'token-made',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-failed',
  'recovery-codes-made',
  'recovery-code-used',
  'identity-linked',
  'identity-unlinked',
  'accounts-merged',
])
