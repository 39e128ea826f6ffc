import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import type { EditorString } from '../../api/editor-server.ts'
import { translationParams } from '../../api/translation-params.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { states } from './string-facts.ts'

interface AddTermProps {
  /** The glossary's translation, as pages name it. */
  readonly path: string
  readonly content: EditorString
}

/** What is selected in a part of the page. */
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
export function AddTerm({ path, content }: AddTermProps) {
  const text = useText()
  const [opened, setOpened] = useState<TermDraft | null>(null)
  // Pressing a button takes the selection away in some browsers.
  const [selected, setSelected] = useState(nothing)
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
        {text('term-add')}
      </Button>
      {opened && (
        <Dialog open onClose={close} title={text('term-add')} closeLabel={text('close')}>
          <TermForm key={path} path={path} content={content} begun={opened} onAdded={close} />
        </Dialog>
      )}
    </>
  )
}

interface TermFormProps extends AddTermProps {
  readonly begun: TermDraft
  readonly onAdded: () => void
}

function TermForm({ path, content, begun, onAdded }: TermFormProps) {
  const text = useText()
  const cache = useQueryClient()
  const [source, setSource] = useState(begun.source)
  const [target, setTarget] = useState(begun.target)
  const { language, source_language: sourceLanguage } = content.place
  const add = useMutation({
    mutationFn: () =>
      client.addUnit({
        params: translationParams(path),
        body: {
          source: [source.trim()],
          target: [target.trim()],
          state: target.trim() === '' ? states.empty : states.translated,
        },
      }),
    onSuccess() {
      tellDone(text('term-added'))
      onAdded()
      return cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'context' && queryKey[2] === 'glossary',
      })
    },
  })
  return (
    <Form
      onSubmit={() => add.mutate()}
      action={text('term-add')}
      busy={add.isPending}
      error={add.error}
      fields={['source', 'source.0', 'target', 'target.0']}
    >
      <TextField
        label={text('term-source', { language: sourceLanguage.name })}
        value={source}
        onValueChange={setSource}
        lang={sourceLanguage.code.replaceAll('_', '-')}
        dir={sourceLanguage.direction || 'auto'}
        required
        problem={problemOf(add.error, 'source.0') ?? problemOf(add.error, 'source')}
      />
      <TextField
        label={text('term-target', { language: language.name })}
        value={target}
        onValueChange={setTarget}
        lang={language.code.replaceAll('_', '-')}
        dir={language.direction || 'auto'}
        problem={problemOf(add.error, 'target.0') ?? problemOf(add.error, 'target')}
      />
    </Form>
  )
}
