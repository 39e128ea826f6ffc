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
export { type AlertCategory, type AlertName, alertCategories, alertNames } from './facts/alert-names.ts'
export { announcementSeverities } from './facts/announcement-severities.ts'
export {
  type AssigneeFault,
  type AssignmentProblem,
  type AssignmentState,
  assigneeFaults,
  assignmentProblems,
  assignmentStates,
  assignmentWarnings,
  mostAssigned,
  reminderDays,
} from './facts/assignments.ts'
export { type AuditAction, auditActions, toldAuditActions } from './facts/audit-actions.ts'
export {
  type BulkRisk,
  type BulkState,
  bulkOutcomes,
  bulkRisks,
  bulkStates,
  freelyChosen,
  mostChosen,
  undoDays,
} from './facts/bulk-edits.ts'
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
export { type FileFormat, type FileFormatFacts, fileFormatFacts, fileFormats } from './facts/file-formats.ts'
export { type GitHostKind, type GitHostVcs, gitHostFaults, gitHostKinds } from './facts/git-host-kinds.ts'
export { type HookService, hookServices } from './facts/hook-services.ts'
export { labelColors } from './facts/label-colors.ts'
export {
  hiddenSecret,
  type MachineFaultCode,
  type MachineMode,
  type MachineRunState,
  machineFaultCodes,
  machineModes,
  machineRunStates,
  machineSources,
} from './facts/machine.ts'
export { matrixLanguages, matrixRows } from './facts/matrix.ts'
export {
  largestSample,
  type MqmCategory,
  type MqmSeverity,
  mqmCategories,
  mqmPoints,
  mqmSeverities,
  type RiskKind,
  riskKinds,
} from './facts/mqm.ts'
export { languageCodePattern, usernamePattern } from './facts/names.ts'
export { notificationKinds } from './facts/notification-kinds.ts'
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
export { costRates, countingModes, type ReportKind, reportKinds, reportOrders } from './facts/report-kinds.ts'
export { type RepositoryOperation, repositoryOperations } from './facts/repository-operations.ts'
export { type ReturnProblem, returnProblems } from './facts/return-problems.ts'
export { type DefaultRole, defaultRoles } from './facts/roles.ts'
export type { SiteKeyKind } from './facts/site-key-kinds.ts'
export { type DictionaryProblem, dictionaryProblems } from './facts/spelling.ts'
export { subscriptionFrequencies, subscriptionScopes } from './facts/subscriptions.ts'
export { termFilters, termMatches, termsAtOnce } from './facts/terms.ts'
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
export {
  type VcsKind,
  type VcsParameter,
  type VcsParameterValues,
  vcsKinds,
  vcsParameters,
} from './facts/vcs.ts'
export {
  type WorkGroup,
  type WorkKind,
  workGroups,
  workKindNames,
  workKinds,
  writingKinds,
} from './facts/work-kinds.ts'
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
export type { LiveEvent, PresenceEvent, TaskEvent } from './replies/server-events.ts'
export { secondFactorMethods } from './replies/session-reply.ts'
export type { ComposedPart, MemoryDifference, SuggestedText } from './replies/suggested-text.ts'
export * from './resources/index.ts'
export { userFields } from './user-fields.ts'
