import { useState } from 'react'
import { type BulkRequest, useLabelNames } from '../../api/bulk-edits.ts'
import { useOverview } from '../../api/overview.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { assignHref, unfinished } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TagField } from '../../ui/tag-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import style from './bulk-edit.module.css'

const works = ['keep', 'replace', 'copy', 'accept', 'reject'] as const
type Work = (typeof works)[number]
const states = ['', '10', '20', '30'] as const
type StateChoice = (typeof states)[number]

/** The values of the form. */
interface Filled {
  readonly work: Work
  readonly search: string
  readonly replacement: string
  readonly regex: boolean
  readonly ignoreCase: boolean
  readonly language: string
  readonly state: StateChoice
  readonly addLabels: readonly string[]
  readonly removeLabels: readonly string[]
  readonly addFlags: string
  readonly removeFlags: string
  readonly explains: boolean
  readonly explanation: string
  readonly onDenied: 'rest' | 'nothing'
}

const nothing: Filled = {
  work: 'keep',
  search: '',
  replacement: '',
  regex: false,
  ignoreCase: false,
  language: '',
  state: '',
  addLabels: [],
  removeLabels: [],
  addFlags: '',
  removeFlags: '',
  explains: false,
  explanation: '',
  onDenied: 'rest',
}

const stateCodes = { '10': 10, '20': 20, '30': 30 } as const

/** The request for the values of the form. */
function requestOf(filled: Filled): Omit<BulkRequest, 'path' | 'q' | 'ids'> {
  const { work, search, replacement, regex, ignoreCase, language, state } = filled
  return {
    on_denied: filled.onDenied,
    ...(work === 'replace' && { replace: { search, replacement, regex, ignore_case: ignoreCase } }),
    ...(work === 'copy' && { copy_from: language }),
    ...(work === 'accept' && { suggestions: 'accept' as const }),
    ...(work === 'reject' && { suggestions: 'reject' as const }),
    ...(state !== '' && work !== 'reject' && { state: stateCodes[state] }),
    ...(filled.addLabels.length > 0 && { add_labels: filled.addLabels }),
    ...(filled.removeLabels.length > 0 && { remove_labels: filled.removeLabels }),
    ...(filled.addFlags.trim() !== '' && { add_flags: filled.addFlags }),
    ...(filled.removeFlags.trim() !== '' && { remove_flags: filled.removeFlags }),
    ...(filled.explains && { explanation: filled.explanation }),
  }
}

const isNothing = (filled: Filled): boolean =>
  Object.keys(requestOf(filled)).length === 1 ||
  (filled.work === 'replace' && filled.search === '') ||
  (filled.work === 'copy' && filled.language === '')

interface BulkFormProps {
  readonly place: Place
  readonly chosen: readonly number[]
  readonly q: string
  readonly onQuery: (q: string) => void
  readonly onForget: () => void
  readonly onChange: () => void
  readonly onPreview: (request: BulkRequest) => void
  /** Why the preview was refused. */
  readonly error: Error | null
}

/** Fields that say themselves what is wrong with them. */
const ownProblems = ['q', 'replace.search', 'replace.replacement', 'add_flags', 'remove_flags', 'explanation']

/** The form for the strings of a bulk edit and for their changes. */
export function BulkForm({ place, chosen, q, error, onQuery, onForget, onChange, onPreview }: BulkFormProps) {
  const text = useText()
  const [filled, setFilled] = useState(nothing)
  const fill = (next: Partial<Filled>) => {
    setFilled({ ...filled, ...next })
    onChange()
  }
  const preview = () =>
    onPreview({
      path: place.path,
      ...(chosen.length > 0 ? { ids: chosen } : { q }),
      ...requestOf(filled),
    })
  return (
    <Panel
      title={text('bulk-strings')}
      actions={
        mayDo(place, 'project.edit') && (
          <PageLink className={buttonClass('plain')} href={assignHref(place.path, assignedSearch(chosen, q))}>
            {text('bulk-assign')}
          </PageLink>
        )
      }
    >
      <div className={style.wide}>
        <Form
          action={text('bulk-preview')}
          look="outlined"
          busy={isNothing(filled)}
          error={error}
          fields={ownProblems}
          onSubmit={preview}
        >
          {chosen.length > 0 ? (
            <p className={style.chosen}>
              {text('bulk-chosen', { count: chosen.length })}
              <Button look="plain" onClick={onForget}>
                {text('bulk-choose-all')}
              </Button>
            </p>
          ) : (
            <TextField
              label={text('bulk-q')}
              hint={text('bulk-q-hint')}
              problem={problemOf(error, 'q')}
              value={q}
              onValueChange={onQuery}
            />
          )}
          <div className={style.pair}>
            <SelectField
              label={text('bulk-work')}
              value={filled.work}
              options={works.map((value) => ({ value, name: text(`bulk-work-${value}`) }))}
              onValueChange={(work) => fill({ work })}
            />
            {filled.work !== 'reject' && (
              <SelectField
                label={text('bulk-state')}
                value={filled.state}
                options={states.map((value) => ({
                  value,
                  name: text(
                    value === ''
                      ? filled.work === 'copy' || filled.work === 'accept'
                        ? 'bulk-state-usual'
                        : 'bulk-state-keep'
                      : `bulk-state-${value}`,
                  ),
                }))}
                onValueChange={(state) => fill({ state })}
              />
            )}
          </div>
          {filled.work === 'replace' && <ReplaceFields filled={filled} fill={fill} error={error} />}
          {filled.work === 'copy' && <CopyField place={place} filled={filled} fill={fill} />}
          <details className={style.notes} open={isAboutNotes(error) || undefined}>
            <summary>{text('bulk-notes')}</summary>
            <NoteFields place={place} filled={filled} fill={fill} error={error} />
          </details>
          <SelectField
            label={text('bulk-denied-choice')}
            value={filled.onDenied}
            options={(['rest', 'nothing'] as const).map((value) => ({ value, name: text(`bulk-denied-${value}`) }))}
            onValueChange={(onDenied) => fill({ onDenied })}
          />
        </Form>
      </div>
    </Panel>
  )
}

