import { RefusedRequest } from '@weft/contract/client'
import { useMemo } from 'react'
import { useOverview } from '../../api/overview.ts'
import { SearchBox } from '../../parts/search/search-box.tsx'
import { useText } from '../../text/texts.ts'
import { TagField } from '../../ui/tag-field.tsx'
import style from './assign.module.css'
import { type Filled, problemsAt } from './filled.ts'

interface StringFieldsProps {
  readonly path: string
  readonly isComponent: boolean
  /** The address names the language already. */
  readonly hasLanguage: boolean
  readonly filled: Filled
  readonly error: Error | null
  readonly fill: (part: Partial<Filled>) => void
}

/** Which strings: a search, languages, components. */
export function StringFields({ path, isComponent, hasLanguage, filled, error, fill }: StringFieldsProps) {
  const text = useText()
  const project = path.split('/')[0] ?? ''
  const { data: languages = [] } = useOverview(isComponent ? path : project, isComponent ? undefined : 'languages')
  const remove = (name: string) => text('assign-remove', { name })
  return (
    <>
      <div className={style.field}>
        <span className={style.label} aria-hidden="true">
          {text('assign-search')}
        </span>
        <SearchBox
          path={path}
          q={filled.q}
          problem={searchProblem(error)}
          onSearch={(q) => fill({ q })}
          onLeave={(q) => fill({ q })}
        />
        <span className={style.hint}>{text('assign-search-hint')}</span>
      </div>
      <div className={style.pair}>
        <TagField
          label={text('assign-languages')}
          hint={text('assign-languages-hint')}
          addLabel={text('assign-languages-add')}
          removeLabel={remove}
          autoFocus={!hasLanguage}
          problem={problemsAt(error, 'languages')}
          options={languages.flatMap(({ code, name, isSource }) => (code && !isSource ? [{ value: code, name }] : []))}
          values={filled.languages}
          onValuesChange={(next) => fill({ languages: next })}
        />
        {!isComponent && <ComponentField {...{ path, filled, error, fill, remove }} />}
      </div>
    </>
  )
}

type ComponentFieldProps = Pick<StringFieldsProps, 'path' | 'filled' | 'error' | 'fill'> & {
  readonly remove: (name: string) => string
}

function ComponentField({ path, filled, error, fill, remove }: ComponentFieldProps) {
  const text = useText()
  const { data: components } = useOverview(path, 'components')
  const options = useMemo(
    () =>
      (components ?? []).filter(({ isGlossary }) => !isGlossary).map((one) => ({ value: one.path, name: one.name })),
    [components],
  )
  return (
    <TagField
      label={text('assign-components')}
      hint={text('assign-components-hint')}
      addLabel={text('assign-components-add')}
      removeLabel={remove}
      problem={problemsAt(error, 'components')}
      options={options}
      values={filled.components}
      onValuesChange={(next) => fill({ components: next })}
    />
  )
}

/** The fault of the search, and its part that is wrong. */
function searchProblem(error: Error | null) {
  const problem = error instanceof RefusedRequest ? error.problems.find(({ attr }) => attr === 'q') : undefined
  return problem ? { message: problem.detail, span: problem.span ?? null } : null
}
