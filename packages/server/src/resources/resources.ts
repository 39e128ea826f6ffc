import type { Route } from '../http/bind/route.ts'
import { accountSessionRoutes } from './account/account-sessions.routes.ts'
import { ownAccountRoutes } from './account/own-account.routes.ts'
import { preferenceRoutes } from './account/preferences.routes.ts'
import { registrationRoutes } from './account/registration.routes.ts'
import { searchRoutes as savedSearchRoutes } from './account/searches.routes.ts'
import { addonRoutes } from './addons/addons.routes.ts'
import { agreementRoutes } from './agreements/agreements.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { assignmentRoutes } from './assignments/assignments.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { siteAuditRoutes } from './audit/site-audit.routes.ts'
import { batchRoutes } from './batch/batch.routes.ts'
import { blockRoutes } from './blocks/blocks.routes.ts'
import { bulkEditRoutes } from './bulk-edits/bulk-edits.routes.ts'
import { categoryRoutes } from './categories/categories.routes.ts'
import { changeRoutes } from './changes/changes.routes.ts'
import { feedRoutes } from './changes/feeds.routes.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { componentListRoutes } from './component-lists/component-lists.routes.ts'
import { previewRoutes } from './components/component-preview.routes.ts'
import { componentRoutes } from './components/components.routes.ts'
import { languageFileRoutes } from './components/language-file.routes.ts'
import { creditRoutes } from './credits/credits.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { dismissedCheckRoutes } from './dismissed-checks/dismissed-checks.routes.ts'
import { completeRoutes } from './editor/complete.routes.ts'
import { contextRoutes } from './editor/context.routes.ts'
import { editorIndexRoutes } from './editor/editor-index.routes.ts'
import { editorStringRoutes } from './editor/editor-strings.routes.ts'
import { presenceRoutes } from './editor/presence.routes.ts'
import { spellingRoutes } from './editor/spelling.routes.ts'
import { termFileRoutes } from './editor/term-files.routes.ts'
import { termProposalRoutes } from './editor/term-proposals.routes.ts'
import { termRoutes } from './editor/terms.routes.ts'
import { eventRoutes } from './events/events.routes.ts'
import { archiveRoutes } from './files/archives.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { fontRoutes } from './fonts/fonts.routes.ts'
import { gitHostRoutes } from './git-hosts/git-hosts.routes.ts'
import { gpgKeyRoutes } from './gpg-keys/gpg-keys.routes.ts'
import { groupPartRoutes } from './groups/group-parts.routes.ts'
import { groupRoutes } from './groups/groups.routes.ts'
import { handOverRoutes } from './hand-overs/hand-overs.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { hookRoutes } from './hooks/hooks.routes.ts'
import { identityRoutes } from './identities/identities.routes.ts'
import { identityProviderRoutes } from './identity-providers/identity-providers.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { insightRoutes } from './insights/insights.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { signInLinkRoutes } from './invitations/sign-in-links.routes.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { labelRoutes } from './labels/labels.routes.ts'
import { languageRoutes } from './languages/languages.routes.ts'
import { lockRoutes } from './locks/locks.routes.ts'
import { machineRunRoutes } from './machine-runs/machine-runs.routes.ts'
import { machineryRoutes } from './machinery/machinery.routes.ts'
import { stringMachineryRoutes } from './machinery/string-machinery.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { matrixRoutes } from './matrix/matrix.routes.ts'
import { memoriesRoutes } from './memories/memories.routes.ts'
import { memoryRoutes } from './memory/memory.routes.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { peopleImportRoutes } from './people/imports.routes.ts'
import { mergeRoutes } from './people/merge.routes.ts'
import { permissionRoutes } from './permissions/permissions.routes.ts'
import { placeRoutes } from './places/places.routes.ts'
import { projectBackupRoutes } from './project-backups/project-backups.routes.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { pullRequestRoutes } from './pull-requests/pull-requests.routes.ts'
import { mqmRoutes } from './quality/mqm.routes.ts'
import { qualityRoutes } from './quality/quality.routes.ts'
import { archivedPlaceRoutes } from './removals/archive.routes.ts'
import { removalRoutes } from './removals/removals.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { repositoryRoutes } from './repositories/repositories.routes.ts'
import { roleRoutes } from './roles/roles.routes.ts'
import { rootRoutes } from './root/root.routes.ts'
import { schemaRoutes } from './schema/schema.routes.ts'
import { screenshotRoutes } from './screenshots/screenshots.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorRoutes } from './second-factors/second-factors.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { siteBackupRoutes } from './site-backups/site-backups.routes.ts'
import { siteKeyRoutes } from './site-keys/site-keys.routes.ts'
import { siteSettingRoutes } from './site-settings/site-settings.routes.ts'
import { sshKeyRoutes } from './ssh-keys/ssh-keys.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { suggestionRoutes } from './suggestions/suggestions.routes.ts'
import { taskRoutes } from './tasks/tasks.routes.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { languageRequestRoutes } from './translations/language-requests.routes.ts'
import { translationRoutes } from './translations/translations.routes.ts'
import { foundSourceRoutes } from './units/found-sources.routes.ts'
import { locationRoutes } from './units/locations.routes.ts'
import { secondaryRoutes } from './units/secondary.routes.ts'
import { unitRoutes } from './units/units.routes.ts'
import { userGroupRoutes } from './users/user-groups.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { watchingRoutes } from './watching/watching.routes.ts'
import { widgetRoutes } from './widgets/widgets.routes.ts'

