import { type Component, useComponent } from '../../api/component.ts'
import type { Place } from '../../api/places.ts'
import { mayDo } from '../../api/places.ts'
import { useComponentPushTrial } from '../../api/push-trial.ts'
import {
  type RepositoryOutcome,
  type RepositoryState,
  useRepository,
  useRepositoryOperation,
} from '../../api/repository.ts'
import alerts from '../../text/alerts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { placeHref } from '../../ui/link.ts'
import { Moment } from '../../ui/moment.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'
import { PushTrial } from '../../ui/push-trial.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'
import { tellAttention, tellDone, tellFailed } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { saidOf } from './alert-words.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { GpgKeyPanel } from './gpg-key-panel.tsx'
import { HookPanel } from './hook-panel.tsx'
import { isHosted } from './host-labels.ts'
import style from './repository.module.css'
import { type OperationEntry, operations } from './repository-operations.ts'
import { SshKeyPanel } from './ssh-key-panel.tsx'

addTexts(alerts)

/** How a repository stands to its remote, and what can be done with it. */
export function Repository({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useRepository(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <div className={style.grid}>
      <div className={style.column}>
        <Panel title={text('repository-state')}>
          <State state={data} />
        </Panel>
        <DeliveryPanel place={place} />
        {mayDo(place, 'project.edit') && <HookPanel place={place} />}
        {mayDo(place, 'project.edit') && <SshKeyPanel place={place} />}
        {mayDo(place, 'project.edit') && <GpgKeyPanel place={place} />}
      </div>
      <Operations place={place} />
    </div>
  )
}

function State({ state }: { readonly state: RepositoryState }) {
  const text = useText()
  const isInStep = !state.needs_commit && !state.needs_push && !state.needs_merge
  return (
    <>
      <ul className={style.states}>
        {isInStep && (
          <li className={style.good}>
            <Icon name="check" /> {text('repository-in-step')}
          </li>
        )}
        {state.needs_commit && (
          <li className={style.waits}>
            <StateIcon name="needs-editing" /> {text('repository-needs-commit')}
          </li>
        )}
        {state.needs_push && (
          <li className={style.waits}>
            <StateIcon name="needs-editing" /> {text('repository-needs-push', { count: state.outgoing_commits })}
          </li>
        )}
        {state.needs_merge && (
          <li className={style.waits}>
            <StateIcon name="needs-editing" /> {text('repository-needs-pull', { count: state.missing_commits })}
          </li>
        )}
      </ul>
      <Facts
        facts={[
          [text('repository-remote'), <Commit key="remote" commit={state.remote_commit} />],
          [text('repository-here'), <Commit key="here" commit={state.weblate_commit} />],
        ]}
      />
      <pre className={style.status} dir="ltr">
        {state.status}
      </pre>
    </>
  )
}

function Commit({ commit }: { readonly commit: RepositoryState['remote_commit'] }) {
  const text = useText()
  if (commit === null) return text('repository-no-commit')
  return (
    <>
      <code>{commit.shortrevision}</code> {commit.summary}
      <br />
      <span className={style.quiet}>
        {commit.author_name}, <Moment time={commit.authordate} />
      </span>
    </>
  )
}

/** Whether a component has no way back: its commits stay here. A link is pushed as the component that it leads to is. */
const isPushOff = ({ push, repo, vcs }: Component): boolean =>
  push === '' && !isHosted(vcs ?? '') && !/^(weblate:|local:)/.test(repo ?? '')

function PushOff({ place }: { readonly place: Place }) {
  const text = useText()
  return (
    <>
      {text('repository-push-off')}{' '}
      {mayDo(place, 'component.edit') && (
        <PageLink href={`${placeHref(place.path)}#settings`}>{text('repository-push-settings')}</PageLink>
      )}
    </>
  )
}

function Operations({ place }: { readonly place: Place }) {
  const text = useText()
  const { data: component } = useComponent(place)
  const pushOff = component !== undefined && isPushOff(component)
  const { mutate, isPending, progress, variables } = useRepositoryOperation(place.path)
  const allowed = operations.filter(({ permission }) => mayDo(place, permission))
  const tell = ({ operation, reads }: OperationEntry, { detail, alerts: standing }: RepositoryOutcome) => {
    const done = detail || text('repository-done', { operation: text(`repository-${operation}`) })
    const [worst] = standing
    const alert = reads && worst && saidOf(worst, text)
    if (alert) tellAttention(done, text('repository-alerts', { alert }))
    else tellDone(done)
  }
  const { ask, question } = useQuestion()
  const run = (entry: OperationEntry) => {
    const { operation } = entry
    mutate(operation, {
      onSuccess: (outcome) => tell(entry, outcome),
      onError: (error) =>
        tellFailed(text('repository-not-done', { operation: text(`repository-${operation}`) }), error.message),
    })
  }
  const askToReset = (entry: OperationEntry) =>
    ask({
      title: text('repository-reset-title'),
      explained: text('repository-reset-explained'),
      action: text('repository-reset'),
      onYes: () => run(entry),
    })
  return (
    <Panel title={text('repository-operations')}>
      {question}
      {isPending && (
        <Progress value={progress} label={text('repository-running', { operation: text(`repository-${variables}`) })} />
      )}
      <ul className={style.operations}>
        {allowed.map((entry) => {
          const isOff = entry.operation === 'push' && pushOff
          return (
            <li key={entry.operation}>
              <Button
                look={entry.danger ? 'danger' : 'outlined'}
                disabled={isPending || isOff}
                onClick={() => (entry.danger ? askToReset(entry) : run(entry))}
              >
                {text(`repository-${entry.operation}`)}
              </Button>
              <span className={style.quiet}>
                {isOff ? <PushOff place={place} /> : text(`repository-${entry.operation}-hint`)}
              </span>
            </li>
          )
        })}
        {mayDo(place, 'vcs.push') && !pushOff && (
          <li>
            <TriedPush place={place} />
          </li>
        )}
        {allowed.length === 0 && <li className={style.quiet}>{text('repository-no-rights')}</li>}
      </ul>
    </Panel>
  )
}

/** Whether a push would arrive, without one. */
function TriedPush({ place }: { readonly place: Place }) {
  const { mutate, data, error, isPending } = useComponentPushTrial(place)
  return <PushTrial outcome={data} error={error} busy={isPending} ask={() => mutate()} />
}
