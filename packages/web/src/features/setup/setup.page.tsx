import { useRouter, useRouterState } from '@tanstack/react-router'
import type { FileFormat } from '@weft/contract'
import { type FormEvent, useState } from 'react'
import { useSiteOverview } from '../../api/overview.ts'
import { useSession } from '../../api/session.ts'
import { type Candidate, type NewComponent, useNewComponent, useScan } from '../../api/setup.ts'
import setup from '../../text/setup.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormProblem, problemOf } from '../../ui/form.tsx'
import { placeHref } from '../../ui/link.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Panel } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TaskFailure } from '../../ui/task-failure.ts'
import { TextField } from '../../ui/text-field.tsx'
import { Candidates } from './candidates.tsx'
import { type Delivery, pushAddress } from './delivery.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { formats, nameOfRepository, needsTemplate, slugOf, usualFormat } from './formats.ts'
import { PublicKey } from './public-key.tsx'
import style from './setup.module.css'
import { isSshAddress } from './ssh-address.ts'

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
  /** Where commits go to; null: as is usual for the address. */
  readonly delivery: Delivery | null
  readonly push: string
  readonly pushBranch: string
  /** What was chosen of what the repository has; null: by hand. */
  readonly candidate: Candidate | null
}

const isNew = ''

/** From the address of a git repository to a component. */
export function Page() {
  const text = useText()
  const { user } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  usePageTitle(text('setup-title'))
  if (user === null)
    return (
      <MessagePage title={text('setup-nobody')}>
        <p>
          <PageLink className={buttonClass('filled')} href={`/accounts/login/?next=${encodeURIComponent(href)}`}>
            {text('sign-in-action')}
          </PageLink>
        </p>
      </MessagePage>
    )
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
  return { ...empty, project, format: '', candidate: null, delivery: null, push: '', pushBranch: '' }
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
    push: pushAddress(draft),
    push_branch: pushAddress(draft) === '' ? '' : draft.pushBranch.trim(),
    ...(draft.candidate ?? filesByHand(draft)),
  }
}

const filesByHand = (draft: SetupDraft) => ({
  filemask: draft.filemask.trim(),
  file_format: draft.format || (usualFormat(draft.filemask) ?? 'po'),
  template: draft.template.trim(),
  new_base: draft.newBase.trim(),
  language_code_style: '' as const,
  source_language: '',
})

/** Most repositories have a page of their own at the same address. */
function webOf(repo: string): string {
  const address = repo.trim().replace(/\.git$/, '')
  return /^https?:/.test(address) && URL.canParse(address) ? address : location.origin
}

/** First the repository, then what was found in it, then names: one step after the other, all on one page. */
function SetupForm() {
  const text = useText()
  const router = useRouter()
  const [draft, setDraft] = useState(emptyDraft)
  const [isByHand, setByHand] = useState(false)
  const scan = useScan()
  const { mutate, isPending, error, progress } = useNewComponent()
  const set = (change: Partial<SetupDraft>) => setDraft((before) => ({ ...before, ...change }))
  const whole = completed(draft)
  const isScanned = scan.data !== undefined || isByHand
  const problemIn = (field: string) => problemOf(error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isScanned)
      return scan.mutate(
        { repo: whole.repo, branch: whole.branch, project: draft.project },
        { onSuccess: ({ candidates }) => set({ candidate: candidates[0] ?? null }) },
      )
    mutate(whole, {
      onSuccess: (path) => router.history.push((router.basepath === '/' ? '' : router.basepath) + placeHref(path)),
    })
  }
  // Another address has other files.
  const setRepository = (change: Partial<SetupDraft>) => {
    scan.reset()
    set({ ...change, candidate: null })
  }
  return (
    <form className={style.form} onSubmit={submit}>
      <Repository
        draft={draft}
        set={setRepository}
        problemOf={(field) => problemIn(field) ?? problemOfScan(scan.error, field)}
      />
      {!(scan.error instanceof TaskFailure) && <FormProblem error={scan.error} fields={['repo', 'branch']} />}
      {scan.isPending && <Progress value={scan.progress} label={text('setup-scanning')} />}
      {scan.data && <Candidates scan={scan.data} chosen={draft.candidate} choose={(candidate) => set({ candidate })} />}
      {isScanned && (
        <>
          {draft.candidate === null && <Files draft={draft} whole={whole} set={set} problemOf={problemIn} />}
          <DeliveryPanel
            draft={draft}
            branch={scan.data?.branch ?? draft.branch.trim()}
            set={set}
            problemOf={problemIn}
          />
          <Names draft={draft} whole={whole} set={set} problem={problemIn('name') ?? problemIn('slug')} />
          <FormProblem
            error={error}
            fields={draft.candidate === null ? [...shownAlways, ...shownByHand] : shownAlways}
          />
        </>
      )}
      {isPending && <Progress value={progress} label={text('setup-running')} />}
      <div className={style.actions}>
        <Button look="filled" type="submit" disabled={isPending || scan.isPending}>
          {text(isScanned ? 'setup-action' : 'setup-scan')}
        </Button>
        {!isScanned && <Button onClick={() => setByHand(true)}>{text('setup-by-hand')}</Button>}
      </div>
    </form>
  )
}

const shownAlways = ['repo', 'branch', 'name', 'slug', 'push', 'push_branch']
const shownByHand = ['filemask', 'file_format', 'template', 'new_base']

/** What git says of a repository stands at its address. */
const problemOfScan = (error: Error | null, field: string): string | undefined =>
  error instanceof TaskFailure && field === 'repo' ? error.message : problemOf(error, field)

interface RepositoryProps {
  readonly draft: SetupDraft
  readonly set: (change: Partial<SetupDraft>) => void
  readonly problemOf: (field: string) => string | undefined
}

function Repository({ draft, set, problemOf: problemIn }: RepositoryProps) {
  const text = useText()
  return (
    <Panel title={text('setup-repository')}>
      <TextField
        label={text('setup-repo')}
        hint={text('setup-repo-hint')}
        name="repo"
        placeholder="https://"
        spellCheck={false}
        autoFocus
        required
        value={draft.repo}
        problem={problemIn('repo')}
        onValueChange={(repo) => set({ repo })}
      />
      {isSshAddress(draft.repo) && <PublicKey />}
      <TextField
        label={text('setup-branch')}
        hint={text('setup-branch-hint')}
        name="branch"
        spellCheck={false}
        value={draft.branch}
        problem={problemIn('branch')}
        onValueChange={(branch) => set({ branch })}
      />
    </Panel>
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

function Files({ draft, whole, set, problemOf: problemIn }: FilesProps) {
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
        problem={problemIn('filemask')}
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
          problem={problemIn('template')}
          onValueChange={(template) => set({ template })}
        />
      ) : (
        <TextField
          label={text('setup-new-base')}
          hint={text('setup-new-base-hint')}
          name="new_base"
          spellCheck={false}
          value={draft.newBase}
          problem={problemIn('new_base')}
          onValueChange={(newBase) => set({ newBase })}
        />
      )}
    </Panel>
  )
}
