import { useEffect, useRef, useState } from 'react'
import { type Assignment, useAssignment } from '../../../api/assignments.ts'
import { useWorkbench } from '../workbench.ts'

/** States from here on count as done for searches of what is unfinished. */
const translatedState = 20
const ofStates = /(?:state:(?:<|empty|needs)|is:(?:untranslated|unfinished|needs))/
/** Milliseconds after a save in which the server counts it. */
const countingTimes = [700, 2500, 6000]

/** The strings left of an assignment in a language of a path, or in all of them. */
function leftIn({ by_language: languages, counts }: Assignment, path: string): number {
  const code = path.split('/').at(-1)
  return (languages.find(({ language }) => language === code) ?? counts).left_strings
}

/**
 * The strings left in the place of the editor. The server counts a little after a save. Until then, a search by state takes away the strings
 * just done here; other searches wait for the server.
 */
export function useLeft(assignment: Assignment, path: string): number {
  const session = useWorkbench()
  const { refetch } = useAssignment(assignment.id)
  const counted = leftIn(assignment, path)
  const done = useRef(new Set<number>())
  const [own, setOwn] = useState(0)
  const [last, setLast] = useState(counted)
  if (last !== counted) {
    setLast(counted)
    setOwn(Math.max(0, own - Math.max(0, last - counted)))
  }
  const isOfStates = ofStates.test(assignment.q)
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = session.onArrival((unit) => {
      const isDone = session.stateOf(unit) >= translatedState
      if (isOfStates && isDone && !done.current.has(unit)) {
        done.current.add(unit)
        setOwn((before) => before + 1)
      }
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      for (const time of countingTimes) timers.add(setTimeout(() => void refetch(), time))
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [session, isOfStates, refetch])
  return Math.max(0, counted - own)
}
