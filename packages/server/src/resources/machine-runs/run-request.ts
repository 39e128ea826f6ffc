import { type MachineMode, machineSources } from '@weft/contract'
import { lookUpComponent } from '../../catalog/find.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { compileRunSearch } from '../../machine/runs/choose-strings.ts'
import { isService, type RunSettings, usualSearch } from '../../machine/runs/run-settings.ts'
import { machineServiceOf } from '../../machine/services/registry.ts'
import { servicesFor } from '../../machine/suggest.ts'
import { rightDenial } from '../../permissions/demand-right.ts'
import { can, canSee } from '../../permissions/index.ts'
import { hasReviews } from '../../present/translation-shape.ts'
import { invalidField, refusalOf } from '../../refusal.ts'

/** A request for automatic translation, as Weblate's clients and our pages send it. */
export interface SentRun {
  readonly mode: MachineMode
  readonly auto_source?: 'others' | 'mt' | undefined
  readonly q?: string | undefined
  readonly filter_type?: string | undefined
  readonly component?: string | undefined
  readonly engines?: readonly string[] | undefined
  readonly threshold: number
  readonly sources?: readonly string[] | undefined
}

/** Filters of clients from before there were searches. */
const filters: Readonly<Record<string, string>> = {
  all: '',
  nottranslated: 'state:empty',
  todo: usualSearch,
  fuzzy: 'state:needs-editing',
  suggestions: 'has:suggestion AND state:<translated',
  approved: 'state:approved',
  unapproved: 'state:translated',
  allchecks: 'has:check',
}

function searchOf({ q, filter_type }: SentRun): string {
  if (q !== undefined) return q
  if (filter_type === undefined) return usualSearch
  const known = Object.hasOwn(filters, filter_type) ? filters[filter_type] : undefined
  if (known === undefined) throw invalidField('filter_type', `There is no filter ${filter_type}.`, 'invalid_choice')
  return known
}

/** The sources in their order; refuses an unknown source, and a source that this translation does not have. */
async function sourcesOf(request: Lookup, translation: TranslationRecord, sent: SentRun): Promise<string[]> {
  const inUse = await servicesFor(request.services, { translation, actor: request.actor })
  const usable = inUse.map(({ service }) => service.id)
  const [attr, written] =
    sent.sources !== undefined
      ? (['sources', sent.sources] as const)
      : sent.auto_source === 'others'
        ? (['auto_source', [machineSources.others]] as const)
        : (['engines', sent.engines ?? [machineSources.memory, ...usable]] as const)
  const sources = [...new Set(written)]
  if (sources.length === 0) throw invalidField(attr, 'Name at least one source of texts.', 'empty')
  for (const source of sources.filter(isService))
    if (!usable.includes(source)) {
      const name = machineServiceOf(source)?.name ?? source.slice(0, 100)
      throw invalidField(attr, `${name} is not in use in this translation.`, 'invalid_choice')
    }
  return sources
}

/** The slug of the component whose texts are taken; null: of all in the project. */
async function componentOf(request: Lookup, { component }: TranslationRecord, written: string): Promise<string | null> {
  if (written === '') return null
  const slug = component.project.row.slug
  const path = written.startsWith(`${slug}/`) ? written.slice(slug.length + 1) : written
  const byId = /^\d{1,9}$/.test(path) ? await request.services.catalog.component({ id: Number(path) }) : undefined
  const found = byId ?? (await lookUpComponent(request, slug, path))
  if (found === undefined || !canSee(request.actor, found.scope) || found.row.project_id !== component.row.project_id)
    throw invalidField('component', `There is no component ${written.slice(0, 100)} in this project.`, 'does_not_exist')
  return found.row.slug
}

function checkMode({ actor }: Lookup, translation: TranslationRecord, mode: MachineMode): void {
  const { component, scope } = translation
  if (mode === 'suggest' && !component.settings.enable_suggestions) throw refusalOf({ code: 'no-suggestions' }, 'mode')
  if (mode === 'suggest' && !can(actor, 'suggestion.add', scope))
    throw refusalOf(rightDenial(actor, 'suggestion.add', scope), 'mode')
  if (mode !== 'suggest' && !can(actor, 'unit.edit', scope))
    throw refusalOf(rightDenial(actor, 'unit.edit', scope), 'mode')
  if (mode === 'approved' && !(hasReviews(translation) && can(actor, 'unit.review', scope)))
    throw refusalOf({ code: 'review-missing' }, 'mode')
}

/** Reads a request for a run, and refuses what could not be done. */
export async function readRunRequest(
  request: Lookup,
  translation: TranslationRecord,
  sent: SentRun,
): Promise<RunSettings> {
  if (translation.row.is_source) throw refusalOf({ code: 'not-translated' })
  if (translation.component.row.locked) throw refusalOf({ code: 'component-locked' })
  checkMode(request, translation, sent.mode)
  const q = searchOf(sent)
  await compileRunSearch(request.database, q, translation)
  return {
    mode: sent.mode,
    sources: await sourcesOf(request, translation, sent),
    component: await componentOf(request, translation, sent.component ?? ''),
    q,
    threshold: sent.threshold,
    tokenId: request.actor.token?.id ?? null,
  }
}
