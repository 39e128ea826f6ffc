import type { InheritFlag } from '@weft/contract'
import { formatById, formats, parseParameters } from '@weft/formats'
import { canBeLanguage, describeLanguage, languageByCode } from '@weft/l10n'
import type { ComponentRecord, LanguageRecord, ProjectRecord } from '../../catalog/records.ts'
import { statement } from '../../db/database.ts'
import { type ComponentSettings, defaultSettings } from '../../domain/component/component-settings.ts'
import { folderPath, foldersOf } from '../../domain/component/folder-path.ts'
import { maskOfParts } from '../../domain/component/language-part.ts'
import {
  changedInheritable,
  type KeptSettings,
  keptValue,
  newInheritable,
  withoutInheritable,
} from '../../domain/project/inheritance.ts'
import { ownRepository, parseRepositoryUrl } from '../../git/index.ts'
import type { SeenTip } from '../../jobs/repository-jobs.ts'
import { type FieldProblem, invalidField, refusalOf, validationErrors } from '../../refusal.ts'
import type { KeyHolder } from '../../secrets/key-holder.ts'
import type { Services } from '../../services.ts'
import { vcsParameterFaults } from '../delivery/vcs-parameters.ts'
import { lookAtClone, lookAtRemote, pushUrlProblems, type RemoteLook } from '../queue/look-at-remote.ts'
import { fileProblems, languagesOf } from './check-files.ts'

/** The settings in a request about a component; each field by itself is already valid. */
export type ComponentValues = { readonly [Name in keyof ComponentSettings]?: ComponentSettings[Name] } & {
  readonly name?: string
  readonly slug?: string
  readonly repo?: string
  readonly vcs?: string
  readonly branch?: string
  readonly push?: string
  readonly push_branch?: string
  readonly filemask?: string
  readonly template?: string
  readonly new_base?: string
  readonly file_format?: string
  readonly is_glossary?: boolean
} & { readonly [Name in InheritFlag]?: boolean }

/** The source of a component's files: a separate clone, or the clone of the component that it links to. */
export interface RepositoryPlan {
  readonly repository_component_id: number | null
  readonly branch: string
  readonly look: RemoteLook | null
  /** The remote's tip; null if it was not read. */
  readonly tip: SeenTip | null
}

/** The repositories that the requester may use. */
export interface RepositoryRules {
  /** A path of this machine may be read. */
  readonly localPath: boolean
  /** The component of a path, if the requester sees it and its repository. */
  findOwner(project: string, path: string): Promise<ComponentRecord | undefined>
  /** Whether its repository may be shared. */
  mayLink(owner: ComponentRecord): boolean
  /** The component that is changed; null: a new one. */
  readonly self: number | null
  /**
   * With whose keys these addresses are reached. Refuses addresses that the keys open, but that the requester may not
   * use.
   */
  holderFor(addresses: readonly string[]): Promise<KeyHolder>
}

const selectLinking = statement<{ slug: string }>(
  'component_that_links_to',
  'select slug from components where repository_component_id = $1 order by id limit 1',
)

const linkPattern = /^weblate:\/\/(.+)$/

/** The settings that the request names. */
export function sentSettings(values: ComponentValues): Partial<ComponentSettings> {
  const kept: Record<string, unknown> = {}
  const sent = new Map<string, unknown>(Object.entries(values))
  for (const name of Object.keys(defaultSettings)) {
    const value = keptValue(name, sent.get(name))
    if (value !== undefined) kept[name] = value
  }
  return kept as Partial<ComponentSettings> // every key is one of the settings, every value its field's
}

/** The changes of a component's stored settings by a request. */
export const changedSettings = (kept: KeptSettings, values: ComponentValues): KeptSettings => ({
  ...sentSettings(withoutInheritable(values)),
  ...changedInheritable({ ...defaultSettings, ...kept }, values),
})

/**
 * The stored settings of a new component, below places (from the nearest up): the requested values, over the defaults.
 */
export const newSettings = (values: ComponentValues, above: readonly KeptSettings[]): ComponentSettings => ({
  ...defaultSettings,
  manage_units: (values.template ?? '') !== '',
  ...sentSettings(values),
  ...newInheritable(values, above),
})

