import { useOwnLanguages } from '../../api/account.ts'
import { useLanguages } from '../../api/languages.ts'
import { useText } from '../../text/texts.ts'
import { TagField } from '../../ui/tag-field.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import style from './needs-me.module.css'

/** The user's languages: from then on the dashboard shows their open work. */
export function LanguageChoice() {
  const text = useText()
  const { data = [] } = useLanguages()
  const { chosen, choose } = useOwnLanguages('languages', ({ message }) =>
    tellFailed(text('needs-me-not-saved'), message),
  )
  return (
    <div className={style.choice}>
      <TagField
        label={text('needs-me-languages')}
        addLabel={text('needs-me-language-add')}
        removeLabel={(name) => text('needs-me-language-remove', { name })}
        options={data.map(({ code, name }) => ({ value: code, name: `${name} (${code})` }))}
        values={chosen}
        onValuesChange={choose}
      />
    </div>
  )
}
