import { formatAge, formatTime } from './format.ts'

/** How long ago something was; its date when the pointer rests on it. */
export function Moment({ time }: { readonly time: string }) {
  return (
    <time dateTime={time} title={formatTime(time)}>
      {formatAge(time)}
    </time>
  )
}
