import { useRouter } from '@tanstack/react-router'
import type { FileFormat } from '@weft/contract'
import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, useState } from 'react'
import { useSiteOverview } from '../../api/overview.ts'
import { type NewComponent, useNewComponent } from '../../api/setup.ts'
import setup from '../../text/setup.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { placeHref } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Panel } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formats, nameOfRepository, needsTemplate, slugOf, usualFormat } from './formats.ts'
import style from './setup.module.css'

addTexts(setup)

/** What somebody has filled in; what they left empty follows from the rest. */
interface SetupDraft {
  readonly repo: string
  readonly branch: string
  readonly project: string
  readonly projectName: string
  readonly name: string
  readonly filemask: string
  readonly format: FileFormat | ''
  readonly template: string
  readonly newBase: string
}

const isNew = ''

/** From the address of a git repository to a component. */
export function Page() {
  const text = useText()
  usePageTitle(text('setup-title'))
  return (
    <>
      <PageHeader title={text('setup-title')} summary={text('setup-summary')} />
      <PageBody>
        <SetupForm />
      </PageBody>
    </>
  )
}

function emptyDraft(): SetupDraft {
  const project = new URLSearchParams(location.search).get('project') ?? isNew
  const empty = { repo: '', branch: '', projectName: '', name: '', filemask: '', template: '', newBase: '' }
  return { ...empty, project, format: '' }
}

/** The draft with what follows from it. */
function completed(draft: SetupDraft): NewComponent {
  const fromRepository = nameOfRepository(draft.repo)
  const name = draft.name.trim() || fromRepository
  const projectName = draft.projectName.trim() || fromRepository
  return {
    project:
      draft.project === isNew
        ? { name: projectName, slug: slugOf(projectName), web: webOf(draft.repo) }
        : { slug: draft.project },
    name,
    slug: slugOf(name),
    repo: draft.repo.trim(),
    branch: draft.branch.trim(),
    filemask: draft.filemask.trim(),
    file_format: draft.format || (usualFormat(draft.filemask) ?? 'po'),
    template: draft.template.trim(),
    new_base: draft.newBase.trim(),
  }
}

/** Most repositories have a page of their own at the same address. */
function webOf(repo: string): string {
  const address = repo.trim().replace(/\.git$/, '')
  return /^https?:/.test(address) && URL.canParse(address) ? address : location.origin
}

function SetupForm() {
  const text = useText()
  const router = useRouter()
  const [draft, setDraft] = useState(emptyDraft)
  const { mutate, isPending, error, progress } = useNewComponent()
  const set = (change: Partial<SetupDraft>) => setDraft({ ...draft, ...change })
  const whole = completed(draft)
  const problems = error instanceof RefusedRequest ? error.problems : []
  const problemOf = (field: string) => problems.find(({ attr }) => attr === field)?.detail
  const shownFields = new Set(['repo', 'branch', 'name', 'filemask', 'file_format', 'template', 'new_base'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(whole, {
      onSuccess: (path) => router.history.push((router.basepath === '/' ? '' : router.basepath) + placeHref(path)),
    })
  }
  return (
    <form className={style.form} onSubmit={submit}>
      <Panel title={text('setup-repository')}>
        <TextField
          label={text('setup-repo')}
          hint={text('setup-repo-hint')}
          name="repo"
          placeholder="https://"
          spellCheck={false}
          required
          value={draft.repo}
          problem={problemOf('repo')}
          onValueChange={(repo) => set({ repo })}
        />
        <TextField
          label={text('setup-branch')}
          hint={text('setup-branch-hint')}
          name="branch"
          spellCheck={false}
          value={draft.branch}
          problem={problemOf('branch')}
          onValueChange={(branch) => set({ branch })}
        />
      </Panel>
      <Names draft={draft} whole={whole} set={set} problem={problemOf('name') ?? problemOf('slug')} />
      <Files draft={draft} whole={whole} set={set} problemOf={problemOf} />
      {error && problems.every(({ attr }) => attr === null || !shownFields.has(attr)) && (
        <Notice tone="failing" urgent>
          {error instanceof RefusedRequest || error.message === '' ? describeError(error, text) : error.message}
        </Notice>
      )}
      {isPending && <Progress value={progress} label={text('setup-running')} />}
      <div>
        <Button look="filled" type="submit" disabled={isPending}>
          {text('setup-action')}
        </Button>
      </div>
    </form>
  )
}

interface DraftPartProps {
  readonly draft: SetupDraft
  readonly whole: NewComponent
  readonly set: (change: Partial<SetupDraft>) => void
}

function Names({ draft, whole, set, problem }: DraftPartProps & { readonly problem: string | undefined }) {
  const text = useText()
  const { data: projects = [] } = useSiteOverview()
  return (
    <Panel title={text('setup-names')}>
      <SelectField
        label={text('setup-project')}
        value={draft.project}
        onValueChange={(project) => set({ project })}
        options={[
          { value: isNew, name: text('setup-project-new') },
          ...projects.map(({ path, name }) => ({ value: path, name })),
        ]}
      />
      {draft.project === isNew && (
        <TextField
          label={text('setup-project-name')}
          name="projectName"
          placeholder={'name' in whole.project ? whole.project.name : ''}
          value={draft.projectName}
          onValueChange={(projectName) => set({ projectName })}
        />
      )}
      <TextField
        label={text('setup-name')}
        hint={text('setup-name-hint')}
        name="name"
        placeholder={whole.name}
        value={draft.name}
        problem={problem}
        onValueChange={(name) => set({ name })}
      />
    </Panel>
  )
}

interface FilesProps extends DraftPartProps {
  readonly problemOf: (field: string) => string | undefined
}

function Files({ draft, whole, set, problemOf }: FilesProps) {
  const text = useText()
  return (
    <Panel title={text('setup-files')}>
      <TextField
        label={text('setup-filemask')}
        hint={text('setup-filemask-hint')}
        name="filemask"
        placeholder="po/*.po"
        spellCheck={false}
        required
        value={draft.filemask}
        problem={problemOf('filemask')}
        onValueChange={(filemask) => set({ filemask })}
      />
      <SelectField
        label={text('setup-format')}
        name="file_format"
        value={whole.file_format}
        onValueChange={(format) => set({ format })}
        options={formats.map(({ id, name }) => ({ value: id, name }))}
      />
      {needsTemplate(whole.file_format) ? (
        <TextField
          label={text('setup-template')}
          hint={text('setup-template-hint')}
          name="template"
          spellCheck={false}
          required
          value={draft.template}
          problem={problemOf('template')}
          onValueChange={(template) => set({ template })}
        />
      ) : (
        <TextField
          label={text('setup-new-base')}
          hint={text('setup-new-base-hint')}
          name="new_base"
          spellCheck={false}
          value={draft.newBase}
          problem={problemOf('new_base')}
          onValueChange={(newBase) => set({ newBase })}
        />
      )}
    </Panel>
  )
}
