import { useState } from 'react'
import { useComponent } from '../../api/component.ts'
import { useLanguageRequest, useLanguages, useNewTranslation } from '../../api/languages.ts'
import { useOverview } from '../../api/overview.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { languageChoices } from '../../ui/found-choices.ts'
import { Panel } from '../../ui/panel.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** A new language: permitted users add it, other signed-in users can request it if the component accepts requests. */
export function NewLanguage({ place }: { readonly place: Place }) {
  const { data: component } = useComponent(place)
  const { user } = useSession()
  if (component === undefined) return null
  const hasBase = component.new_base !== '' || component.template !== ''
  const isOpen = component.effective_new_lang === 'add' || mayDo(place, 'component.edit')
  if (hasBase && isOpen && mayDo(place, 'translation.add')) return <LanguageForm place={place} kind="add" />
  return component.effective_new_lang === 'contact' && user ? <LanguageForm place={place} kind="request" /> : null
}

interface LanguageFormProps {
  readonly place: Place
  readonly kind: 'add' | 'request'
}

function LanguageForm({ place, kind }: LanguageFormProps) {
  const text = useText()
  const own = useSession().preferences.languages
  const [code, setCode] = useState('')
  const { data: languages = [], isPending: isReading } = useLanguages()
  const { data: rows = [] } = useOverview(place.path)
  const adding = useNewTranslation(place)
  const asking = useLanguageRequest(place)
  const { error, isPending } = kind === 'add' ? adding : asking
  const present = new Set(rows.map(({ path }) => path.split('/').at(-1)))
  const submit = () => {
    const language = languages.find((one) => one.code === code || one.name === code)
    const sent = language?.code ?? code
    const onSuccess = () => {
      setCode('')
      tellDone(text(`language-${kind}-done`, { language: language?.name ?? sent }))
    }
    if (kind === 'add') adding.mutate(sent, { onSuccess })
    else asking.mutate(sent, { onSuccess })
  }
  return (
    <Panel title={text(`language-${kind}`)}>
      <Form
        onSubmit={submit}
        action={text(`language-${kind}-action`)}
        look="outlined"
        busy={isPending || isReading}
        error={error}
        fields={['language_code']}
      >
        <ChoiceField
          label={text('language-wanted')}
          hint={text(`language-${kind}-hint`)}
          problem={problemOf(error, 'language_code')}
          name="language_code"
          required
          maxLength={50}
          value={code}
          onValueChange={setCode}
          choices={languageChoices(
            languages.filter((one) => !present.has(one.code)),
            code,
            own,
          )}
          onChoose={({ value }) => setCode(value)}
        />
      </Form>
    </Panel>
  )
}
