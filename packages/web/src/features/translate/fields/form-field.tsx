import type { Report } from '@weft/checks'
import { checks } from '@weft/checks'
import { type ReactNode, type Ref, useId, useMemo } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import { boot } from '../../../boot.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import { CodeField, type FieldHandle } from '../../../editor/code-field/code-field.tsx'
import type { MarkedFinding } from '../../../editor/code-field/findings.ts'
import { TouchField } from '../../../editor/code-field/touch-field.tsx'
import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { isTouch } from '../touch.ts'
import style from './form-field.module.css'
import { formName } from './form-name.ts'
import { hasSourceForms, sourceFormsOf } from './source-forms.ts'
import { SourceForms } from './source-view.tsx'

export interface FormFieldProps {
  readonly ref: Ref<FieldHandle>
  readonly content: EditorString
  readonly form: number
  readonly value: string
  readonly textKey: string
  readonly findChips: ChipFinder
  readonly maxLength: number | undefined
  readonly findings: readonly Report[]
  readonly onText: (value: string) => void
  /** Puts something of the source into this field. */
  readonly onInsert: (text: string) => void
  readonly onFocus: () => void
}

const severities = new Map<string, MarkedFinding['severity']>(checks.map(({ id, severity }) => [id, severity]))
const labels = new Map<string, string>(checks.map(({ id, label }) => [id, label]))

/** A field for one form of the text, with what it says of the source, what it is for and how much room is left. */
export function FormField(props: FormFieldProps) {
  const { content, form, value, findChips, maxLength, findings, onInsert } = props
  const { place, target } = content
  const found = useMemo(() => findings.filter((one) => one.form === form), [findings, form])
  return (
    <FieldFrame
      {...props}
      name={target.length > 1 ? formName(place.plural.forms[form]) : undefined}
      findings={found}
      source={
        hasSourceForms(content)
          ? (id) => (
              <SourceForms
                id={id}
                content={content}
                forms={sourceFormsOf(content, form)}
                findChips={findChips}
                onInsert={onInsert}
              />
            )
          : null
      }
      room={maxLength === undefined ? null : <Room length={[...value].length} maxLength={maxLength} />}
    />
  )
}

interface FieldFrameProps
  extends Pick<FormFieldProps, 'ref' | 'content' | 'value' | 'textKey' | 'findChips' | 'onText' | 'onFocus'> {
  /** The name of the form; undefined if the string has one text. */
  readonly name: string | undefined
  /** The findings in this text. */
  readonly findings: readonly Report[]
  /** The source text, in an element with this id; null if it is elsewhere. */
  readonly source: ((id: string) => ReactNode) | null
  readonly room?: ReactNode
}

/** A field for a text, with what stands around it. */
export function FieldFrame(props: FieldFrameProps) {
  const { ref, content, name, value, textKey, findChips, findings, source, room, onText, onFocus } = props
  const text = useText()
  const id = useId()
  const { place, can } = content
  const marked = useMemo(() => findings.map(markedFinding), [findings])
  const field = {
    language: place.language.code.replaceAll('_', '-'),
    direction: place.language.direction || 'auto',
    label: text(name ? 'form-label' : 'text-label', { language: place.language.name, form: name ?? '' }),
    describedBy: source ? `${id}-source ${id}-room` : `${id}-room`,
    isReadOnly: !can.save.allowed && !can.suggest.allowed,
    findChips,
    text: value,
    textKey,
    findings: marked,
    onText,
  } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which field had the focus last
    <div className={style.field} onFocus={onFocus}>
      {source?.(`${id}-source`)}
      <div className={style.label} aria-hidden="true">
        <span dir="auto">{name ?? place.language.name}</span>
      </div>
      {isTouch ? (
        <TouchField ref={ref} {...field} />
      ) : (
        <CodeField ref={ref} nonce={boot.nonce} owner={content.id} {...field} />
      )}
      <div className={style.room} id={`${id}-room`}>
        {room}
      </div>
    </div>
  )
}

const markedFinding = ({ span, check, detail, severity }: Report): MarkedFinding => ({
  ...span,
  severity: severity ?? severities.get(check) ?? 'warning',
  title: detail ? `${labels.get(check)}: ${detail}` : (labels.get(check) ?? check),
})

/** From this share on it matters how much room is left. */
const shownFrom = 0.8

export function Room({ length, maxLength }: { readonly length: number; readonly maxLength: number }) {
  const text = useText()
  if (length < maxLength * shownFrom) return null
  const isOver = length > maxLength
  return (
    <div className={classes(style.meter, isOver && style.over)}>
      <meter min={0} max={maxLength} value={length} aria-label={text('room-label')} />
      <span>
        {text(isOver ? 'room-over' : 'room-left', { count: Math.abs(maxLength - length), length, most: maxLength })}
      </span>
    </div>
  )
}
