import { termMatches } from '@weft/contract/terms'
import { useState } from 'react'
import { type NewTerm as Draft, type TermGlossary, useNewTerm } from '../../api/terms.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { partName, partsOfSpeech } from './parts-of-speech.ts'

interface NewTermProps {
  /** Those that take terms, or proposals, from the reader. */
  readonly glossaries: readonly TermGlossary[]
}

/** Adds a term to a glossary; who may not, proposes it. */
export function NewTerm({ glossaries }: NewTermProps) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const mayAdd = glossaries.some(({ add_reason }) => add_reason === null)
  const title = text(mayAdd ? 'terms-add' : 'terms-propose')
  return (
    <>
      <Button look="filled" icon="add" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} title={title} closeLabel={text('close')}>
          <TermForm glossaries={glossaries} onEnd={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const empty = { path: '', source: '' } satisfies Draft
const fields = ['source', 'target', 'explanation', 'part_of_speech', 'pattern'] as const

function TermForm({ glossaries, onEnd }: NewTermProps & { readonly onEnd: () => void }) {
  const text = useText()
  const [path, setPath] = useState(glossaries[0]?.path ?? '')
  const [draft, setDraft] = useState<Draft>(empty)
  const glossary = glossaries.find((one) => one.path === path)
  const isProposal = glossary?.add_reason !== null
  const { mutate, isPending, error } = useNewTerm(isProposal)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const submit = () =>
    mutate(
      { ...draft, path: glossary?.translation ?? '' },
      {
        onSuccess() {
          tellDone(text(isProposal ? 'terms-proposed' : 'terms-added'))
          onEnd()
        },
      },
    )
  return (
    <Form
      onSubmit={submit}
      action={text(isProposal ? 'terms-propose' : 'terms-add')}
      busy={isPending}
      error={error}
      fields={fields}
    >
      {glossaries.length > 1 && (
        <SelectField
          label={text('terms-glossary')}
          value={path}
          options={glossaries.map(({ path: value, name }) => ({ value, name }))}
          onValueChange={setPath}
        />
      )}
      <TextField
        label={text('terms-column-source')}
        lang={glossary?.source_language.code.replaceAll('_', '-')}
        value={draft.source}
        required
        problem={problemOf(error, 'source')}
        onValueChange={(source) => change({ source })}
      />
      <TextField
        label={text('terms-column-target')}
        value={draft.target ?? ''}
        problem={problemOf(error, 'target')}
        onValueChange={(target) => change({ target })}
      />
      {(isProposal || glossary?.annotate_reason === null) && (
        <FactFields draft={draft} error={error} onChange={change} />
      )}
      {!isProposal && (
        <CheckField
          label={text('terms-needs-review-field')}
          checked={draft.needs_editing ?? false}
          onCheckedChange={(needs_editing) => change({ needs_editing })}
        />
      )}
    </Form>
  )
}

interface FactFieldsProps {
  readonly draft: Draft
  readonly error: Error | null
  readonly onChange: (part: Partial<Draft>) => void
}

const marks = [
  ['is_forbidden', 'forbidden'],
  ['is_untranslatable', 'untranslatable'],
  ['is_terminology', 'terminology'],
  ['is_case_sensitive', 'case'],
] as const

function FactFields({ draft, error, onChange }: FactFieldsProps) {
  const text = useText()
  const match = draft.match ?? 'inflected'
  return (
    <>
      <TextArea
        label={text('terms-column-explanation')}
        value={draft.explanation ?? ''}
        problem={problemOf(error, 'explanation')}
        onValueChange={(explanation) => onChange({ explanation })}
      />
      <SelectField
        label={text('terms-column-part')}
        value={draft.part_of_speech ?? ''}
        options={partsOfSpeech('').map((value) => ({ value, name: partName(value, text) }))}
        onValueChange={(part_of_speech) => onChange({ part_of_speech })}
      />
      <SelectField
        label={text('terms-column-match')}
        value={match}
        options={termMatches.map((value) => ({ value, name: text(`terms-match-${value}`) }))}
        onValueChange={(chosen) => onChange({ match: chosen })}
      />
      {match === 'pattern' && (
        <TextField
          label={text('terms-pattern')}
          dir="ltr"
          value={draft.pattern ?? ''}
          required
          problem={problemOf(error, 'pattern')}
          onValueChange={(pattern) => onChange({ pattern })}
        />
      )}
      {marks.map(([name, word]) => (
        <CheckField
          key={name}
          label={text(`terms-mark-${word}-text`)}
          checked={draft[name] ?? false}
          onCheckedChange={(isOn) => onChange({ [name]: isOn })}
        />
      ))}
    </>
  )
}
