import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { type ReportKind, type ReportRequest, scopeOf, useMakeReport } from '../../api/reports.ts'
import { useText } from '../../text/texts.ts'
import { Form, problemOf } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Choice, daysOfChoice } from './choice.ts'
import style from './insights.module.css'

/** Rates that every estimate has; the server's usual ones stand for what is left empty. */
const rates = ['rate_new', 'rate_needs_editing', 'rate_tm_100', 'rate_tm_fuzzy', 'rate_repetition'] as const
/** Rates by which matches are told apart, where they are filled in. */
const bands = ['rate_tm_95', 'rate_tm_85', 'rate_tm_75', 'rate_tm_50', 'rate_machine'] as const
const numbers = ['base_rate', 'currency', 'tm_threshold', ...rates, ...bands] as const
const days = ['min_changes', 'max_changes', 'max_words'] as const

type Typed = { readonly [Name in (typeof numbers)[number] | (typeof days)[number]]?: string }

const usual: Typed = { base_rate: '0.10', currency: 'EUR' }

interface ReportFormProps {
  readonly place: Place
  readonly choice: Choice
  /** The report was made: the newest is to be shown. */
  readonly onMade: () => void
}

/** The body of a request: the filter of the page, and what was typed for this kind. */
function requestOf(
  { place, choice }: Pick<ReportFormProps, 'place' | 'choice'>,
  kind: ReportKind,
  typed: Typed,
): ReportRequest {
  const { from, to } = daysOfChoice(choice)
  const names: readonly (keyof Typed)[] = kind === 'cost_estimate' ? numbers : kind === 'translator_work' ? days : []
  const sent = Object.fromEntries(
    names.flatMap((name) => {
      const value = typed[name]?.trim().replace(',', '.') ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
  return {
    kind,
    ...(choice.language !== '' && { language: choice.language }),
    ...scopeOf(place),
    ...(kind !== 'cost_estimate' && { start: `${from}T00:00:00Z`, end: `${to}T23:59:59.999Z` }),
    ...sent,
  }
}

/** Asks for a report of the place, with the language and the period of the filter. */
export function ReportForm(props: ReportFormProps) {
  const text = useText()
  const mayPrice = props.place.permissions.includes('reports.view')
  const kinds: readonly ReportKind[] = [
    ...(mayPrice ? (['cost_estimate'] as const) : []),
    'translator_work',
    'contributor_stats',
    'credits',
  ]
  const [kind, setKind] = useState<ReportKind>(kinds[0] ?? 'credits')
  const [typed, setTyped] = useState<Typed>(usual)
  const { mutate, isPending, error } = useMakeReport(props.place.path)
  const field = (name: keyof Typed) => (
    <TextField
      key={name}
      label={text(`report-field-${name}`)}
      name={name}
      inputMode={name === 'currency' ? 'text' : 'decimal'}
      value={typed[name] ?? ''}
      problem={problemOf(error, name)}
      onValueChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <Form
      action={text('report-make')}
      look="outlined"
      busy={isPending}
      error={error}
      fields={kind === 'cost_estimate' ? numbers : days}
      onSubmit={() => mutate(requestOf(props, kind, typed), { onSuccess: props.onMade })}
    >
      <div className={style.fields}>
        <SelectField
          label={text('report-kind')}
          value={kind}
          options={kinds.map((value) => ({ value, name: text(`report-${value}`) }))}
          onValueChange={setKind}
        />
        {kind === 'cost_estimate' && ['base_rate' as const, 'currency' as const].map(field)}
        {kind === 'translator_work' && days.map(field)}
      </div>
      {kind === 'cost_estimate' && (
        <details>
          <summary>{text('report-rates')}</summary>
          <p className={style.note}>{text('report-rates-text')}</p>
          <div className={style.fields}>{[...rates, 'tm_threshold' as const].map(field)}</div>
          <p className={style.note}>{text('report-bands-text')}</p>
          <div className={style.fields}>{bands.map(field)}</div>
        </details>
      )}
    </Form>
  )
}
