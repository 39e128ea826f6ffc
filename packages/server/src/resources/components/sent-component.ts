import type { changeComponent, createComponent, Values } from '@weft/contract'
import { ownRepository } from '../../git/index.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { type FieldProblem, invalidField, validationErrors } from '../../refusal.ts'
import type { NewComponentValues } from '../../sync/bind/create-component.ts'
import { type FirstFiles, filesOfDocument, filesOfZip, ownRepositoryValues } from '../../sync/bind/first-files.ts'
import type { ComponentValues, RepositoryRules } from '../../sync/bind/plan-component.ts'

export type SentComponent = Values<(typeof createComponent)['body']['fields']>

/** The fields of a component in a request, apart from its files and the settings they imply. */
export interface ReadComponent {
  readonly values: NewComponentValues
  readonly first?: FirstFiles
}

/** Reads the files that a request brings, or finds the component that it names for its repository. */
export async function readSentComponent(
  request: Lookup,
  rules: RepositoryRules,
  { zipfile, docfile, from_component: from, ...values }: SentComponent,
): Promise<ReadComponent> {
  const given = Object.entries({ zipfile, docfile, from_component: from }).filter(([, value]) => value !== undefined)
  if (given.length > 1) {
    const detail = 'A component has its files from one place.'
    throw validationErrors(given.map(([attr]) => ({ code: 'invalid', attr, detail })))
  }
  if (from !== undefined)
    return { values: complete({ ...(await valuesFrom(request, rules, from)), ...values }, values) }
  if (!zipfile && !docfile) return { values: complete(values, values) }
  if (values.repo !== undefined && values.repo !== ownRepository)
    throw invalidField('repo', 'The files are kept here: leave it out, or say local:.')
  if (zipfile) {
    const first = await filesOfZip(zipfile)
    return { values: complete({ ...values, ...ownRepositoryValues }, values), first }
  }
  if (!docfile) throw new Error('there is a file of one kind')
  const read = filesOfDocument(docfile, values)
  return { values: complete({ ...values, ...read.values, ...ownRepositoryValues }, values), first: read.first }
}

type WrittenComponent = Values<(typeof changeComponent)['body']['fields']>

/** The problems of fields about the source of files in a change: only a new component has them. */
export function problemsOfSources({ zipfile, docfile, from_component }: Partial<WrittenComponent>): FieldProblem[] {
  const given = Object.entries({ zipfile, docfile, from_component }).filter(([, value]) => value)
  const detail = 'A component has this when it is made; later its files are uploaded, each to its translation.'
  return given.map(([attr]) => ({ code: 'invalid', attr, detail }))
}

/** The rest of it. */
export function withoutSources<Body extends Partial<WrittenComponent>>(body: Body) {
  const { zipfile: _, docfile: __, from_component: ___, ...rest } = body
  return rest
}

/** By now it has what it cannot be without: the contract asks for what nothing implies. */
function complete(read: ComponentValues, { name, slug }: Pick<SentComponent, 'name' | 'slug'>): NewComponentValues {
  const { repo, filemask, file_format } = read
  if (repo === undefined || filemask === undefined || file_format === undefined)
    throw new Error('the contract let an incomplete component through')
  return { ...read, name, slug, repo, filemask, file_format }
}

/** The repository of a component, by its id or its path, and the files that it has there. */
async function valuesFrom(
  { services }: Lookup,
  rules: RepositoryRules,
  from: string,
): Promise<ComponentValues & { readonly repo: string }> {
  const named = /^\d{1,9}$/.test(from) ? await services.catalog.component({ id: Number(from) }) : undefined
  const [project = '', ...rest] = (named ? `${named.project.row.slug}/${named.path}` : from).split('/')
  const found = await rules.findOwner(project, rest.join('/'))
  if (!found) throw invalidField('from_component', `There is no component ${from}.`, 'does_not_exist')
  const owner = found.repositoryOwner ?? found
  const { filemask, file_format, template, new_base } = found.row
  const repo = `weblate://${owner.project.row.slug}/${owner.path}`
  return { repo, filemask, file_format, template, new_base }
}
