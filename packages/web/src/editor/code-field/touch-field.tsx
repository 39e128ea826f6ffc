import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { FieldHandle } from './code-field.tsx'
import type { FieldContent } from './field-state.ts'

interface TouchFieldProps extends FieldContent {
  readonly ref?: Ref<FieldHandle>
  readonly textKey: string
  readonly onText: (text: string) => void
}

/** The browser's own field, for keyboards on glass. It owns its text as the other field does. */
export function TouchField(props: TouchFieldProps) {
  const { ref, textKey, text, language, direction, label, describedBy, isReadOnly, onText } = props
  const area = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is taken over with its key alone
  useLayoutEffect(() => {
    if (area.current) area.current.value = text
  }, [textKey])
  useImperativeHandle(ref, () => ({
    focus() {
      const { current } = area
      current?.focus()
      current?.setSelectionRange(current.value.length, current.value.length)
    },
    insert(added) {
      const { current } = area
      if (!current) return
      current.setRangeText(added, current.selectionStart, current.selectionEnd, 'end')
      onText(current.value)
    },
    edit(edits) {
      const { current } = area
      if (!current) return
      for (const { start, end, content } of [...edits].sort((a, b) => b.start - a.start))
        current.setRangeText(content, start, end, 'preserve')
      onText(current.value)
    },
    get hasFocus() {
      return document.activeElement === area.current
    },
  }))
  return (
    <textarea
      ref={area}
      className="touch-field"
      defaultValue={text}
      lang={language}
      dir={direction}
      spellCheck
      autoCapitalize="sentences"
      readOnly={isReadOnly}
      aria-label={label}
      aria-describedby={describedBy}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  )
}
