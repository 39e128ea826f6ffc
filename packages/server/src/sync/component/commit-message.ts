import { percent } from '@weft/l10n'
import { statement } from '../../db/database.ts'
import { type CounterName, counterNames } from '../../db/tables.ts'
import { defaultSettings } from '../../domain/component/component-settings.ts'
import { shownPath } from '../../domain/component/language-part.ts'
import {
  type MessageName,
  renderMessage,
  type TemplateStatistics,
  type TemplateVariables,
} from '../../domain/component/message-template.ts'
import { openWithin } from '../../domain/visible.ts'
import type { Run } from '../run/run.ts'
import type { SyncedComponent } from './synced-component.ts'

type CounterRow = Record<CounterName, number>

/** The statistics that message templates may show, under Weblate's names. */
export function templateStatistics(row: CounterRow): TemplateStatistics {
  const shown: Record<string, number> = {}
  for (const name of counterNames) {
    const weblate =
      name === 'total'
        ? 'all'
        : name.startsWith('total_')
          ? name.replace('total', 'all')
          : name.replace('failing', 'allchecks')
    shown[weblate] = row[name]
  }
  for (const name of ['translated', 'fuzzy', 'failing', 'approved', 'readonly'] as const) {
    const weblate = name === 'failing' ? 'allchecks' : name
    shown[`${weblate}_percent`] = percent(row[name], row.total, name === 'translated' ? 100 : 0)
    for (const measure of ['words', 'chars'] as const) {
      shown[`${weblate}_${measure}_percent`] = percent(
        row[`${name}_${measure}`],
        row[`total_${measure}`],
        name === 'translated' ? 100 : 0,
      )
    }
  }
  return shown
}

/** Statistics of an empty translation; templates are rendered with it once when they are saved, to find errors. */
export const exampleStatistics: TemplateStatistics = templateStatistics(
  Object.fromEntries(counterNames.map((name) => [name, 0])) as CounterRow, // every name is there, by construction
)

const selectForMessage = statement<CounterRow & { language_code: string; language_name: string; filename: string }>(
  'translation_for_message',
  `select s.*, l.code as language_code, l.name as language_name, t.filename
     from translations t join statistics s on s.id = t.statistics_id join languages l on l.id = t.language_id
    where t.id = $1`,
)

const selectOpen = statement<{ id: number }>(
  'components_that_messages_name',
  `select c.id from components c join projects p on p.id = c.project_id
    where c.id = any($1::int[]) and ${openWithin('$2')}`,
)

/** Components of a repository that a message of one of them may name: a private project's names are not for who writes templates elsewhere. */
async function openComponents(
  { database, components }: Pick<Run, 'database' | 'components'>,
  { id, projectId }: SyncedComponent,
): Promise<readonly SyncedComponent[]> {
  const others = components.filter((other) => other.id !== id)
  if (others.length === 0) return others
  const rows = await database.query(selectOpen, [others.map((other) => other.id), projectId])
  const open = new Set(rows.map((row) => row.id))
  return others.filter((other) => open.has(other.id))
}

/** Renders a component's message; those about a translation name it. */
export async function commitMessage(
  work: Pick<Run, 'database' | 'siteUrl' | 'components'>,
  component: SyncedComponent,
  name: MessageName,
  about: {
    readonly translationId: number | null
    readonly author?: string
    readonly delivered?: Pick<TemplateVariables, 'languages' | 'authors' | 'strings' | 'failing_strings'>
  },
): Promise<string> {
  const page = `${work.siteUrl}/projects/${component.projectSlug}/${component.slug}/`
  const template = component.settings[name]
  const others = template.includes('component_linked_child') ? await openComponents(work, component) : []
  const linked = others.map((other) => ({
    project_name: other.projectName,
    name: other.name,
    url: `${work.siteUrl}/projects/${other.projectSlug}/${other.slug}/`,
  }))
  const common = {
    project_name: component.projectName,
    project_slug: component.projectSlug,
    component_name: component.name,
    component_slug: component.slug,
    component_remote_branch: component.branch,
    component_linked_children: linked,
    component_linked_childs: linked,
    widget_url: `${work.siteUrl}/widget/${component.projectSlug}/${component.slug}/svg-badge.svg`,
    site_title: 'Weft',
    site_url: work.siteUrl,
    ...(about.author === undefined ? {} : { author: about.author }),
    ...about.delivered,
  }
  const usual = defaultSettings[name]
  if (about.translationId === null) return renderMessage(template, { ...common, url: page }, usual)
  const [row] = await work.database.query(selectForMessage, [about.translationId])
  if (!row) throw new Error(`translation ${about.translationId} is gone`)
  const variables = {
    ...common,
    url: `${page}${row.language_code}/`,
    language_code: row.language_code,
    language_name: row.language_name,
    filename: shownPath(row.filename),
    stats: templateStatistics(row),
  }
  return renderMessage(template, variables, usual)
}
