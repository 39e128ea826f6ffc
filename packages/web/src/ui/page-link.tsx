import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

interface PageLinkProps extends ComponentProps<'a'> {
  /** An address of ours without the prefix of the site. */
  readonly href: string
}

/** A link to a page of ours: opened without loading everything anew, or in a new tab as any link. */
export function PageLink({ href, onClick, ...rest }: PageLinkProps) {
  const router = useRouter()
  const prefix = router.basepath === '/' ? '' : router.basepath
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || rest.target !== undefined) return
    event.preventDefault()
    router.history.push(prefix + href)
  }
  return <a href={prefix + href} onClick={open} {...rest} />
}
