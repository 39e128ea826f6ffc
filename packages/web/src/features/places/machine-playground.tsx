import { useState } from 'react'
import { type ProjectMachinery, type Trial, useMachineryChange, useTrial } from '../../api/machine.ts'
import { useOverview } from '../../api/overview.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { translateHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './machine-playground.module.css'

interface PlaygroundProps {
  readonly project: string
  readonly machinery: ProjectMachinery
}

/** Tries a service and instructions on chosen strings, before these instructions hold for the project. */
export function MachinePlayground({ project, machinery }: PlaygroundProps) {
  const text = useText()
  const { data: components = [] } = useOverview(project, 'components')
  const [chosen, setChosen] = useState('')
  const component = components.find(({ path }) => path === chosen) ?? components.find(({ isGlossary }) => !isGlossary)
  const usable = machinery.used.filter(({ enabled, fault }) => enabled && fault === null)
  if (component === undefined || usable.length === 0) return null
  return (
    <Panel title={text('machine-try')}>
      <p>{text('machine-try-text')}</p>
      <div className={style.choice}>
        <SelectField
          label={text('machine-try-component')}
          value={component.path}
          onValueChange={setChosen}
          options={components.map(({ path, name }) => ({ value: path, name }))}
        />
      </div>
      <InComponent key={component.path} project={project} machinery={machinery} component={component.path} />
    </Panel>
  )
}

function InComponent({ component, ...rest }: PlaygroundProps & { readonly component: string }) {
  const text = useText()
  const { data: rows = [] } = useOverview(component)
  const [chosen, setChosen] = useState('')
  const languages = rows.filter(({ isSource, path }) => !isSource && path.startsWith(`${component}/`))
  const row = languages.find(({ path }) => path === chosen) ?? languages[0]
  if (row === undefined) return <p>{text('machine-try-none')}</p>
  return (
    <>
      <div className={style.choice}>
        <SelectField
          label={text('machine-try-language')}
          value={row.path}
          onValueChange={setChosen}
          options={languages.map(({ path, name }) => ({ value: path, name }))}
        />
      </div>
      <TrialForm key={row.path} translation={row.path} {...rest} />
    </>
  )
}

function TrialForm({ project, machinery, translation }: PlaygroundProps & { readonly translation: string }) {
  const text = useText()
  const code = translation.split('/').at(-1) ?? ''
  const usable = machinery.used.filter(
    ({ enabled, fault, languages }) => enabled && fault === null && (languages?.includes(code) ?? true),
  )
  const [service, setService] = useState(usable.find(({ kind }) => kind === 'model')?.id ?? usable[0]?.id ?? '')
  const [q, setQ] = useState('')
  const [strings, setStrings] = useState('5')
  const [instructions, setInstructions] = useState(machinery.instructions)
  const [ofLanguage, setOfLanguage] = useState(machinery.language_instructions[code] ?? '')
  const trial = useTrial(translation)
  const change = useMachineryChange(project)
  const isModel = usable.find(({ id }) => id === service)?.kind === 'model'
  const isSame = instructions === machinery.instructions && ofLanguage === (machinery.language_instructions[code] ?? '')
  const tried = { instructions, language_instructions: ofLanguage }
  const request = { service, q, strings: Number(strings) || 5, ...(isModel ? tried : {}) }
  const keep = () =>
    change.mutate(
      { instructions, language_instructions: { ...machinery.language_instructions, [code]: ofLanguage } },
      { onSuccess: () => tellDone(text('machine-use-saved')) },
    )
  return (
    <>
      <Form
        action={text(trial.isPending ? 'machine-asking' : 'machine-try-do')}
        look="outlined"
        busy={trial.isPending || service === ''}
        error={trial.error ?? change.error}
        fields={['q', 'strings', 'instructions', 'language_instructions']}
        onSubmit={() => trial.mutate(request)}
        beside={
          isModel && (
            <Button disabled={change.isPending || isSame} onClick={keep}>
              {text('machine-try-keep')}
            </Button>
          )
        }
      >
        <SelectField
          label={text('machine-try-service')}
          value={service}
          onValueChange={setService}
          options={usable.map(({ id, name }) => ({ value: id, name }))}
        />
        <TextField
          label={text('machine-q')}
          hint={text('machine-try-q-hint')}
          value={q}
          problem={problemOf(trial.error, 'q')}
          onValueChange={setQ}
        />
        <TextField
          label={text('machine-try-strings')}
          type="number"
          min={1}
          max={20}
          value={strings}
          problem={problemOf(trial.error, 'strings')}
          onValueChange={setStrings}
        />
        {isModel && (
          <>
            <TextArea
              label={text('machine-try-instructions')}
              value={instructions}
              problem={problemOf(trial.error, 'instructions')}
              onValueChange={setInstructions}
            />
            <TextArea
              label={text('machine-try-of-language', { code })}
              value={ofLanguage}
              problem={problemOf(trial.error, 'language_instructions')}
              onValueChange={setOfLanguage}
            />
          </>
        )}
      </Form>
      {trial.data && <TrialResult trial={trial.data} translation={translation} code={code} />}
    </>
  )
}

interface ResultProps {
  readonly trial: Trial
  readonly translation: string
  readonly code: string
}

function TrialResult({ trial, translation, code }: ResultProps) {
  const text = useText()
  const { system, user, results, input, output, cost } = trial
  const price =
    cost === null ? text('machine-preview-no-price') : text('machine-preview-cost', { cost: cost.toFixed(4) })
  const lang = code.replaceAll('_', '-')
  return (
    <section aria-label={text('machine-try-result')} aria-live="polite">
      <p>{text('machine-try-used', { input, output, cost: price })}</p>
      {results.length === 0 && <p>{text('machine-try-empty')}</p>}
      <RowList
        rows={results.map((one) => ({
          key: one.unit,
          title: <bdi>{one.source.join(' / ')}</bdi>,
          detail: (
            <span className={style.texts}>
              <span>
                {one.proposed === null ? (
                  text(`machine-fault-${one.fault ?? 'none'}`)
                ) : (
                  <bdi lang={lang}>{one.proposed.join(' / ')}</bdi>
                )}
              </span>
              {one.target.some((form) => form !== '') && (
                <span>
                  {text('machine-try-now')} <bdi lang={lang}>{one.target.join(' / ')}</bdi>
                </span>
              )}
              {one.failing.length > 0 && <span>{text('machine-try-failing', { checks: one.failing.join(', ') })}</span>}
            </span>
          ),
          actions: <PageLink href={translateHref(translation, `id:${one.unit}`)}>{text('machine-try-open')}</PageLink>,
        }))}
      />
      {system !== '' && (
        <details className={style.prompt}>
          <summary>{text('machine-try-prompt')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with the keys */}
          <section tabIndex={0} aria-label={text('machine-try-prompt')}>
            <pre dir="ltr">{`${system}\n\n${JSON.stringify(JSON.parse(user), null, 2)}`}</pre>
          </section>
        </details>
      )}
    </section>
  )
}
