import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import type { FormHandle } from '../fields/branch-fields.tsx'
import { Forms } from '../fields/forms.tsx'
import { FindingList } from '../findings/finding-list.tsx'
import { useCheckedText } from '../findings/use-checked-text.ts'
import { useDismissal } from '../findings/use-dismissal.ts'
import { Attention } from '../list/attention.tsx'
import { Others } from '../presence/others.tsx'
import style from './grid.module.css'

/** The grid's access to the fields of a cell. */
export interface CellFieldsHandle {
  /** Puts the focus into a form that is empty, and says so. */
  showGap(form: number): void
}

interface CellFieldsProps {
  readonly ref: Ref<CellFieldsHandle>
  readonly content: EditorString
}

/** The fields of a cell: one a form, with placeholders as pieces, checks and what happened meanwhile, as in the editor. */
export function CellFields({ ref, content }: CellFieldsProps) {
  const text = useText()
  const fields = useRef<(FormHandle | null)[]>([])
  const lastField = useRef(0)
  const [hasGap, setGap] = useState(false)
  const [said, setSaid] = useState('')
  const { flags, findChips, forms, findings, shown } = useCheckedText(content)
  const dismiss = useDismissal(setSaid)
  useLayoutEffect(() => fields.current[0]?.focus(), [])
  useImperativeHandle(ref, () => ({
    showGap(form) {
      setGap(true)
      fields.current[form]?.focus()
    },
  }))
  const { save, suggest } = content.can
  return (
    <>
      {!save.allowed && (
        <p className={style.reason}>{suggest.allowed ? text('matrix-suggests') : (save.reason ?? '')}</p>
      )}
      <Others unit={content.id} withWords />
      <Attention content={content} findChips={findChips} />
      <Forms
        content={content}
        forms={forms}
        fields={fields}
        lastField={lastField}
        findChips={findChips}
        flags={flags}
        findings={findings}
        isGapTold={hasGap}
      />
      <FindingList
        findings={shown}
        content={content}
        onFix={(form, edits) => fields.current[form]?.edit(edits)}
        onDismiss={(check, isDismissed) => dismiss({ unit: content.id, checks: [check], isDismissed })}
      />
      {said !== '' && <p role="alert">{said}</p>}
    </>
  )
}
