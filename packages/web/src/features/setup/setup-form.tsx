import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { RefusedProject, useNewComponent, useScan } from '../../api/setup.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem, problemOf } from '../../ui/form.tsx'
import { placeHref } from '../../ui/link.ts'
import { Progress } from '../../ui/progress.tsx'
import { TaskFailure } from '../../ui/task-failure.ts'
import { Candidates } from './candidates.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { NamesPanel } from './names-panel.tsx'
import style from './setup.module.css'
import { completed, emptyDraft, newProject, type SetupDraft } from './setup-draft.ts'
import { SourcePanel } from './source-panel.tsx'

/** Fields whose problems the form shows; fields of files only if entered manually. */
const shownAlways = ['repo', 'branch', 'name', 'slug', 'push', 'push_branch', 'zipfile', 'docfile', 'from_component']
const shownByHand = ['filemask', 'file_format', 'template', 'new_base']

/** Git's errors about a repository appear at its address. */
const problemOfScan = (error: Error | null, field: string): string | undefined =>
  error instanceof TaskFailure && field === 'repo' ? error.message : problemOf(error, field)

/** First where the files are, then what was found there, then names: one step after the other, all on one page. */
export function SetupForm() {
  const text = useText()
  const router = useRouter()
  const [draft, setDraft] = useState(emptyDraft)
  const [isByHand, setByHand] = useState(false)
  const scan = useScan()
  const { mutate, isPending, error: failure, progress } = useNewComponent()
  const set = (change: Partial<SetupDraft>) => setDraft((before) => ({ ...before, ...change }))
  const isGit = draft.source === 'git'
  // Only a repository can be looked through before it is imported.
  const isKnown = !isGit || scan.data !== undefined || isByHand
  const saysFiles = draft.source !== 'document' && (!isGit || draft.candidate === null)
  const error = failure instanceof RefusedProject ? null : failure
  const projectError = failure instanceof RefusedProject ? failure.refusal : null
  const problemIn = (field: string) => problemOf(error, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isKnown)
      return scan.mutate(
        { repo: draft.repo.trim(), branch: draft.branch.trim(), project: draft.project },
        { onSuccess: ({ candidates }) => set({ candidate: candidates[0] ?? null }) },
      )
    mutate(completed(draft), {
      onSuccess: (path) => router.history.push((router.basepath === '/' ? '' : router.basepath) + placeHref(path)),
    })
  }
  // Another address has other files.
  const setSource = (change: Partial<SetupDraft>) => {
    scan.reset()
    set({ ...change, candidate: null })
  }
  return (
    <form className={style.form} onSubmit={submit}>
      <SourcePanel
        draft={draft}
        set={setSource}
        problemOf={(field) => problemIn(field) ?? problemOfScan(scan.error, field)}
      />
      {!(scan.error instanceof TaskFailure) && <FormProblem error={scan.error} fields={['repo', 'branch']} />}
      {scan.isPending && <Progress value={scan.progress} label={text('setup-scanning')} />}
      {isGit && scan.data && (
        <Candidates scan={scan.data} chosen={draft.candidate} choose={(candidate) => set({ candidate })} />
      )}
      {isKnown && (
        <>
          {saysFiles && <FilesPanel draft={draft} set={set} problemOf={problemIn} />}
          {isGit && (
            <DeliveryPanel
              draft={draft}
              branch={scan.data?.branch ?? draft.branch.trim()}
              set={set}
              problemOf={problemIn}
            />
          )}
          <NamesPanel
            draft={draft}
            set={set}
            projectProblem={draft.project === newProject ? nameProblem(projectError) : undefined}
            problem={nameProblem(error)}
          />
          <FormProblem error={projectError} fields={['name', 'slug']} />
          <FormProblem error={error} fields={saysFiles ? [...shownAlways, ...shownByHand] : shownAlways} />
        </>
      )}
      {isPending && <Progress value={progress} label={text(isGit ? 'setup-running' : 'setup-reading')} />}
      <div className={style.actions}>
        <Button look="filled" type="submit" disabled={isPending || scan.isPending}>
          {text(isKnown ? 'setup-action' : 'setup-scan')}
        </Button>
        {!isKnown && <Button onClick={() => setByHand(true)}>{text('setup-by-hand')}</Button>}
      </div>
    </form>
  )
}

/** A name is told by its field, whether it is wrong itself or what stands for it in addresses. */
const nameProblem = (error: Error | null): string | undefined => problemOf(error, 'name') ?? problemOf(error, 'slug')
