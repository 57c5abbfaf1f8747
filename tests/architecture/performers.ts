import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONTEXTS, type Context, heardUnder } from '../../src/domain/commands/contexts.ts'
import type { AnyCommand } from '../../src/domain/commands/define.ts'
import { EVENT_COMMANDS } from '../../src/domain/commands/evento/de-formulario.ts'
import { COMMANDS } from '../../src/domain/commands/index.ts'
import { TYPED_COMMANDS } from '../../src/domain/commands/item/typed.ts'
import { lineage } from '../../src/web/keys/load-keymaps.ts'

/** A file of the web, as far as scopes and commands go. */
export interface WebFile {
  /** Files it loads with itself. */
  imports: readonly string[]
  /** Contexts whose scope it enters. */
  enters: ReadonlySet<string>
  /** Commands it names in `on(…)`, by id. */
  performs: ReadonlySet<string>
  /** Hands commands to a component that enters the scope. */
  passes: boolean
}

type Areas = Readonly<Record<string, Readonly<Record<string, { readonly id: string }>>>>

const AREAS: Areas = Object.assign(
  {},
  ...Object.values(import.meta.glob<Areas>('../../src/domain/commands/*/index.ts', { eager: true })),
)

const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'(\.[^']+)'/gm
const RENAMED = /\b(\w+) as (\w+)\b(?=[^;'"]*? from '[^']*\/commands\/)/g
const ENTERED = /(?:\buseScope\(|\bscope=|\bname=)\s*\{?([^\n]*)/g
const PERFORMED = /(?:\bon\(\s*([^,(]+?),|\bcomando: ([\w.]+))/g
const PASSED = /\b(?:commands|view)=\{/

const words = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found)

/** Reads by the letters of the source: `invented` stands for commands that only a test has. */
export function readWebFile(file: string, text: string, invented: Areas = {}): WebFile {
  const renamed = new Map(words(text, RENAMED).map(([area, name]) => [name, area]))
  const named = words(text, PERFORMED).flatMap(([first, second]) =>
    words(first ?? second ?? '', /\b([a-z]\w*)\.(\w+)/g).flatMap(([name = '', member = '']) => {
      const area = renamed.get(name) ?? name
      const command = invented[area]?.[member] ?? AREAS[area]?.[member]
      return command ? [command.id] : []
    }),
  )
  const made = [
    ...(text.includes('TYPED_COMMANDS') ? TYPED_COMMANDS : []),
    ...(text.includes('EVENT_COMMANDS') ? EVENT_COMMANDS : []),
  ]
  return {
    imports: words(text, IMPORT).map(([path = '']) => join(dirname(file), path)),
    enters: new Set(
      words(text, ENTERED)
        .flatMap(([after = '']) => words(after, /['"]([\w.]+)['"]/g).map(([name = '']) => name))
        .filter(name => name in CONTEXTS),
    ),
    performs: new Set([...named, ...made.map(({ command }) => command.id)]),
    passes: PASSED.test(text),
  }
}

const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => join('src/web', name))

/** Every file of the web, with `planted` text at the end of some. */
export const webFiles = (planted: Readonly<Record<string, string>> = {}, invented: Areas = {}) =>
  new Map(
    sources.map(file => {
      const text = readFileSync(file, 'utf8') + (planted[file] ?? '')
      return [file, readWebFile(file, text, invented)] as const
    }),
  )

type WebFiles = ReadonlyMap<string, WebFile>

/**
 * Commands that the scopes of a context perform: in the files that enter it or hand it commands, and in what these load without
 * meeting another scope.
 */
function performedIn(context: Context, files: WebFiles): ReadonlySet<string> {
  const entering = [...files.keys()].filter(file => files.get(file)?.enters.has(context))
  const handing = [...files].flatMap(([file, { enters, imports, passes }]) =>
    enters.size === 0 && passes && imports.some(path => entering.includes(path)) ? [file] : [],
  )
  // a set that grows while it is walked
  const seen = new Set([...entering, ...handing])
  for (const file of seen)
    for (const path of files.get(file)?.imports ?? []) {
      const enters = files.get(path)?.enters
      if (enters && (enters.size === 0 || enters.has(context))) seen.add(path)
    }
  return new Set([...seen].flatMap(file => [...(files.get(file)?.performs ?? [])]))
}

/** Answers for each context which commands it, or what is heard under it, performs. */
export function performers(files: WebFiles): (context: Context, id: string) => boolean {
  const all = new Map((Object.keys(CONTEXTS) as Context[]).map(name => [name, performedIn(name, files)]))
  return (context, id) => [context, ...heardUnder(context)].some(place => all.get(place)?.has(id))
}

/** 'item.veiculo em form.documento' for each context that a command is declared for and nobody performs it in. */
export function unperformed(files: WebFiles, commands: readonly AnyCommand[] = COMMANDS): string[] {
  const performs = performers(files)
  return commands.flatMap(command => {
    if (!('tela' in command) || command.when === undefined) return []
    const when = new Set<string>([command.when].flat())
    return (Object.keys(CONTEXTS) as Context[])
      .filter(context => [...lineage(context)].some(place => when.has(place)))
      .filter(context => !performs(context, command.id))
      .map(context => `${command.id} em ${context}`)
  })
}
