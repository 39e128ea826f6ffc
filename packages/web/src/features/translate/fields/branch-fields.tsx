import type { Flags } from '@weft/checks'
import { type BranchField, readBranches, readSourceBranches, sourceField } from '@weft/checks/branches'
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import type { FieldHandle } from '../../../editor/code-field/code-field.tsx'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useWorkbench } from '../workbench.ts'
import { branchChips } from './branch-chips.ts'
import { branchCounts } from './branch-counts.ts'
import style from './branch-fields.module.css'
import { branchNames } from './branch-names.ts'
import { FillButton } from './fill-button.tsx'
import { FieldFrame, type FormFieldProps, Room } from './form-field.tsx'
import { sourceOf } from './source-forms.ts'
import { SourceText } from './source-view.tsx'
import { TypedBranches } from './typed-branches.ts'

interface BranchFormProps extends Omit<FormFieldProps, 'ref' | 'onInsert'> {
  readonly ref: Ref<FormHandle>
  readonly flags: Flags
  readonly isWhole: boolean
  readonly onWhole: (isWhole: boolean) => void
  /** The field of the whole form, where it is not taken apart. */
  readonly whole: React.ReactNode
}

/** The page's access to one form of the text, with any number of fields. */
export interface FormHandle extends FieldHandle {
  /** The source's placeholder for the active field; undefined if it has none, or if the form is one field. */
  placeholder?(number: number): string | undefined
}

/** A form of the text: a field for each branch of a message that has some, else one field. */
export function BranchForm(props: BranchFormProps) {
  const text = useText()
  const { content, form, value, textKey, flags, isWhole, onWhole, whole } = props
  const source = sourceOf(content, form)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields take their texts over with the key alone, and so do their places
  const typed = useMemo(() => {
    const categories = (isOrdinal: boolean) => branchCounts(content.place, isOrdinal).map(({ name }) => name)
    const branched = readBranches(value, { source, flags, categories })
    return branched && new TypedBranches(branched)
  }, [textKey, isWhole])
  if (!typed) return whole
  return (
    <div className={style.form}>
      {isWhole ? whole : <BranchFields {...props} typed={typed} source={source} />}
      <div className={style.below}>
        {!isWhole && <Filler content={content} form={form} typed={typed} />}
        <Button look="plain" onClick={() => onWhole(!isWhole)}>
          {text(isWhole ? 'branches-apart' : 'branches-whole')}
        </Button>
      </div>
    </div>
  )
}

interface BranchFieldsProps extends BranchFormProps {
  readonly typed: TypedBranches
  readonly source: string
}

function BranchFields(props: BranchFieldsProps) {
  const { ref, content, value, textKey, typed, source, findChips, maxLength, findings, onText, onFocus } = props
  const fields = useRef<(FieldHandle | null)[]>([])
  const last = useRef(0)
  const parts = useBranches(props)
  const found = useMemo(
    () =>
      typed.findingsByField(
        findings.filter((one) => one.form === props.form),
        value,
      ),
    [typed, findings, props.form, value],
  )
  const session = useWorkbench()
  useImperativeHandle(ref, () => ({
    focus: () => fields.current[0]?.focus(),
    insert: (added) => (fields.current[last.current] ?? fields.current[0])?.insert(added),
    edit(edits) {
      const own = typed.editsInField(edits, value)
      if (own) return fields.current[own.field]?.edit(own.edits)
      const message = [...edits]
        .sort((a, b) => b.start - a.start)
        .reduce((all, { start, end, content: added }) => all.slice(0, start) + added + all.slice(end), value)
      session.setText(
        content.id,
        (session.textOf(content.id) ?? content.target).map((one, at) => (at === props.form ? message : one)),
      )
    },
    placeholder(number) {
      const part = parts[last.current]
      const from = part?.source ?? source
      const span = (part?.source === undefined ? findChips : part.findChips)(from)[number - 1]
      return span && from.slice(span.start, span.end)
    },
    get hasFocus() {
      return fields.current.some((field) => field?.hasFocus)
    },
  }))
  return (
    <fieldset className={style.branches} data-branches aria-label={content.place.language.name}>
      {parts.map((part, at) => (
        <FieldFrame
          // As with forms: a field is given another text, not made anew.
          // biome-ignore lint/suspicious/noArrayIndexKey: branches have no other name than their place
          key={at}
          ref={(handle) => {
            fields.current[at] = handle
          }}
          content={content}
          name={part.name}
          value={typed.texts[at] ?? ''}
          textKey={textKey}
          findChips={part.findChips}
          findings={found[at] ?? []}
          onText={(one) => onText(typed.type(at, one))}
          onFocus={() => {
            last.current = at
            onFocus()
          }}
          source={
            part.source === undefined
              ? null
              : (id) => (
                  <SourceText
                    id={id}
                    content={content}
                    text={part.source ?? ''}
                    findChips={part.findChips}
                    onInsert={(added) => fields.current[at]?.insert(added)}
                  />
                )
          }
        />
      ))}
      {maxLength !== undefined && <Room length={[...value].length} maxLength={maxLength} />}
    </fieldset>
  )
}

interface Branch {
  readonly name: string
  /** The text that it is written from; undefined where the source has none. */
  readonly source: string | undefined
  readonly findChips: ChipFinder
}

/** The displayed fields of each branch. */
function useBranches({ typed, source, flags, content, findChips }: BranchFieldsProps): readonly Branch[] {
  const { fields } = typed.branched
  return useMemo(() => {
    const from = readSourceBranches(source, flags)
    const names = branchNames(fields, content.place)
    const counting = branchChips(findChips)
    return fields.map((field: BranchField, at) => ({
      name: names[at] ?? '',
      source: from ? sourceField(from, field.path)?.text : undefined,
      findChips: field.counts ? counting : findChips,
    }))
  }, [fields, source, flags, content.place, findChips])
}

/** If only some branches have a text: the number of empty ones, and a button to fill them with it. */
function Filler({ content, form, typed }: Pick<BranchFieldsProps, 'content' | 'form' | 'typed'>) {
  const text = useText()
  const session = useWorkbench()
  const partly = mayWrite(content) ? typed.partlyFilled() : null
  if (partly === null) return null
  const forms = session.textOf(content.id) ?? content.target
  return (
    <>
      <span className={style.empty} role="status">
        <Icon name="alert" />
        {text('branches-empty', { count: partly.empty })}
      </span>
      <FillButton content={content} filled={forms.map((one, at) => (at === form ? partly.filled : one))} />
    </>
  )
}