/** The search that finds these strings until they are done. */
const assignedSearch = (chosen: readonly number[], q: string): string =>
  chosen.length > 0 ? `id:${chosen.join()} ${unfinished}` : q.trim() === '' ? unfinished : q

interface FieldsProps {
  readonly filled: Filled
  readonly fill: (next: Partial<Filled>) => void
}

interface CheckedFieldsProps extends FieldsProps {
  readonly error: Error | null
}

const isAboutNotes = (error: Error | null): boolean =>
  ['add_flags', 'remove_flags', 'explanation'].some((field) => problemOf(error, field) !== undefined)

function ReplaceFields({ filled, fill, error }: CheckedFieldsProps) {
  const text = useText()
  return (
    <>
      <div className={style.pair}>
        <TextField
          label={text('bulk-search')}
          value={filled.search}
          problem={problemOf(error, 'replace.search')}
          spellCheck={false}
          onValueChange={(search) => fill({ search })}
        />
        <TextField
          label={text('bulk-replacement')}
          hint={filled.regex ? text('bulk-replacement-hint') : undefined}
          value={filled.replacement}
          problem={problemOf(error, 'replace.replacement')}
          spellCheck={false}
          onValueChange={(replacement) => fill({ replacement })}
        />
      </div>
      <div className={style.pair}>
        <CheckField label={text('bulk-regex')} checked={filled.regex} onCheckedChange={(regex) => fill({ regex })} />
        <CheckField
          label={text('bulk-ignore-case')}
          checked={filled.ignoreCase}
          onCheckedChange={(ignoreCase) => fill({ ignoreCase })}
        />
      </div>
    </>
  )
}

function CopyField({ place, filled, fill }: FieldsProps & { readonly place: Place }) {
  const text = useText()
  const project = place.path.split('/')[0] ?? ''
  const { data = [] } = useOverview(project, 'languages')
  const options = data.flatMap(({ code, name }) => (code ? [{ value: code, name }] : []))
  return (
    <SelectField
      label={text('bulk-language')}
      value={filled.language}
      options={[{ value: '', name: text('bulk-language-none') }, ...options]}
      onValueChange={(language) => fill({ language })}
    />
  )
}

function NoteFields({ place, filled, fill, error }: CheckedFieldsProps & { readonly place: Place }) {
  const text = useText()
  const { data = [] } = useLabelNames(place.path.split('/')[0] ?? '')
  const options = data.map(({ name }) => ({ value: name, name }))
  const removeLabel = (name: string) => text('bulk-label-remove', { name })
  return (
    <div className={style.noteFields}>
      <div className={style.pair}>
        <TagField
          label={text('bulk-add-labels')}
          addLabel={text('bulk-label-add')}
          removeLabel={removeLabel}
          options={options}
          values={filled.addLabels}
          onValuesChange={(addLabels) => fill({ addLabels })}
        />
        <TagField
          label={text('bulk-remove-labels')}
          addLabel={text('bulk-label-add')}
          removeLabel={removeLabel}
          options={options}
          values={filled.removeLabels}
          onValuesChange={(removeLabels) => fill({ removeLabels })}
        />
      </div>
      <div className={style.pair}>
        <TextField
          label={text('bulk-add-flags')}
          hint={text('bulk-add-flags-hint')}
          value={filled.addFlags}
          problem={problemOf(error, 'add_flags')}
          spellCheck={false}
          onValueChange={(addFlags) => fill({ addFlags })}
        />
        <TextField
          label={text('bulk-remove-flags')}
          value={filled.removeFlags}
          problem={problemOf(error, 'remove_flags')}
          spellCheck={false}
          onValueChange={(removeFlags) => fill({ removeFlags })}
        />
      </div>
      <CheckField
        label={text('bulk-explanation-change')}
        checked={filled.explains}
        onCheckedChange={(explains) => fill({ explains })}
      />
      {filled.explains && (
        <TextArea
          label={text('bulk-explanation')}
          problem={problemOf(error, 'explanation')}
          value={filled.explanation}
          onValueChange={(explanation) => fill({ explanation })}
        />
      )}
    </div>
  )
}