async function planLink(
  services: Services,
  path: string,
  { values, rules }: { readonly values: ComponentValues; readonly rules: RepositoryRules },
): Promise<RepositoryPlan> {
  const [project = '', ...rest] = path.split('/')
  const owner = await rules.findOwner(project, rest.join('/'))
  if (!owner) throw invalidField('repo', `There is no component ${path}.`)
  if (!rules.mayLink(owner)) {
    throw refusalOf({ code: 'link-forbidden', path })
  }
  if (owner.row.id === rules.self) throw invalidField('repo', 'A component does not link to itself.')
  if (owner.repositoryOwner)
    throw invalidField('repo', `${path} is itself a link: link to the component that it links to.`)
  const [linking] = rules.self === null ? [] : await services.database.query(selectLinking, [rules.self])
  if (linking) throw invalidField('repo', `${linking.slug} links to this component, which so cannot be a link itself.`)
  // As in Weblate the first of these is refused alone.
  const set = (['push', 'branch', 'push_branch'] as const).find((attr) => (values[attr] ?? '') !== '')
  if (set) throw invalidField(set, 'A linked component has those of its owner: leave it empty.')
  return { repository_component_id: owner.row.id, branch: '', look: await lookAtClone(services, owner), tip: null }
}

/** A repository without a remote, which begins empty. */
function planOwn(values: ComponentValues, { self }: RepositoryRules): RepositoryPlan {
  const detail = 'A repository is kept here from the beginning, or never.'
  if (self !== null) throw invalidField('repo', detail)
  const problems: FieldProblem[] =
    values.vcs === 'local'
      ? []
      : [{ code: 'invalid', attr: 'vcs', detail: 'A repository that is kept here is of vcs local.' }]
  for (const attr of ['push', 'push_branch'] as const) {
    if (values[attr] === undefined || values[attr] === '') continue
    problems.push({ code: 'invalid', attr, detail: 'A repository that is kept here has no remote: leave it empty.' })
  }
  if (problems.length > 0) throw validationErrors(problems)
  return { repository_component_id: null, branch: values.branch || 'main', look: null, tip: null }
}

/** Only ssh has keys. */
async function holderOf(values: ComponentValues, rules: RepositoryRules): Promise<KeyHolder | null> {
  const addresses = [values.repo ?? '', values.push ?? ''].filter((address) => {
    const url = parseRepositoryUrl(address)
    return url.ok && url.value.scheme === 'ssh'
  })
  return addresses.length === 0 ? null : rules.holderFor(addresses)
}

/** Looks at the repository that the request names; refuses one that cannot be read. */
export async function planRepository(
  services: Services,
  values: ComponentValues & { readonly repo: string },
  rules: RepositoryRules,
): Promise<RepositoryPlan> {
  const link = linkPattern.exec(values.repo)
  if (link) return planLink(services, link[1] ?? '', { values, rules })
  if (values.repo === ownRepository) return planOwn(values, rules)
  if (values.vcs === 'local')
    throw invalidField('vcs', 'A repository that is kept here has no address but local: and stays without another.')
  const holder = await holderOf(values, rules)
  const pushProblems = await pushUrlProblems(services, values.push ?? '', rules)
  const looked = await lookAtRemote(services, values.repo, values.branch || null, { ...rules, holder })
  if (!looked.ok) throw validationErrors([...looked.problems, ...pushProblems])
  if (pushProblems.length > 0) throw validationErrors(pushProblems)
  return { repository_component_id: null, branch: looked.branch, look: looked.look, tip: looked.tip }
}

/** A monolingual format needs the file with its source texts; a bilingual one has them in every file. */
function formatProblems(values: ComponentValues): FieldProblem[] {
  const template = values.template ?? ''
  const format = formatById(values.file_format ?? '')
  if (format?.template === 'required' && template === '') {
    return [{ code: 'invalid', attr: 'template', detail: 'A monolingual format needs the file with the source texts.' }]
  }
  if (format?.template === 'none' && template !== '') {
    const detail = `A ${format.label} has the source texts itself: it has no template, or the format is another one.`
    return [
      { code: 'invalid', attr: 'template', detail },
      { code: 'invalid', attr: 'file_format', detail },
    ]
  }
  return []
}

/** Refuses settings that contradict each other. */
interface SettingConflict {
  readonly attrs: readonly string[]
  readonly detail: string
}

function intermediateMisfit({ template = '' }: ComponentValues, settings: ComponentSettings): SettingConflict | null {
  const { intermediate, edit_template } = settings
  if (intermediate === '') return null
  if (template === '') return { attrs: ['intermediate'], detail: 'An intermediate file needs a template.' }
  if (!edit_template)
    return {
      attrs: ['intermediate', 'edit_template'],
      detail: 'With an intermediate file the template is edited here.',
    }
  return intermediate === template
    ? { attrs: ['intermediate'], detail: 'Intermediate file and template are two files.' }
    : null
}

function parameterMisfits(
  { file_format = '' }: ComponentValues,
  { file_format_params }: ComponentSettings,
): SettingConflict[] {
  const format = formatById(file_format)
  if (!format) return []
  const { problems } = parseParameters(format, file_format_params, formats)
  return problems.map(({ detail }) => ({ attrs: ['file_format_params'], detail }))
}

