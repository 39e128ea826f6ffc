/** Scripts for other programs: each tells in a line of JSON for every file its texts by name, or why it refuses it. */

export const PYTHON = String.raw`
import configparser, csv, io, json, plistlib, re, sys
def ini(data, notes):
    reader = configparser.RawConfigParser(strict=False, allow_no_value=True, inline_comment_prefixes=(';',) if notes else None)
    reader.optionxform = str
    reader.read_string(data.decode('utf-8-sig'))
    return {section + '/' + key: value for section in reader for key, value in reader[section].items() if value is not None}
def quoted(data):
    found = {}
    for line in re.split('\r\n|\r|\n', data.decode('utf-8-sig')):
        option = re.match(r'[ \t]*([^\s;#\[=][^=]*?)[ \t]*=[ \t]*(.*?)[ \t]*$', line)
        if not option: continue
        key, value = option.groups()
        whole = re.fullmatch(r'"(.*)"', value)
        escapes = {'n': '\n', 'r': '\r', 't': '\t'}
        found[key] = re.sub(r'\\([nrt"\\])', lambda m: escapes.get(m[1], m[1]), whole[1]) if whole else value
    return found
def rows(data):
    text = data.decode('utf-16' if data[:2] in (b'\xff\xfe', b'\xfe\xff') else 'utf-8-sig')
    bare = re.sub('"[^"]*"', '', text).splitlines()
    mark = max([',', ';', '\t'], key=(bare or [''])[0].count)
    csv.field_size_limit(10 ** 9)
    table = csv.reader(io.StringIO(text, newline=''), delimiter=mark, strict=True)
    return {'%d:%d' % (y, x): cell for y, row in enumerate(table) for x, cell in enumerate(row)}
def leaves(value, path, found):
    if isinstance(value, str): found[path] = value
    elif isinstance(value, dict):
        for name, inner in value.items(): leaves(inner, path + '/' + name, found)
    elif isinstance(value, list):
        for index, inner in enumerate(value): leaves(inner, path + '/%d' % index, found)
    return found
how = {'ini': lambda data: ini(data, False), 'ini-notes': lambda data: ini(data, True), 'csv': rows, 'ini-quoted': quoted,
       'plist': lambda data: leaves(plistlib.loads(data), '', {})}[sys.argv[1]]
for path in sys.argv[2:]:
    with open(path, 'rb') as file: data = file.read()
    try: print(json.dumps({'texts': how(data)}))
    except Exception as error: print(json.dumps({'refusal': type(error).__name__ + ': ' + str(error)}))
`

export const RUBY = String.raw`
require 'psych'
require 'json'
def walk(node, path, found)
  case node
  when Psych::Nodes::Stream, Psych::Nodes::Document then node.children.each { |one| walk(one, path, found) }
  when Psych::Nodes::Mapping
    node.children.each_slice(2) { |key, value| walk(value, path + '/' + (key.respond_to?(:value) ? key.value : '?'), found) }
  when Psych::Nodes::Sequence then node.children.each_with_index { |one, index| walk(one, path + '/' + index.to_s, found) }
  when Psych::Nodes::Scalar then found[path] = node.value
  end
  found
end
ARGV.each do |path|
  begin
    puts JSON.generate({ texts: walk(Psych.parse_stream(File.binread(path).force_encoding('UTF-8')), '', {}) }, ascii_only: true)
  rescue Psych::SyntaxError => error
    puts JSON.generate({ refusal: error.message.scrub }, ascii_only: true)
  end
end
`

export const PHP = String.raw`
$leaves = function ($value, $path, &$found) use (&$leaves) {
  if (is_array($value)) foreach ($value as $name => $inner) $leaves($inner, "$path/$name", $found);
  elseif (is_string($value)) $found[$path] = $value;
};
$tell = function ($file, $how) use ($leaves) {
  $found = [];
  if ($how === 'ini') {
    $read = parse_ini_string(file_get_contents($file), false, INI_SCANNER_RAW);
    if ($read === false) return ['refusal' => 'not parsed'];
    // Joomla does this with the whole, before it shows texts.
    $leaves(str_replace('\"', '"', $read), '', $found);
  } else {
    $before = get_defined_constants(true)['user'] ?? [];
    $returned = (function ($_weft) { $said = include $_weft; return [$said, get_defined_vars()]; })($file);
    unset($returned[1]['_weft'], $returned[1]['said']);
    $leaves(['return' => $returned[0], 'var' => $returned[1], 'const' => array_diff_key(get_defined_constants(true)['user'] ?? [], $before)], '', $found);
  }
  return ['texts' => (object) $found];
};
$how = $argv[1];
foreach (array_slice($argv, 2) as $file) {
  ob_start();
  try { $told = @$tell($file, $how); } catch (Throwable $error) { $told = ['refusal' => $error->getMessage()]; }
  ob_end_clean();
  echo json_encode($told, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
`

