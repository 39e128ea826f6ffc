import * as account from './resources/account.contract.ts'
import * as accountSessions from './resources/account-sessions.contract.ts'
import * as addons from './resources/addons.contract.ts'
import * as agreements from './resources/agreements.contract.ts'
import * as announcements from './resources/announcements.contract.ts'
import * as archives from './resources/archives.contract.ts'
import * as audit from './resources/audit.contract.ts'
import * as batch from './resources/batch.contract.ts'
import * as blocks from './resources/blocks.contract.ts'
import * as categories from './resources/categories.contract.ts'
import * as changes from './resources/changes.contract.ts'
import * as comments from './resources/comments.contract.ts'
import * as componentLists from './resources/component-lists.contract.ts'
import * as components from './resources/components.contract.ts'
import * as credits from './resources/credits.contract.ts'
import * as dashboard from './resources/dashboard.contract.ts'
import * as dismissedChecks from './resources/dismissed-checks.contract.ts'
import * as editor from './resources/editor.contract.ts'
import { streamEvents } from './resources/events.contract.ts'
import * as feeds from './resources/feeds.contract.ts'
import * as files from './resources/files.contract.ts'
import * as fonts from './resources/fonts.contract.ts'
import * as groups from './resources/groups.contract.ts'
import * as hooks from './resources/hooks.contract.ts'
import * as identities from './resources/identities.contract.ts'
import * as inbox from './resources/inbox.contract.ts'
import * as labels from './resources/labels.contract.ts'
import * as languages from './resources/languages.contract.ts'
import * as locks from './resources/locks.contract.ts'
import * as machinery from './resources/machinery.contract.ts'
import * as memory from './resources/memory.contract.ts'
import * as metrics from './resources/metrics.contract.ts'
import * as notifications from './resources/notifications.contract.ts'
import * as overview from './resources/overview.contract.ts'
import * as permissions from './resources/permissions.contract.ts'
import * as places from './resources/places.contract.ts'
import * as presence from './resources/presence.contract.ts'
import * as projectBackups from './resources/project-backups.contract.ts'
import * as projects from './resources/projects.contract.ts'
import * as reports from './resources/reports.contract.ts'
import * as repositories from './resources/repositories.contract.ts'
import * as roles from './resources/roles.contract.ts'
import * as root from './resources/root.contract.ts'
import * as schema from './resources/schema.contract.ts'
import * as screenshots from './resources/screenshots.contract.ts'
import * as search from './resources/search.contract.ts'
import * as secondFactors from './resources/second-factors.contract.ts'
import * as session from './resources/session.contract.ts'
import * as setup from './resources/setup.contract.ts'
import * as statistics from './resources/statistics.contract.ts'
import * as suggestions from './resources/suggestions.contract.ts'
import * as tasks from './resources/tasks.contract.ts'
import * as teams from './resources/teams.contract.ts'
import * as tokens from './resources/tokens.contract.ts'
import * as translations from './resources/translations.contract.ts'
import * as units from './resources/units.contract.ts'
import * as users from './resources/users.contract.ts'
import * as watching from './resources/watching.contract.ts'
import * as widgets from './resources/widgets.contract.ts'

/** Every endpoint of the API by its name, which the client's calls have as well; the files of `resources/` export nothing else. */
export const endpoints = {
  ...root,
  ...schema,
  streamEvents,
  ...tasks,
  ...session,
  ...accountSessions,
  ...account,
  ...users,
  ...fonts,
  ...groups,
  ...roles,
  ...teams,
  ...blocks,
  ...permissions,
  ...agreements,
  ...notifications,
  ...tokens,
  ...secondFactors,
  ...identities,
  ...audit,
  ...languages,
  ...projects,
  ...categories,
  ...componentLists,
  ...labels,
  ...components,
  ...setup,
  ...translations,
  ...units,
  ...comments,
  ...suggestions,
  ...dismissedChecks,
  ...screenshots,
  ...announcements,
  ...files,
  ...archives,
  ...projectBackups,
  ...reports,
  ...repositories,
  ...locks,
  ...changes,
  ...feeds,
  ...widgets,
  ...statistics,
  ...credits,
  ...places,
  ...editor,
  ...overview,
  ...batch,
  ...presence,
  ...inbox,
  ...dashboard,
  ...watching,
  ...metrics,
  ...hooks,
  ...search,
  ...memory,
  ...addons,
  ...machinery,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
