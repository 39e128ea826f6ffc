import { useEffect, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'

/** Milliseconds for which a string is current before its context is read: who hurries through a list asks for nothing. */
const settlingTime = 120

/** The string, once one stays with it. */
export function useSettled(content: EditorString | undefined): EditorString | undefined {
  const [settled, setSettled] = useState(content)
  const isSame = settled?.id === content?.id
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), isSame ? 0 : settlingTime)
    return () => clearTimeout(timer)
  }, [content, isSame])
  return settled
}