/** Every resource of the API; one line each. */
const resources: readonly (readonly Route[])[] = [
  archiveRoutes,
  sessionRoutes,
  accountSessionRoutes,
  preferenceRoutes,
  savedSearchRoutes,
  registrationRoutes,
  ownAccountRoutes,
  insightRoutes,
  invitationRoutes,
  mergeRoutes,
  peopleImportRoutes,
  signInLinkRoutes,
  userRoutes,
  userGroupRoutes,
  fontRoutes,
  groupRoutes,
  groupPartRoutes,
  roleRoutes,
  blockRoutes,
  assignmentRoutes,
  bulkEditRoutes,
  matrixRoutes,
  permissionRoutes,
  agreementRoutes,
  notificationRoutes,
  tokenRoutes,
  secondFactorRoutes,
  identityProviderRoutes,
  identityRoutes,
  auditRoutes,
  siteAuditRoutes,
  languageRoutes,
  eventRoutes,
  changeRoutes,
  feedRoutes,
  widgetRoutes,
  statisticsRoutes,
  translationRoutes,
  languageRequestRoutes,
  projectRoutes,
  categoryRoutes,
  componentListRoutes,
  labelRoutes,
  lockRoutes,
  taskRoutes,
  jobRoutes,
  handOverRoutes,
  healthRoutes,
  siteKeyRoutes,
  siteSettingRoutes,
  mailRoutes,
  repositoryRoutes,
  componentRoutes,
  previewRoutes,
  languageFileRoutes,
  pullRequestRoutes,
  setupRoutes,
  sshKeyRoutes,
  unitRoutes,
  locationRoutes,
  secondaryRoutes,
  commentRoutes,
  suggestionRoutes,
  dismissedCheckRoutes,
  screenshotRoutes,
  announcementRoutes,
  fileRoutes,
  creditRoutes,
  projectBackupRoutes,
  siteBackupRoutes,
  archivedPlaceRoutes,
  removalRoutes,
  reportRoutes,
  placeRoutes,
  editorIndexRoutes,
  termRoutes,
  termFileRoutes,
  termProposalRoutes,
  spellingRoutes,
  editorStringRoutes,
  overviewRoutes,
  alertRoutes,
  batchRoutes,
  presenceRoutes,
  dashboardRoutes,
  inboxRoutes,
  watchingRoutes,
  contextRoutes,
  completeRoutes,
  metricsRoutes,
  gitHostRoutes,
  gpgKeyRoutes,
  hookRoutes,
  foundSourceRoutes,
  searchRoutes,
  memoriesRoutes,
  memoryRoutes,
  addonRoutes,
  machineRunRoutes,
  mqmRoutes,
  qualityRoutes,
  machineryRoutes,
  stringMachineryRoutes,
]

const routes = resources.flat()

/** Every route, with the two that tell of all others. */
export const allRoutes: readonly Route[] = [
  ...rootRoutes(new Set(routes.map(({ endpoint }) => endpoint.path))),
  ...schemaRoutes(routes),
  ...routes,
]
