import { defineFormat } from '../format.ts'
import { namedTexts } from '../named-texts/named-texts.format.ts'

/** Texts of WPF, Avalonia and other XAML programs: https://learn.microsoft.com/dotnet/desktop/wpf/systems/xaml-resources-overview */
export const resourceDictionary = defineFormat({
  ...namedTexts({
    root: 'ResourceDictionary',
    element: 'String',
    key: 'Key',
    nested: true,
    joinsBlanks: true,
    usualTag: '<system:String x:Key="">',
    usualFile:
      '<ResourceDictionary xmlns="http://schemas.microsoft.com/winfx/2006/xaml/presentation"\n    xmlns:x="http://schemas.microsoft.com/winfx/2006/xaml"\n    xmlns:system="clr-namespace:System;assembly=mscorlib">\n</ResourceDictionary>\n',
  }),
  id: 'resourcedictionary',
  label: 'ResourceDictionary file',
  extensions: ['xaml', 'axaml'],
  mediaType: 'application/xaml+xml',
  usage: [{ files: 'Languages/*.xaml', source: 'Languages/en.xaml' }],
})