export const JAVA = String.raw`
import java.io.*; import java.util.*;
public class Told {
  static String quoted(String text) {
    StringBuilder told = new StringBuilder("\"");
    for (char c : text.toCharArray()) told.append(String.format("\\u%04x", (int) c));
    return told.append('"').toString();
  }
  public static void main(String[] files) throws Exception {
    for (int i = 1; i < files.length; i++) {
      try (InputStream in = new FileInputStream(files[i])) {
        boolean isOfBytes = files[0].equals("bytes");
        ResourceBundle read = isOfBytes ? new PropertyResourceBundle(in) : new PropertyResourceBundle(new InputStreamReader(in, files[0]));
        StringJoiner texts = new StringJoiner(",", "{\"texts\":{", "}}");
        for (String key : read.keySet()) texts.add(quoted(key) + ":" + quoted(read.getString(key)));
        System.out.println(texts);
      } catch (IllegalArgumentException error) { System.out.println("{\"refusal\":" + quoted(error.getMessage()) + "}"); }
    }
  }
}
`

/** Subtitles by aeidon, entities by Expat, resource scripts and Haiku's texts by translate-toolkit; WebVTT by its blocks. */
export const PYTHON_OF_TEXTS = String.raw`
import json, re, sys
def subtitles(name):
    def read(path):
        import aeidon
        file = aeidon.files.new(getattr(aeidon.formats, name), path, 'utf_8')
        return {'%d' % at: one.main_text for at, one in enumerate(file.read())}
    return read
def vtt(path):
    with open(path, encoding='utf-8-sig', newline=None) as file: text = file.read()
    blocks = re.split(r'\n(?:[ \t]*\n)+', text.strip('\n'))
    if not blocks[0].startswith('WEBVTT'): raise ValueError('no mark')
    found = {}
    for at, block in enumerate(blocks[1:]):
        lines = block.split('\n')
        if lines[0].split(' ')[0] in ('NOTE', 'STYLE', 'REGION'): continue
        timed = next(index for index, line in enumerate(lines[:2]) if '-->' in line)
        found['%d' % at] = '\n'.join(lines[timed + 1:])
    return found
def dtd(path):
    import xml.parsers.expat
    found = {}
    parser = xml.parsers.expat.ParserCreate()
    parser.EntityDeclHandler = lambda name, isParameter, value, *rest: found.setdefault(name, value) if value is not None and not isParameter else None
    with open(path, encoding='utf-8-sig') as file: text = file.read()
    text = re.sub(r'^<\?xml.*?\?>', '', text)
    # Behind a reference to another file Expat tells of no entity.
    text = re.sub(r'%[\w.-]+;', '', text)
    parser.Parse('<!DOCTYPE a [' + text + ']><a/>', True)
    return found
def catkeys(path):
    from translate.storage.catkeys import CatkeysFile
    with open(path, 'rb') as file: store = CatkeysFile(file)
    return {'%d' % at: unit.target or '' for at, unit in enumerate(store.units)}
def rc(path):
    with open(path, 'rb') as file: data = file.read()
    text = data.decode('utf-16' if data[:2] == b'\xff\xfe' else 'utf-8')
    # Texts side by side are one.
    return {'%d' % at: one.strip() for at, one in enumerate(re.findall(r'(?:"(?:[^"\\]|\\.|"")*"[ \t]*)+', text))}
def folder(path):
    with open(path, 'rb') as file: data = file.read()
    found = {}
    while data:
        head, _, data = data.partition(b'\n')
        mark, length, name = head.decode().split(' ', 2)
        if mark != '---' or data[int(length):int(length) + 1] != b'\n': raise ValueError(head)
        found[name] = data[:int(length)].decode('utf-8-sig').replace('\r\n', '\n').strip()
        data = data[int(length) + 1:]
    return found
how = {'folder': folder, 'srt': subtitles('SUBRIP'), 'sub': subtitles('MICRODVD'), 'ass': subtitles('ASS'), 'ssa': subtitles('SSA'), 'vtt': vtt, 'dtd': dtd, 'catkeys': catkeys, 'rc': rc}[sys.argv[1]]
for path in sys.argv[2:]:
    try: print(json.dumps({'texts': how(path)}))
    except Exception as error: print(json.dumps({'refusal': type(error).__name__ + ': ' + str(error)}))
`
