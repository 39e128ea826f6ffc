import { useState } from 'react'
import { firstState, type JobState, type SiteJob, useJobRetry, useSiteJobs } from '../../api/site-jobs.ts'
import { PlaceField } from '../../parts/people/place-field.tsx'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { placeHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './manage.module.css'

const states: readonly JobState[] = ['failed', 'running', 'waiting']

/** The jobs of the server in the background: failed ones with the reason, running ones, waiting ones. */
export function Jobs() {
  const text = useText()
  const [state, setState] = useState<JobState>(firstState)
  const [path, setPath] = useState('')
  const { data, error, refetch, isPlaceholderData } = useSiteJobs(state, path.trim())
  const retry = useJobRetry()
  const again = ({ id, kind }: SiteJob) =>
    retry.mutate(id, { onSuccess: () => tellDone(text('job-asked-again', { kind: text(`job-kind-${kind}`) })) })
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <>
      <div className={style.filters}>
        <SelectField
          label={text('job-state')}
          value={state}
          options={states.map((value) => ({ value, name: text(`job-state-${value}`, { count: data[value] }) }))}
          onValueChange={setState}
        />
        <PlaceField label={text('job-place')} hint={text('job-place-hint')} value={path} onValueChange={setPath} />
      </div>
      <FormProblem error={retry.error} />
      <Panel title={text(`job-state-${state}`, { count: data[state] })} flush>
        {isPlaceholderData ? (
          <Skeleton label={text('loading')} />
        ) : data.results.length === 0 ? (
          <Empty title={text(`job-none-${state}`)} />
        ) : (
          <RowList
            rows={data.results.map((job) => ({
              key: job.id,
              title: (
                <FactLine
                  facts={[
                    text(`job-kind-${job.kind}`),
                    job.component !== null && (
                      <PageLink key="component" href={placeHref(job.component)}>
                        {job.component}
                      </PageLink>
                    ),
                  ]}
                />
              ),
              detail: <FactLine facts={factsOf(job, text)} />,
              ...(state === 'failed' && {
                actions: (
                  <Button
                    disabled={retry.isPending}
                    aria-label={text('job-again-named', { kind: text(`job-kind-${job.kind}`) })}
                    onClick={() => again(job)}
                  >
                    {text('job-again')}
                  </Button>
                ),
              }),
            }))}
          />
        )}
      </Panel>
    </>
  )
}

function factsOf({ kind, since, due, attempts, failure }: SiteJob, text: ReturnType<typeof useText>): string[] {
  // As logs and commands name it.
  const facts = [kind, text('job-since', { time: formatTime(since) })]
  if (due !== null) facts.push(text('job-due', { time: formatTime(due) }))
  if (attempts > 0) facts.push(text('job-attempts', { count: attempts }))
  if (failure !== null) facts.push(failure)
  return facts
}
