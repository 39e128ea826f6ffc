import type { FileFormat } from '@weft/contract'
import type { Candidate, ComponentBody, NewComponent } from '../../api/setup.ts'
import { slugOf } from '../../text/slug-of.ts'
import { type Delivery, pushAddress } from './delivery.ts'
import { nameOfRepository, needsBase, needsTemplate, takesTemplate, usualFormat } from './formats.ts'

/** The source of a new component's files. */
export const sources = ['git', 'zip', 'document', 'component'] as const
export type Source = (typeof sources)[number]

/** The filled-in form; empty fields follow from the others. */
export interface SetupDraft {
  readonly source: Source
  readonly repo: string
  readonly branch: string
  /** The archive or the document. */
  readonly file: File | null
  /** The component whose repository is used: PROJECT/COMPONENT. */
  readonly from: string
  readonly project: string
  readonly projectName: string
  readonly name: string
  readonly filemask: string
  readonly format: FileFormat | ''
  readonly template: string
  readonly newBase: string
  /** The target of commits; null: the default for the address. */
  readonly delivery: Delivery | null
  readonly push: string
  readonly pushBranch: string
  /** The chosen file set of the repository; null: entered manually. */
  readonly candidate: Candidate | null
}

/** Stands for a project that is yet to be made. */
export const newProject = ''

export function emptyDraft(): SetupDraft {
  const project = new URLSearchParams(location.search).get('project') ?? newProject
  const empty = { repo: '', branch: '', file: null, from: '', projectName: '', name: '', filemask: '', template: '' }
  const rest = { newBase: '', format: '', candidate: null, delivery: null, push: '', pushBranch: '' } as const
  return { source: 'git', ...empty, project, ...rest }
}

/** The default name of the files. */
function usualName({ source, repo, file, from }: SetupDraft): string {
  if (source === 'git') return nameOfRepository(repo)
  if (source === 'component') return from.split('/').at(-1) ?? ''
  return (file?.name ?? '').replace(/\.[^.]*$/, '').replaceAll(/[-_]+/g, ' ')
}

/** The draft with what follows from it. Names without a letter or digit that addresses can have get a plain one there. */
export function completed(draft: SetupDraft): NewComponent {
  const usual = usualName(draft)
  const name = draft.name.trim() || usual
  const projectName = draft.projectName.trim() || usual
  return {
    project:
      draft.project === newProject
        ? {
            name: projectName,
            slug: slugOf(projectName) || slugOf(usual) || 'project',
            isStandIn: slugOf(projectName) === '',
            web: webOf(draft.repo),
          }
        : { slug: draft.project },
    component: { name, slug: slugOf(name) || slugOf(usual) || 'component', ...filesOf(draft) },
  }
}

type Files = Omit<ComponentBody, 'name' | 'slug'>

function filesOf(draft: SetupDraft): Files {
  switch (draft.source) {
    case 'git':
      return { ...repositoryOf(draft), ...(draft.candidate ? ofCandidate(draft.candidate) : filesByHand(draft)) }
    case 'zip':
      return { ...(draft.file && { zipfile: draft.file }), ...filesByHand(draft) }
    case 'document':
      return { ...(draft.file && { docfile: draft.file }), ...(draft.format && { file_format: draft.format }) }
    case 'component':
      return { from_component: draft.from.trim(), ...filesByHand(draft) }
  }
}

function repositoryOf(draft: SetupDraft): Files {
  const [branch, push] = [draft.branch.trim(), pushAddress(draft)]
  return {
    repo: draft.repo.trim(),
    push,
    push_branch: push === '' ? '' : draft.pushBranch.trim(),
    ...(branch && { branch }),
  }
}

/** The base of new languages' files; without one, nobody adds languages here. */
function startOf(
  format: FileFormat,
  template: string,
  base: string,
): Pick<Files, 'template' | 'new_base' | 'new_lang'> {
  if (base === '' && template === '' && needsBase(format)) return { new_lang: 'none' }
  return { ...(template && { template }), ...(base && { new_base: base }) }
}

const ofCandidate = ({ filemask, file_format, template, new_base, ...rest }: Candidate): Files => ({
  filemask,
  file_format,
  ...startOf(file_format, template, new_base),
  ...(rest.language_code_style && { language_code_style: rest.language_code_style }),
  ...(rest.source_language && { source_language: { code: rest.source_language } }),
})

/** The format as it was chosen, or as files of such names usually have it. */
export const formatOf = (draft: SetupDraft): FileFormat => draft.format || (usualFormat(draft.filemask) ?? 'po')

function filesByHand(draft: SetupDraft): Files {
  const format = formatOf(draft)
  // Text in a field that is hidden now, because it belongs to another format, is not sent.
  const template = takesTemplate(format) ? draft.template.trim() : ''
  const newBase = needsTemplate(format) ? '' : draft.newBase.trim()
  return {
    filemask: draft.filemask.trim(),
    file_format: format,
    ...startOf(format, template, newBase),
  }
}

/** Most repositories have a web page at the same address. */
function webOf(repo: string): string {
  const address = repo.trim().replace(/\.git$/, '')
  return /^https?:/.test(address) && URL.canParse(address) ? address : location.origin
}