function misfits(values: ComponentValues, settings: ComponentSettings): SettingConflict[] {
  const found: SettingConflict[] = []
  const intermediate = intermediateMisfit(values, settings)
  if (intermediate) found.push(intermediate)
  if (settings.suggestion_autoaccept > 0 && !settings.suggestion_voting) {
    const attrs = ['suggestion_autoaccept', 'suggestion_voting']
    found.push({ attrs, detail: 'Suggestions are accepted by votes: turn voting on.' })
  }
  found.push(...parameterMisfits(values, settings))
  for (const detail of vcsParameterFaults(settings.vcs_params)) found.push({ attrs: ['vcs_params'], detail })
  const isShared = formatById(values.file_format ?? '')?.openAll !== undefined
  if (isShared && values.filemask !== values.template) {
    const detail = 'One file has all languages, the source too: filemask and template are its path, without a *.'
    found.push({ attrs: ['filemask', 'template'], detail })
  }
  if (!isShared && !(values.filemask ?? '*').includes('*') && settings.new_lang !== 'none') {
    const detail =
      'The mask needs a * where the language code stands; a single file takes no new languages (new_lang is none).'
    found.push({ attrs: ['filemask'], detail })
  }
  // Files of other formats start from the template, or from nothing.
  const needsBase =
    formatById(values.file_format ?? '')?.newBase === 'required' &&
    settings.new_lang === 'add' &&
    (values.template ?? '') === ''
  if (needsBase && (values.new_base ?? '') === '') {
    const detail = 'New languages need a base file to start from; without one, new_lang is none.'
    found.push({ attrs: ['new_base', 'new_lang'], detail })
  }
  return found
}

/** The facts that a component is checked with. */
export interface CheckedAgainst {
  /** The files of its repository; null when they are not known yet, or need no look. */
  readonly look: RemoteLook | null
  readonly project: ProjectRecord
  readonly sourceLanguage: LanguageRecord
  /** Only problems of these fields are reported: others were there before. Null: all are reported. */
  readonly changed: ReadonlySet<string> | null
}

/** Whether a language is among codes, where there are any: a mask that finds none took other files for translations. */
async function hasLanguage({ catalog }: Services, codes: readonly string[]): Promise<boolean> {
  for (const code of codes.filter(canBeLanguage))
    if (languageByCode(code) || (await catalog.language({ code })) || (await describeLanguage(code))) return true
  return codes.length === 0
}

/** Checks a component's settings against the files of its repository; throws all problems at once. */
export async function checkComponentFiles(
  services: Services,
  values: ComponentValues,
  { look, project, sourceLanguage, changed }: CheckedAgainst,
  settings: ComponentSettings,
): Promise<void> {
  const problems = formatProblems(values)
  const isShared = formatById(values.file_format ?? '')?.openAll !== undefined
  const isFormatWrong = problems.length > 0
  for (const { attrs, detail } of misfits(values, settings)) {
    if (changed === null || attrs.some((attr) => changed.has(attr)))
      problems.push(...attrs.map((attr): FieldProblem => ({ code: 'invalid', attr, detail })))
  }
  if (look) {
    const isFolder = formatById(values.file_format ?? '')?.isFolder === true
    const path = (text = '') => (isFolder ? folderPath(text) : text)
    const paths = isFolder ? [...look.paths, ...foldersOf(look.paths)] : look.paths
    const files = {
      filemask: isShared ? maskOfParts(values.filemask ?? '') : path(values.filemask),
      template: isFormatWrong ? '' : path(values.template),
      newBase: path(values.new_base),
      intermediate: settings.intermediate,
      languageRegex: settings.language_regex,
      languageAliases: project.row.language_aliases,
      sourceLanguage: sourceLanguage.code,
    }
    problems.push(...fileProblems(files, paths))
    if (problems.length === 0 && !(await hasLanguage(services, languagesOf(files, paths))))
      problems.push({
        code: 'invalid',
        attr: 'filemask',
        detail: 'None of these files has a language code in its name.',
      })
  }
  if (problems.length > 0) throw validationErrors(problems)
}

/** The present settings of a component: a change is checked together with what it leaves unchanged. */
export function valuesOf({ row, repositoryOwner }: ComponentRecord): ComponentValues & { readonly repo: string } {
  return {
    // The owner may have moved since the link was written.
    repo: repositoryOwner ? `weblate://${repositoryOwner.project.row.slug}/${repositoryOwner.path}` : row.repo,
    vcs: row.vcs,
    branch: row.branch,
    push: row.push,
    push_branch: row.push_branch,
    filemask: row.filemask,
    template: row.template,
    new_base: row.new_base,
    file_format: row.file_format,
  }
}
