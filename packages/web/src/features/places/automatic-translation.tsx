import { useState } from 'react'
import {
  type MachineRuns,
  type RunPreview,
  type RunRequest,
  useMachineRuns,
  usePreview,
  useRunStart,
} from '../../api/machine.ts'
import { mayDo, type Place } from '../../api/places.ts'
import machine from '../../text/machine.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './automatic-translation.module.css'
import { MachineRunList } from './machine-run-list.tsx'

addTexts(machine)

/** Fills a translation: the form, a preview, and the runs so far. */
export function AutomaticTranslation({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useMachineRuns(place.path)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <>
      <RunForm place={place} services={data.services} />
      <MachineRunList path={place.path} runs={data.results} services={data.services} />
    </>
  )
}

interface Source {
  readonly id: string
  readonly name: string
  readonly isChosen: boolean
}

type Mode = RunRequest['mode']

function RunForm({ place, services }: { readonly place: Place; readonly services: MachineRuns['services'] }) {
  const text = useText()
  const [mode, setMode] = useState<Mode>('fuzzy')
  const [sources, setSources] = useState<readonly Source[]>(() => [
    { id: 'others', name: text('machine-source-others'), isChosen: true },
    { id: 'weblate-translation-memory', name: text('machine-source-memory'), isChosen: true },
    ...services.map(({ id, name, fault }) => ({ id, name, isChosen: fault === null })),
  ])
  const [q, setQ] = useState('state:<translated')
  const [threshold, setThreshold] = useState('80')
  const preview = usePreview(place.path)
  const start = useRunStart(place.path)
  const modes: readonly Mode[] = [
    'fuzzy',
    'translate',
    ...(mayDo(place, 'suggestion.add') ? (['suggest'] as const) : []),
    ...(mayDo(place, 'unit.review') ? (['approved'] as const) : []),
  ]
  const chosen = sources.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  const request: RunRequest = { mode, sources: chosen, q, threshold: Number(threshold) || 80 }
  const change = () => {
    preview.reset()
    start.reset()
  }
  return (
    <Panel title={text('machine-auto')}>
      <p>{text('machine-auto-text')}</p>
      <Form
        action={text(preview.isPending ? 'machine-previewing' : 'machine-preview')}
        look="outlined"
        busy={preview.isPending || chosen.length === 0}
        error={preview.error ?? start.error}
        fields={['q', 'threshold']}
        onSubmit={() => preview.mutate(request)}
        beside={
          preview.data && (
            <Button
              look="filled"
              disabled={start.isPending}
              onClick={() => start.mutate(request, { onSuccess: () => preview.reset() })}
            >
              {text('machine-start')}
            </Button>
          )
        }
      >
        <SelectField
          label={text('machine-mode')}
          value={mode}
          onValueChange={(next) => {
            setMode(next)
            change()
          }}
          options={modes.map((value) => ({ value, name: text(`machine-mode-${value}`) }))}
        />
        <SourceList
          sources={sources}
          services={services}
          onChange={(next) => {
            setSources(next)
            change()
          }}
        />
        <TextField
          label={text('machine-q')}
          hint={text('machine-q-hint')}
          value={q}
          problem={problemOf(preview.error ?? start.error, 'q')}
          onValueChange={(next) => {
            setQ(next)
            change()
          }}
        />
        <TextField
          label={text('machine-threshold')}
          type="number"
          min={1}
          max={100}
          value={threshold}
          problem={problemOf(preview.error ?? start.error, 'threshold')}
          onValueChange={(next) => {
            setThreshold(next)
            change()
          }}
        />
      </Form>
      {preview.data && <Preview preview={preview.data} sources={sources} />}
    </Panel>
  )
}

interface SourceListProps {
  readonly sources: readonly Source[]
  readonly services: MachineRuns['services']
  readonly onChange: (sources: readonly Source[]) => void
}

/** The sources in the order in which they are asked. */
function SourceList({ sources, services, onChange }: SourceListProps) {
  const text = useText()
  const raise = (at: number) => {
    const next = [...sources]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at - 1, 0, moved)
    onChange(next)
  }
  const choose = (id: string, isChosen: boolean) =>
    onChange(sources.map((one) => (one.id === id ? { ...one, isChosen } : one)))
  const faultOf = (id: string) => services.find((one) => one.id === id)?.fault ?? null
  return (
    <fieldset className={style.sources}>
      <legend>{text('machine-sources')}</legend>
      <RowList
        rows={sources.map(({ id, name, isChosen }, at) => ({
          key: id,
          title: <CheckField label={name} checked={isChosen} onCheckedChange={(next) => choose(id, next)} />,
          detail: faultOf(id) === null ? undefined : text(`machine-fault-${faultOf(id)}`),
          actions: at > 0 && (
            <IconButton icon="chevronUp" label={text('machine-source-up', { name })} onClick={() => raise(at)} />
          ),
        }))}
      />
    </fieldset>
  )
}

function Preview({ preview, sources }: { readonly preview: RunPreview; readonly sources: readonly Source[] }) {
  const text = useText()
  const { strings, texts, found, samples, forecast, faults } = preview
  const nameOf = (id: string) => sources.find((one) => one.id === id)?.name ?? id
  const { cost, left_of_limit: left } = forecast
  const price =
    cost === null ? text('machine-preview-no-price') : text('machine-preview-cost', { cost: cost.toFixed(4) })
  return (
    <section aria-label={text('machine-preview-title')} aria-live="polite">
      <p>
        <FactLine
          facts={[
            text('machine-preview-counts', { strings, texts }),
            ...Object.entries(found).map(([id, count]) => text('machine-preview-found', { name: nameOf(id), count })),
            ...(forecast.texts > 0
              ? [text('machine-preview-services', { count: formatNumber(forecast.texts), cost: price })]
              : []),
          ]}
        />
      </p>
      {left !== null && cost !== null && cost > left && (
        <Notice tone="warning">{text('machine-preview-over', { left: left.toFixed(2) })}</Notice>
      )}
      {faults.map(({ service, name, code, said }) => (
        <Notice key={service} tone="warning">
          {name}: {text(`machine-fault-${code}`)} {said}
        </Notice>
      ))}
      <RowList
        rows={samples.map(({ unit, source, after, by }) => ({
          key: unit,
          title: <bdi>{source.join(' / ')}</bdi>,
          detail: (
            <>
              <FactLine facts={[after === null ? text('machine-preview-no-text') : after.join(' / '), nameOf(by)]} />
            </>
          ),
        }))}
      />
    </section>
  )
}
