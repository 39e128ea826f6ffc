import { type FormEvent, useId, useState } from 'react'
import {
  type Language,
  type LanguageDraft,
  useLanguageChange,
  useLanguageRemoval,
  useNewLanguage,
} from '../../api/languages.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, problemOf } from '../../ui/form.tsx'
import { NamedRemoval } from '../../ui/named-removal.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './roles.module.css'

interface LanguageDialogProps {
  /** null: a new one. */
  readonly language: Language | null
  readonly onClose: () => void
}

const fields = ['code', 'name', 'plural', 'plural.number', 'plural.formula'] as const

function draftOf(language: Language | null) {
  return {
    code: language?.code ?? '',
    name: language?.name ?? '',
    direction: language?.direction === 'rtl' ? ('rtl' as const) : ('ltr' as const),
    number: String(language?.plural.number ?? 2),
    formula: language?.plural.formula ?? 'n != 1',
  }
}

/** Code, name, direction and plural rule of a language. */
export function LanguageDialog({ language, onClose }: LanguageDialogProps) {
  const text = useText()
  const form = useId()
  const [draft, setDraft] = useState(draftOf(language))
  const [isRemoving, setRemoving] = useState(false)
  const adding = useNewLanguage()
  const changing = useLanguageChange()
  const error = adding.error ?? changing.error
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body: LanguageDraft = {
      code: draft.code.trim(),
      name: draft.name,
      direction: draft.direction,
      plural: { number: Number(draft.number), formula: draft.formula, source: 0 },
      population: language?.population ?? 0,
    }
    const then = {
      onSuccess: () => {
        tellDone(text('site-language-saved', { name: draft.name }))
        onClose()
      },
    }
    if (language === null) adding.mutate(body, then)
    else changing.mutate({ code: language.code, body }, then)
  }
  if (isRemoving && language) return <LanguageRemoval language={language} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={language === null ? text('site-language-new') : language.name}
      closeLabel={text('close')}
      actions={
        <>
          {language && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              {text('site-language-remove')}
            </Button>
          )}
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="filled" type="submit" form={form} disabled={adding.isPending || changing.isPending}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={style.fields} onSubmit={save}>
        <FormProblem error={error} fields={fields} />
        <TextField
          label={text('site-language-name')}
          name="language_name"
          required
          maxLength={100}
          value={draft.name}
          problem={problemOf(error, 'name')}
          onValueChange={(name) => change({ name })}
        />
        <TextField
          label={text('site-language-code')}
          hint={text('site-language-code-hint')}
          name="language_code"
          required
          maxLength={50}
          spellCheck={false}
          value={draft.code}
          problem={problemOf(error, 'code')}
          onValueChange={(code) => change({ code })}
        />
        <SelectField
          label={text('site-language-direction')}
          value={draft.direction}
          options={(['ltr', 'rtl'] as const).map((value) => ({ value, name: text(`site-language-${value}`) }))}
          onValueChange={(direction) => change({ direction })}
        />
        <TextField
          label={text('site-language-number')}
          name="plural_number"
          type="number"
          min={1}
          max={10}
          required
          value={draft.number}
          problem={problemOf(error, 'plural.number')}
          onValueChange={(number) => change({ number })}
        />
        <TextField
          label={text('site-language-formula')}
          hint={text('site-language-formula-hint')}
          name="plural_formula"
          required
          dir="ltr"
          spellCheck={false}
          value={draft.formula}
          problem={problemOf(error, 'plural.formula') ?? problemOf(error, 'plural')}
          onValueChange={(formula) => change({ formula })}
        />
      </form>
    </Dialog>
  )
}

function LanguageRemoval({ language, onClose }: { readonly language: Language; readonly onClose: () => void }) {
  const text = useText()
  const { mutate, isPending, error } = useLanguageRemoval()
  const remove = () =>
    mutate(language.code, {
      onSuccess: () => {
        tellDone(text('site-language-removed', { name: language.name }))
        onClose()
      },
    })
  return (
    <NamedRemoval
      name={language.code}
      title={text('site-language-remove-title', { name: language.name })}
      ask={text('site-language-remove-type', { code: language.code })}
      action={text('site-language-remove')}
      busy={isPending}
      error={error}
      onRemove={remove}
      onClose={onClose}
    >
      <p>{text('site-language-remove-text')}</p>
    </NamedRemoval>
  )
}
