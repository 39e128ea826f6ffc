import { type MachineRun, type MachineRuns, type RunStep, useRunStep } from '../../api/machine.ts'
import { useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { translateHref } from '../../ui/link.ts'
import { Moment } from '../../ui/moment.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { useQuestion } from '../../ui/use-question.tsx'

interface RunListProps {
  readonly path: string
  readonly runs: readonly MachineRun[]
  readonly services: MachineRuns['services']
}

const stepsOf = ({ state }: MachineRun): readonly RunStep[] => {
  if (state === 'waiting' || state === 'running') return ['stop']
  if (state === 'held' || state === 'stopped' || state === 'failed') return ['resume', 'undo']
  return state === 'done' ? ['undo'] : []
}

const failedIn = ({ counts }: MachineRun): number =>
  Object.entries(counts).reduce((sum, [name, count]) => (name.startsWith('failed:') ? sum + count : sum), 0)

/** The last runs: how each stands, what it wrote, and what can be done with it. */
export function MachineRunList({ path, runs, services }: RunListProps) {
  const text = useText()
  const { mutate, isPending, error } = useRunStep(path)
  const nameOf = (id: string): string => {
    if (id === 'others') return text('machine-source-others')
    if (id === 'weblate-translation-memory') return text('machine-source-memory')
    return services.find((one) => one.id === id)?.name ?? id
  }
  const { ask, question } = useQuestion()
  const askToUndo = ({ id }: MachineRun) =>
    ask({
      title: text('machine-run-undo-title'),
      explained: text('machine-run-undo-explained'),
      action: text('machine-run-undo'),
      onYes: () => mutate({ id, step: 'undo' }),
    })
  const act = (run: MachineRun, step: RunStep) => (step === 'undo' ? askToUndo(run) : mutate({ id: run.id, step }))
  const usedOf = ({ used: { input, output, cost } }: MachineRun) =>
    cost === null ? text('machine-run-used', { input, output }) : text('machine-run-cost', { cost: cost.toFixed(4) })
  const countsOf = (run: MachineRun) =>
    text('machine-run-counts', {
      written: run.counts.written ?? 0,
      suggested: run.counts.suggested ?? 0,
      failed: failedIn(run),
    })
  if (runs.length === 0)
    return (
      <Panel title={text('machine-runs')}>
        <Empty title={text('machine-runs-none')} />
      </Panel>
    )
  return (
    <Panel title={text('machine-runs')} flush>
      {question}
      <FormProblem error={error} />
      <RowList
        rows={runs.map((run) => ({
          key: run.id,
          title: <FactLine facts={[text(`machine-run-${run.state}`), text(`machine-mode-${run.mode}`)]} />,
          detail: (
            <FactLine
              facts={[
                <Moment key="time" time={run.created} />,
                run.sources.map(nameOf).join(', '),
                countsOf(run),
                run.used.input > 0 && usedOf(run),
                run.reason !== '' && text(`machine-fault-${run.reason}`),
              ]}
            />
          ),
          actions: (
            <>
              {(run.counts.written ?? 0) > 0 && run.state !== 'undone' && (
                <PageLink className={buttonClass('outlined')} href={translateHref(path, `run:${run.id}`)}>
                  {text('machine-run-show')}
                </PageLink>
              )}
              {stepsOf(run).map((step) => (
                <Button key={step} disabled={isPending} onClick={() => act(run, step)}>
                  {text(`machine-run-${step}`)}
                </Button>
              ))}
            </>
          ),
        }))}
      />
    </Panel>
  )
}
