import { Outlet } from '@tanstack/react-router'
import { useText } from '../../text/texts.ts'
import style from './frame.module.css'

/** What stands around every page: the way to the content, the bar, the page itself. */
export function Frame() {
  const text = useText()
  return (
    <div className={style.frame}>
      <a className={style.skip} href="#content">
        {text('skip-to-content')}
      </a>
      <header className={style.bar}>
        <span>{text('product')}</span>
      </header>
      <main className={style.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
