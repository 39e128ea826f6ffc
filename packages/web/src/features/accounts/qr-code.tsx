import { useQuery } from '@tanstack/react-query'
import style from './second-factors.module.css'

/** A drawing that a camera reads; what draws it is loaded when it is asked for. */
export function QrCode({ content, label }: { readonly content: string; readonly label: string }) {
  const { data } = useQuery({
    queryKey: ['qr-code', content],
    queryFn: async () => (await import('qr')).encodeQR(content, 'raw', { border: 1 }),
    // It holds a secret.
    gcTime: 0,
  })
  if (data === undefined) return null
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={style.code}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
