import { useState } from 'react'
import { mayDo, type Place } from '../../api/places.ts'
import { type Quality as QualityReply, useAssessment, useQuality } from '../../api/quality.ts'
import machine from '../../text/machine.ftl?raw'
import quality from '../../text/quality.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { encodePath } from '../../ui/link.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MqmReviews } from './mqm-reviews.tsx'

addTexts(machine)
addTexts(quality)

/** How good a translation is: strings by risk, and reviews of samples by MQM. */
export function Quality({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useQuality(place.path)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <>
      <Risks place={place} quality={data} />
      <MqmReviews path={place.path} />
    </>
  )
}

function Risks({ place, quality: { look, judges } }: { readonly place: Place; readonly quality: QualityReply }) {
  const text = useText()
  const [q, setQ] = useState('')
  const [judge, setJudge] = useState('')
  const { mutate, isPending, error } = useAssessment(place.path)
  const usable = mayDo(place, 'translation.auto') ? judges.filter(({ fault }) => fault === null) : []
  const host = usable.find(({ id }) => id === judge)?.host
  const isRunning = look?.completed === false
  return (
    <Panel title={text('quality-risk')}>
      <p>{text('quality-risk-text')}</p>
      <div aria-live="polite">{look === null ? text('quality-never') : <LookFacts look={look} />}</div>
      <Form
        action={text(isRunning ? 'quality-running' : 'quality-look')}
        look="outlined"
        busy={isPending || isRunning}
        error={error}
        fields={['q']}
        onSubmit={() => mutate({ q, judge })}
        beside={
          <PageLink className={buttonClass('filled')} href={`/review/${encodePath(place.path)}/?q=&sort_by=-risk`}>
            {text('quality-open')}
          </PageLink>
        }
      >
        <TextField
          label={text('quality-q')}
          hint={text('quality-q-hint')}
          value={q}
          problem={problemOf(error, 'q')}
          onValueChange={setQ}
        />
        {usable.length > 0 && (
          <SelectField
            label={text('quality-judge')}
            value={judge}
            onValueChange={setJudge}
            {...(host === undefined ? {} : { hint: text('quality-judge-host', { host }) })}
            options={[
              { value: '', name: text('quality-judge-none') },
              ...usable.map(({ id, name }) => ({ value: id, name })),
            ]}
          />
        )}
      </Form>
    </Panel>
  )
}

function LookFacts({ look }: { readonly look: NonNullable<QualityReply['look']> }) {
  const text = useText()
  if (!look.completed) return <p>{text('quality-running')}</p>
  const { strings, risky, judged, fault, changed } = look
  return (
    <>
      <p>
        <FactLine facts={[<Moment key="time" time={changed} />, text('quality-found', { strings, risky, judged })]} />
      </p>
      {fault !== '' && <Notice tone="warning">{text(`machine-fault-${fault}`)}</Notice>}
    </>
  )
}
