/** Reads files with translate-toolkit, and tells in a line of JSON for each what its strings say, or why it refuses the file. */
export const TOOLKIT = String.raw`
import importlib, json, logging, re, sys
logging.disable(logging.CRITICAL)
answers, sys.stdout = sys.stdout, sys.stderr
def store_of(place, **how):
    module, name = place.split('.')
    return getattr(importlib.import_module('translate.storage.' + module), name)(**how)
def texts(value):
    return list(map(str, value.strings)) if hasattr(value, 'strings') else [] if value is None else [str(value)]
COMMENT = re.compile(r'^\s*(?://+|#+|!|;|/\*+)\s?|\s*\*/$')
def told(unit, context):
    return {'context': context, 'source': texts(unit.source), 'target': texts(unit.target), 'note': unit.getnotes() or '', 'fuzzy': bool(unit.isfuzzy())}
def keyed(place, start='', **how):
    def read(data, language):
        store = store_of(place, **how)
        if language: store.settargetlanguage(language)
        store.parse(data)
        for unit in store.units:
            if unit.isheader() or (unit.isblank() and not unit.getid()): continue
            name = unit.location if place == 'ini.inifile' else unit.getid()
            one = told(unit, name[len(start):] if start and name.startswith(start) else name)
            # Grammars with one language keep their text in the source.
            if not any(one['target']): one['target'] = one['source']
            if place.split('.')[0] in ('properties', 'php'): one['note'] = '\n'.join(COMMENT.sub('', line) for line in one['note'].split('\n'))
            # Markup is told with the prefixes that its root declares.
            one['target'] = [text.replace(' xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"', '') for text in one['target']]
            one['readOnly'] = place.startswith('aresource') and not unit.istranslatable()
            yield dict(one, source=[], fuzzy=False)
    return read
def gettext(is_keyed):
    def read(data, language):
        store = store_of('pypo.pofile')
        store.parse(data)
        for unit in store.units:
            if unit.isheader() or unit.isobsolete(): continue
            one = told(unit, unit.getcontext())
            one['note'] = '\n'.join(note for note in (unit.getnotes('translator'), unit.getnotes('developer')) if note)
            if is_keyed:
                yield dict(one, context='.'.join(part for part in (one['context'], one['source'][0]) if part), source=[])
                continue
            flags = {flag.strip() for line in unit.typecomments for flag in line.lstrip('#,').split(',')} - {'fuzzy', ''}
            places = re.sub(r':docstring of [\w.]+:\d+', '', ' '.join(unit.getlocations())).split()
            one.update(flags=', '.join(sorted(flags)), location=', '.join(dict.fromkeys(places)), previous=(texts(unit.prev_source) + [''])[0])
            yield one
    return read
def xliff(place):
    def read(data, language):
        store = store_of(place)
        store.parse(data)
        for unit in store.units:
            if unit.isheader() or not unit.source: continue
            one = told(unit, unit.xmlelement.get('resname') or unit.getid().replace('\x04', '///'))
            one.pop('fuzzy')
            yield dict(one, approved=bool(unit.isapproved()), readOnly=not unit.istranslatable())
    return read
def qt(data, language):
    store = store_of('ts2.tsfile')
    store.parse(data)
    for unit in store.units:
        if unit.isheader() or unit.isobsolete(): continue
        one = told(unit, unit.getcontext())
        if unit.hasplural(): one['source'] = [one['source'][0].replace('(s)', end) for end in ('', 's')]
        elif not any(one['target']) and not unit.isreview(): one['target'] = one['source']
        places = ', '.join(unit.getlocations())
        yield dict(one, location='' if re.match(r'[+-]|.*, [+-]|.*:[+-]', places) else places)
def table(fields=None):
    def read(data, language):
        store = store_of('csvl10n.csvfile', fieldnames=fields)
        store.parse(data)
        for unit in store.units:
            if not unit.isheader(): yield dict(told(unit, unit.getcontext()), location=', '.join(unit.getlocations()))
    return read
def strings(data, language):
    is_wide = data[:2] in (b'\xff\xfe', b'\xfe\xff')
    return keyed('properties.stringsfile' if is_wide else 'properties.stringsutf8file')(data, language)
def listed(place, ending=''):
    def read(data, language):
        import tempfile
        with tempfile.NamedTemporaryFile(suffix=ending) as file:
            file.write(data)
            file.flush()
            module, name = place.split('.')
            store = getattr(importlib.import_module('translate.storage.' + module), name).parsefile(file.name)
        for unit in store.units:
            one = told(unit, unit.getid() or '.'.join(unit.getlocations()))
            yield dict(one, source=[], target=texts(unit.target) or texts(unit.source), fuzzy=False)
    return read
def scripts(data, language):
    store = store_of('rc.rcfile')
    store.parse(data)
    for unit in store.units: yield dict(told(unit, unit.name), source=[], fuzzy=False)
def haiku(data, language):
    store = store_of('catkeys.CatkeysFile')
    store.parse(data)
    for unit in store.units:
        if unit.source: yield told(unit, unit.getcontext())
def named(place): return keyed(place, '.')
how = {
    'po': gettext(False), 'po-mono': gettext(True), 'aresource': keyed('aresource.AndroidResourceFile'), 'resx': keyed('resx.RESXFile'),
    'json': named('jsonl10n.JsonFile'), 'json-nested': named('jsonl10n.JsonNestedFile'), 'webextension': named('jsonl10n.WebExtensionJsonFile'),
    'i18next': named('jsonl10n.I18NextFile'), 'i18nextv4': named('jsonl10n.I18NextV4File'), 'arb': named('jsonl10n.ARBJsonFile'),
    'go-i18n-json': named('jsonl10n.GoI18NJsonFile'), 'gotext': named('jsonl10n.GoTextJsonFile'),
    'properties': keyed('properties.javafile'), 'properties-utf8': keyed('properties.javautf8file'), 'properties-utf16': keyed('properties.javautf16file'),
    'gwt': keyed('properties.gwtfile'), 'joomla': keyed('properties.joomlafile'), 'strings': strings,
    'strings-utf8': keyed('properties.stringsutf8file'), 'xwiki-java-properties': keyed('properties.xwikifile'),
    'xwiki-page-properties': keyed('properties.XWikiPageProperties'), 'xwiki-fullpage': keyed('properties.XWikiFullPage'),
    'ini': keyed('ini.inifile'), 'islu': keyed('ini.inifile', dialect='inno'), 'php': keyed('php.phpfile'), 'laravel': keyed('php.LaravelPHPFile'),
    'yaml': keyed('yaml.YAMLFile'), 'ruby-yaml': keyed('yaml.RubyYAMLFile'), 'stringsdict': keyed('stringsdict.StringsDictFile'),
    'plainxliff': xliff('xliff.xlifffile'), 'poxliff': xliff('poxliff.PoXliffFile'), 'xliff': xliff('xliff.xlifffile'),
    'dtd': keyed('dtd.dtdfile'), 'flatxml': keyed('flatxml.FlatXMLFile'), 'resourcedictionary': keyed('resourcedictionary.ResourceDictionaryFile'),
    'srt': listed('subtitles.SubRipFile', '.srt'), 'sub': listed('subtitles.MicroDVDFile', '.sub'), 'ass': listed('subtitles.AdvSubStationAlphaFile', '.ass'),
    'ssa': listed('subtitles.SubStationAlphaFile', '.ssa'), 'rc': scripts, 'catkeys': haiku,
    'ts': qt, 'csv': table(), 'csv-simple': table(['source', 'target']),
}
if sys.argv[1:] == ['formats']: print(json.dumps(list(how)), file=answers)
else:
    for line in sys.stdin:
        job = json.loads(line)
        with open(job['path'], 'rb') as file: data = file.read()
        try: answer = {'units': list(how[job['format']](data, job.get('language')))}
        except ImportError as error:
            name = error.name or ''
            # A part of translate-toolkit that is missing is no reason to skip a format.
            answer = {'refusal': str(error)} if name.startswith('translate') else {'missing': name or str(error)}
        except Exception as error: answer = {'refusal': type(error).__name__ + ': ' + str(error)[:200]}
        print(json.dumps(answer), file=answers, flush=True)
`
