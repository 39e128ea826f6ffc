import {
  type BarColor,
  barColors,
  isBadge,
  type WidgetKind,
  widgetFile,
  widgetKinds,
} from '@weft/contract/widget-names'
import { useState } from 'react'
import { useOverview } from '../../api/overview.ts'
import type { Place } from '../../api/places.ts'
import { boot } from '../../boot.ts'
import { useText } from '../../text/texts.ts'
import { encodePath } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Secret } from '../../ui/secret.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type WidgetCode, widgetCodes } from './widget-codes.ts'
import style from './widget-panel.module.css'

const codes = Object.keys(widgetCodes) as WidgetCode[] // the object's type is inferred, so it has no other keys

/** Pictures of how far something is translated, for pages of others: which one, of what, and how it is put there. */
export function WidgetPanel({ place }: { readonly place: Place }) {
  const text = useText()
  const [kind, setKind] = useState<WidgetKind>('svg')
  const [color, setColor] = useState<BarColor>('auto')
  const { path, fields } = usePlaceChoice(place)
  return (
    <Panel title={text('part-widgets')}>
      <p className={style.quiet}>{text('widget-text')}</p>
      <div className={style.choices}>
        <SelectField
          label={text('widget-kind')}
          value={kind}
          options={widgetKinds.map((value) => ({ value, name: text(`widget-kind-${value}`) }))}
          onValueChange={setKind}
        />
        {!isBadge(kind) && (
          <SelectField
            label={text('widget-color')}
            value={color}
            options={barColors.map((value) => ({ value, name: text(`widget-color-${value}`) }))}
            onValueChange={setColor}
          />
        )}
        {fields}
      </div>
      <Widget path={path} file={widgetFile(kind, color)} />
    </Panel>
  )
}

/** The part of the project in the picture: at first the place of this page. */
function usePlaceChoice(place: Place) {
  const text = useText()
  const project = place.names[0]?.path ?? place.path
  const ofComponent = place.names.findLast(({ kind }) => kind === 'component')?.path ?? ''
  const [component, setComponent] = useState(ofComponent)
  const [wanted, setLanguage] = useState(place.language?.code ?? '')
  const { data: components = [] } = useOverview(project, 'components')
  const { data: languages } = useOverview(component || project, component === '' ? 'languages' : undefined)
  // Not every component is translated into the language that was chosen.
  const language = languages === undefined || languages.some(({ code }) => code === wanted) ? wanted : ''
  const fields = (
    <>
      <SelectField
        label={text('kind-component')}
        value={component}
        options={[
          { value: '', name: text('widget-all-components') },
          ...components.filter(({ isGlossary }) => !isGlossary).map(({ path, name }) => ({ value: path, name })),
        ]}
        onValueChange={setComponent}
      />
      <SelectField
        label={text('kind-language')}
        value={language}
        options={[
          { value: '', name: text('widget-all-languages') },
          ...(languages ?? []).flatMap(({ code, name }) => (code === null ? [] : [{ value: code, name }])),
        ]}
        onValueChange={setLanguage}
      />
    </>
  )
  const ofLanguage = language === '' ? '' : component === '' ? `/-/${language}` : `/${language}`
  return { path: `${component || project}${ofLanguage}`, fields }
}

/** The picture as others see it, and what they write to have it in their pages. */
function Widget({ path, file }: { readonly path: string; readonly file: string }) {
  const text = useText()
  const [failed, setFailed] = useState('')
  const site = `${location.origin}${boot.prefix}`
  const image = `${site}/widget/${encodePath(path)}/${file}`
  const alt = text('widget-alt')
  if (failed === image) return <Notice tone="plain">{text('widget-none')}</Notice>
  const widget = { image, link: `${site}/engage/${encodePath(path)}/`, alt }
  return (
    <>
      <img className={style.picture} src={image} alt={alt} onError={() => setFailed(image)} />
      {codes.map((code) => (
        <div key={code} className={style.code}>
          <h3>{text(`widget-code-${code}`)}</h3>
          <Secret
            value={widgetCodes[code](widget)}
            copyLabel={text('widget-copy', { code: text(`widget-code-${code}`) })}
          />
        </div>
      ))}
    </>
  )
}
