import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, problemOf } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { tellDone } from '../../../ui/toasts.tsx'

interface AddTermProps {
  /** The glossary's translation, as pages name it. */
  readonly path: string
  readonly content: EditorString
  /** The reader may not add terms: somebody decides about theirs. */
  readonly isProposal: boolean
}

/** The selected text in a part of the page. */
function selectedIn(part: string): string {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest(part) ? (selection?.toString().trim() ?? '').slice(0, 200) : ''
}

interface TermDraft {
  readonly source: string
  readonly target: string
}

const nothing: TermDraft = { source: '', target: '' }

const selection = (): TermDraft => ({
  source: selectedIn('#editing [data-source]'),
  target: selectedIn('#editing .code-field'),
})

/** Gives the project's glossary a term: what is selected in the source is meant. */
export function AddTerm({ path, content, isProposal }: AddTermProps) {
  const text = useText()
  const [opened, setOpened] = useState<TermDraft | null>(null)
  // Pressing a button takes the selection away in some browsers.
  const [selected, setSelected] = useState(nothing)
  const title = text(isProposal ? 'term-propose' : 'term-add')
  const close = () => {
    setOpened(null)
    setSelected(nothing)
  }
  return (
    <>
      <Button
        look="plain"
        icon="add"
        onPointerDown={() => setSelected(selection())}
        onClick={() => setOpened(selected === nothing ? selection() : selected)}
      >
        {title}
      </Button>
      {opened && (
        <Dialog open onClose={close} title={title} closeLabel={text('close')}>
          <TermForm key={path} path={path} content={content} isProposal={isProposal} begun={opened} onAdded={close} />
        </Dialog>
      )}
    </>
  )
}

interface TermFormProps extends AddTermProps {
  readonly begun: TermDraft
  readonly onAdded: () => void
}

/** The facts about a term beside its texts. */
interface TermNotes {
  readonly explanation: string
  readonly partOfSpeech: string
  readonly isForbidden: boolean
  readonly isUntranslatable: boolean
  readonly isTerminology: boolean
  /** Somebody is to review it before texts are held to it. */
  readonly isProposal: boolean
}

const noNotes: TermNotes = {
  explanation: '',
  partOfSpeech: '',
  isForbidden: false,
  isUntranslatable: false,
  isTerminology: false,
  isProposal: false,
}

const partsOfSpeech = ['noun', 'proper noun', 'verb', 'adjective', 'adverb', 'other'] as const

/** Adds a term with its notes, or proposes it. */
function sendTerm(
  path: string,
  { source, target }: TermDraft,
  notes: TermNotes,
  isProposal: boolean,
): Promise<unknown> {
  const body = {
    path,
    source: source.trim(),
    target: target.trim(),
    explanation: notes.explanation.trim(),
    part_of_speech: notes.partOfSpeech,
    is_forbidden: notes.isForbidden,
    is_untranslatable: notes.isUntranslatable,
    is_terminology: notes.isTerminology,
  }
  return isProposal
    ? client.proposeTerm({ body })
    : client.addTerm({ body: { ...body, needs_editing: notes.isProposal } })
}

function TermForm({ path, content, isProposal, begun, onAdded }: TermFormProps) {
  const text = useText()
  const cache = useQueryClient()
  const [source, setSource] = useState(begun.source)
  const [target, setTarget] = useState(begun.target)
  const [notes, setNotes] = useState(noNotes)
  const { language, source_language: sourceLanguage } = content.place
  const add = useMutation({
    mutationFn: () => sendTerm(path, { source, target }, notes, isProposal),
    onSuccess() {
      tellDone(text(isProposal ? 'term-proposed' : 'term-added'))
      onAdded()
      return cache.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === 'terms' || (queryKey[0] === 'context' && queryKey[2] === 'glossary'),
      })
    },
  })
  return (
    <Form
      onSubmit={() => add.mutate()}
      action={text(isProposal ? 'term-propose' : 'term-add')}
      busy={add.isPending}
      error={add.error}
      fields={['source', 'target']}
    >
      <TextField
        label={text('term-source', { language: sourceLanguage.name })}
        value={source}
        onValueChange={setSource}
        lang={sourceLanguage.code.replaceAll('_', '-')}
        dir={sourceLanguage.direction || 'auto'}
        required
        problem={problemOf(add.error, 'source')}
      />
      <TextField
        label={text('term-target', { language: language.name })}
        value={target}
        onValueChange={setTarget}
        lang={language.code.replaceAll('_', '-')}
        dir={language.direction || 'auto'}
        problem={problemOf(add.error, 'target')}
      />
      <TermNoteFields notes={notes} isProposal={isProposal} onChange={setNotes} />
    </Form>
  )
}

interface TermNoteFieldsProps {
  readonly notes: TermNotes
  readonly isProposal: boolean
  readonly onChange: (notes: TermNotes) => void
}

function TermNoteFields({ notes, isProposal, onChange }: TermNoteFieldsProps) {
  const text = useText()
  const change = (part: Partial<TermNotes>) => onChange({ ...notes, ...part })
  const none = { value: '', name: text('term-part-none') }
  return (
    <>
      <TextArea
        label={text('term-explanation')}
        value={notes.explanation}
        onValueChange={(explanation) => change({ explanation })}
      />
      <SelectField
        label={text('term-part')}
        value={notes.partOfSpeech}
        options={[
          none,
          ...partsOfSpeech.map((value) => ({ value, name: text(`term-part-${value.replace(' ', '-')}`) })),
        ]}
        onValueChange={(partOfSpeech) => change({ partOfSpeech })}
      />
      <CheckField
        label={text('term-is-forbidden')}
        checked={notes.isForbidden}
        onCheckedChange={(isForbidden) => change({ isForbidden })}
      />
      <CheckField
        label={text('term-is-untranslatable')}
        checked={notes.isUntranslatable}
        onCheckedChange={(isUntranslatable) => change({ isUntranslatable })}
      />
      <CheckField
        label={text('term-is-terminology')}
        checked={notes.isTerminology}
        onCheckedChange={(isTerminology) => change({ isTerminology })}
      />
      {!isProposal && (
        <CheckField
          label={text('term-is-proposal')}
          checked={notes.isProposal}
          onCheckedChange={(needsReview) => change({ isProposal: needsReview })}
        />
      )}
    </>
  )
}
