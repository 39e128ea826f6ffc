export { newComponentFields } from './component-bodies.ts'
export {
  componentFields,
  type SettingName,
  type SettingValues,
  usualSettings,
} from './component-settings.ts'
export {
  type BodyContract,
  type BodyOf,
  type Endpoint,
  endpoint,
  type Method,
  type ParamsOf,
  partial,
  type QueryOf,
  type RenderingName,
  type ReplyOf,
  type SentBodyOf,
  type SentQueryOf,
  type SignedBody,
  signed,
  smallId,
  whole,
} from './endpoint.ts'
export { type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
export { type AlertName, alertNames } from './facts/alert-names.ts'
export { announcementSeverities } from './facts/announcement-severities.ts'
export { type AuditAction, auditActions, toldAuditActions } from './facts/audit-actions.ts'
export { type ChangeAction, changeActions } from './facts/change-actions.ts'
export { type CompletedField, type ContextPart, completedFields, contextParts } from './facts/context-parts.ts'
export { defaultMessages } from './facts/default-messages.ts'
export { type DownloadForm, downloadForms } from './facts/download-forms.ts'
export {
  type EditorOrder,
  editorMarks,
  editorOrders,
  indexSize,
  type StringAbility,
  stringAbilities,
  stringsAtOnce,
} from './facts/editor-marks.ts'
export { type FileFormat, type FileFormatNeeds, fileFormatNeeds, fileFormats } from './facts/file-formats.ts'
export { type HookService, hookServices } from './facts/hook-services.ts'
export { labelColors } from './facts/label-colors.ts'
export { languageCodePattern, usernamePattern } from './facts/names.ts'
export { notificationKinds, subscriptionFrequencies, subscriptionScopes } from './facts/notification-kinds.ts'
export {
  inListOrder,
  type Permission,
  type ProjectPermission,
  projectPermissions,
  type SitePermission,
  sitePermissions,
} from './facts/permissions.ts'
export {
  type ErrorBody,
  type FieldProblem,
  type FieldProblemCode,
  fieldProblemCodes,
  type RefusalCode,
  refusalStatuses,
} from './facts/refusal-codes.ts'
export { countingModes, type ReportKind, reportKinds, reportOrders } from './facts/report-kinds.ts'
export { type RepositoryOperation, repositoryOperations } from './facts/repository-operations.ts'
export { type DefaultRole, defaultRoles } from './facts/roles.ts'
export { settingPurposes } from './facts/setting-purposes.ts'
export { permissionsWithin, type TokenScope, tokenScopes } from './facts/token-scopes.ts'
export { isFuzzy, isTranslated, type UnitState, unitState, unitStates } from './facts/unit-states.ts'
export {
  type FuzzyChoice,
  fuzzyChoices,
  type UploadConflicts,
  type UploadMethod,
  uploadConflicts,
  uploadMethods,
} from './facts/uploads.ts'
export * from './fields/index.ts'
export {
  type InheritableName,
  type InheritableValues,
  type InheritFlag,
  inheritableNames,
  type ShownInheritable,
} from './inheritable-settings.ts'
export { listReply } from './list-reply.ts'
export type { PageBoot } from './page-boot.ts'
export { preferenceFields } from './preference-fields.ts'
export { projectFields } from './project-fields.ts'
export { componentReply } from './replies/component-reply.ts'
export type { ContextItems, ContextPerson } from './replies/context-items.ts'
export { type ComponentCandidate, type RepositoryScan, scanReply } from './replies/scan-reply.ts'
export { secondFactorMethods } from './replies/session-reply.ts'
export * from './resources/account.contract.ts'
export * from './resources/account-sessions.contract.ts'
export * from './resources/addons.contract.ts'
export * from './resources/agreements.contract.ts'
export * from './resources/announcements.contract.ts'
export * from './resources/archives.contract.ts'
export * from './resources/audit.contract.ts'
export * from './resources/batch.contract.ts'
export * from './resources/blocks.contract.ts'
export * from './resources/categories.contract.ts'
export * from './resources/changes.contract.ts'
export * from './resources/comments.contract.ts'
export * from './resources/component-lists.contract.ts'
export * from './resources/components.contract.ts'
export * from './resources/credits.contract.ts'
export * from './resources/dashboard.contract.ts'
export * from './resources/dismissed-checks.contract.ts'
export * from './resources/editor.contract.ts'
export * from './resources/events.contract.ts'
export * from './resources/feeds.contract.ts'
export * from './resources/files.contract.ts'
export * from './resources/fonts.contract.ts'
export * from './resources/groups.contract.ts'
export * from './resources/hooks.contract.ts'
export * from './resources/identities.contract.ts'
export * from './resources/inbox.contract.ts'
export * from './resources/labels.contract.ts'
export * from './resources/languages.contract.ts'
export * from './resources/locks.contract.ts'
export * from './resources/machinery.contract.ts'
export * from './resources/memory.contract.ts'
export * from './resources/metrics.contract.ts'
export * from './resources/notifications.contract.ts'
export * from './resources/overview.contract.ts'
export * from './resources/permissions.contract.ts'
export * from './resources/places.contract.ts'
export * from './resources/presence.contract.ts'
export * from './resources/project-backups.contract.ts'
export * from './resources/projects.contract.ts'
export * from './resources/reports.contract.ts'
export * from './resources/repositories.contract.ts'
export * from './resources/roles.contract.ts'
export * from './resources/root.contract.ts'
export * from './resources/schema.contract.ts'
export * from './resources/screenshots.contract.ts'
export * from './resources/search.contract.ts'
export * from './resources/second-factors.contract.ts'
export * from './resources/session.contract.ts'
export * from './resources/setup.contract.ts'
export * from './resources/statistics.contract.ts'
export * from './resources/suggestions.contract.ts'
export * from './resources/tasks.contract.ts'
export * from './resources/teams.contract.ts'
export * from './resources/tokens.contract.ts'
export * from './resources/translations.contract.ts'
export * from './resources/units.contract.ts'
export * from './resources/users.contract.ts'
export * from './resources/watching.contract.ts'
export * from './resources/widgets.contract.ts'
export { userFields } from './user-fields.ts'
