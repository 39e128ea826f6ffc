import { nameSetOf, policiesOf } from '../../names.ts'
import { defineForm } from '../define-form.ts'
import { keyOption } from '../form-options.ts'

export const admxForm = defineForm({
  name: 'admx',
  summary:
    'takes no input. Writes firefox.admx and en-US/firefox.adml into the folder given by --output: a setting for every value of every policy that the target knows. --texts adds a language. admx-check checks them, and those of others.',
  extensions: [],
  options: { key: keyOption },
  detect: () => false,
  read: null,
  takes: 'nothing',
  makes: 'folder',
  async write({ target, build, texts = [], values: { key } }) {
    const [{ writeAdmx }, { translatedTexts }] = await Promise.all([import('../admx.ts'), import('../admx-texts.ts')])
    const scope = { policies: policiesOf({ target, ...(build && { build }) }), target, nameSet: nameSetOf(target) }
    const { admx, adml } = writeAdmx(scope, key ? { key } : {})
    const files = [
      { name: 'firefox.admx', content: admx },
      { name: 'en-US/firefox.adml', content: adml },
    ]
    for (const language of texts.map(translatedTexts)) {
      const { adml: translated } = writeAdmx(scope, { ...(key && { key }), texts: language })
      files.push({ name: `${language.language}/firefox.adml`, content: translated })
    }
    return { files, losses: [], notes: [] }
  },
})
