import { type Flags, flagNumber, type Report } from '@weft/checks'
import { type RefObject, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import { useText } from '../../../text/texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useShown, useWorkbench } from '../workbench.ts'
import { BranchForm, type FormHandle } from './branch-fields.tsx'
import { FillButton } from './fill-button.tsx'
import { FormField } from './form-field.tsx'
import { formName } from './form-name.ts'
import style from './forms.module.css'
import { keepWhole, staysWhole } from './whole-messages.ts'

interface FormsProps {
  readonly content: EditorString
  readonly forms: readonly string[]
  readonly fields: RefObject<(FormHandle | null)[]>
  readonly lastField: RefObject<number>
  readonly findChips: ChipFinder
  readonly flags: Flags
  readonly findings: readonly Report[]
  /** Whether it is said which form is empty. */
  readonly isGapTold: boolean
}

/** A field for each form of the text, and for each branch of a message that has some. */
export function Forms({ content, forms, fields, lastField, findChips, flags, findings, isGapTold }: FormsProps) {
  const session = useWorkbench()
  const [isWhole, setWhole] = useState(staysWhole)
  const revision = useShown((all) => all.textRevision(content.id))
  const { id } = content
  const change = (form: number, value: string) => {
    const present = session.textOf(id) ?? content.target
    session.type(
      id,
      present.map((one, at) => (at === form ? value : one)),
    )
  }
  return (
    <div className={style.forms}>
      {content.target.map((_, form) => {
        const field = {
          ref: (handle: FormHandle | null) => {
            fields.current[form] = handle
          },
          content,
          form,
          value: forms[form] ?? '',
          textKey: `${id} ${revision}`,
          findChips,
          maxLength: flagNumber(flags, 'max-length'),
          findings,
          onText: (value: string) => change(form, value),
          onFocus: () => {
            lastField.current = form
          },
        }
        return (
          <BranchForm
            // The field of the first form is the same for every string: it gets another text.
            // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
            key={form}
            {...field}
            flags={flags}
            isWhole={isWhole}
            onWhole={(next) => {
              keepWhole(next)
              setWhole(next)
            }}
            whole={<FormField {...field} onInsert={(added) => fields.current[form]?.insert(added)} />}
          />
        )
      })}
      <FormsFiller content={content} forms={forms} isGapTold={isGapTold} />
    </div>
  )
}

/** If only some forms have a text, a button that copies it to the others: often they differ by one ending. */
function FormsFiller({ content, forms, isGapTold }: Pick<FormsProps, 'content' | 'forms' | 'isGapTold'>) {
  const text = useText()
  const first = forms.find((form) => form !== '')
  if (first === undefined || !forms.includes('') || !mayWrite(content)) return null
  return (
    <div>
      {isGapTold && (
        <p className={style.gap} role="alert">
          <Icon name="alert" />{' '}
          {text('form-missing', { form: formName(content.place.plural.forms[forms.indexOf('')]) })}
        </p>
      )}
      <FillButton content={content} filled={forms.map((form) => (form === '' ? first : form))} />
    </div>
  )
}
