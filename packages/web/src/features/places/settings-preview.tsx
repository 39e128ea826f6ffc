import { useEffect, useState } from 'react'
import { type ComponentPreview, type PreviewedSettings, useComponentPreview } from '../../api/component.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { describeError } from '../../ui/failed-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import style from './component-settings.module.css'

/** Settings whose effect can be shown before they are saved: which files they find, and what commits will say. */
const shownBefore = new Set<string>([
  ...['filemask', 'template', 'new_base', 'language_regex'],
  ...['commit_message', 'add_message', 'delete_message', 'merge_message'],
])

/** Milliseconds after the last key before the server is asked. */
const rest = 300

function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

interface SettingsPreviewProps {
  readonly place: Place
  /** The settings that differ from the kept ones. */
  readonly changed: Readonly<Record<string, string | number | boolean>>
}

/** The effect of the changed settings before they are saved. */
export function SettingsPreview({ place, changed }: SettingsPreviewProps) {
  const text = useText()
  const settings: Record<string, unknown> = Object.fromEntries(
    Object.entries(useRested(changed)).filter(([name]) => shownBefore.has(name)),
  )
  // Each is a text field of the form.
  const { data, error } = useComponentPreview(place, settings as PreviewedSettings)
  const isEmpty = Object.keys(settings).length === 0
  const isAboutFiles = Object.keys(settings).some((name) => !name.endsWith('_message'))
  return (
    <div className={style.preview}>
      <Panel title={text('preview-title')}>
        {isEmpty && <p className={style.previewCode}>{text('preview-none')}</p>}
        {/* Saving reports wrong values anyway. */}
        {error && !isEmpty && <Notice tone="failing">{describeError(error, text)}</Notice>}
        {!error && data && isAboutFiles && <PreviewedFiles files={data.files} />}
        {!error && !isEmpty && data && <PreviewedMessages messages={data.messages} changed={settings} />}
      </Panel>
    </div>
  )
}

function PreviewedFiles({ files }: { readonly files: ComponentPreview['files'] }) {
  const text = useText()
  if (files === null) return <p>{text('preview-no-clone')}</p>
  return (
    <>
      {files.problems.map(({ attr, detail }) => (
        <Notice key={`${attr} ${detail}`} tone="failing">
          {detail}
        </Notice>
      ))}
      <p>{text('preview-files', { count: files.count })}</p>
      <FileNames title={text('preview-added', { count: files.added_count })} files={files.added} />
      <FileNames title={text('preview-removed', { count: files.removed_count })} files={files.removed} />
      {files.added_count + files.removed_count === 0 && files.problems.length === 0 && (
        <FileNames title={text('preview-same')} files={files.first} />
      )}
    </>
  )
}

type MatchedFile = NonNullable<ComponentPreview['files']>['first'][number]

function FileNames({ title, files }: { readonly title: string; readonly files: readonly MatchedFile[] }) {
  if (files.length === 0) return null
  return (
    <>
      <p className={style.previewTitle}>{title}</p>
      <ul className={style.previewFiles}>
        {files.map(({ filename, code }) => (
          <li key={filename} dir="ltr">
            <code>{filename}</code> <span className={style.previewCode}>{code}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface PreviewedMessagesProps {
  readonly messages: ComponentPreview['messages']
  readonly changed: Readonly<Record<string, unknown>>
}

function PreviewedMessages({ messages, changed }: PreviewedMessagesProps) {
  const text = useText()
  return Object.entries(messages)
    .filter(([name]) => name in changed)
    .map(([name, message]) => (
      <div key={name}>
        <p className={style.previewTitle}>{text(`setting-${name.replaceAll('_', '-')}`)}</p>
        <pre className={style.previewMessage} dir="auto">
          {message}
        </pre>
      </div>
    ))
}
