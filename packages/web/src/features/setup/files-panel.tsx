import { useText } from '../../text/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { formats, needsTemplate, takesTemplate } from './formats.ts'
import { formatOf, type SetupDraft } from './setup-draft.ts'

interface FilesPanelProps {
  readonly draft: SetupDraft
  readonly set: (change: Partial<SetupDraft>) => void
  readonly problemOf: (field: string) => string | undefined
}

/** The files, entered manually. */
export function FilesPanel({ draft, set, problemOf: problemIn }: FilesPanelProps) {
  const text = useText()
  const format = formatOf(draft)
  return (
    <Panel title={text('setup-files')}>
      <TextField
        label={text('setup-filemask')}
        hint={text('setup-filemask-hint')}
        name="filemask"
        dir="ltr"
        placeholder="po/*.po"
        spellCheck={false}
        required
        value={draft.filemask}
        problem={problemIn('filemask')}
        onValueChange={(filemask) => set({ filemask })}
      />
      <SelectField
        label={text('setup-format')}
        name="file_format"
        value={format}
        onValueChange={(chosen) => set({ format: chosen })}
        options={formats.map(({ id, name }) => ({ value: id, name }))}
      />
      {takesTemplate(format) && (
        <TextField
          label={text('setup-template')}
          hint={text(needsTemplate(format) ? 'setup-template-hint' : 'setup-template-optional-hint')}
          name="template"
          spellCheck={false}
          required={needsTemplate(format)}
          value={draft.template}
          problem={problemIn('template')}
          onValueChange={(template) => set({ template })}
        />
      )}
      {!needsTemplate(format) && (
        <TextField
          label={text('setup-new-base')}
          hint={text('setup-new-base-hint')}
          name="new_base"
          spellCheck={false}
          value={draft.newBase}
          problem={problemIn('new_base')}
          onValueChange={(newBase) => set({ newBase })}
        />
      )}
    </Panel>
  )
}
