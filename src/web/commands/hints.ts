import { CONTEXTS } from '../../domain/commands/contexts.ts'
import type { AnyCommand } from '../../domain/commands/define.ts'
import { commandById } from '../../domain/commands/index.ts'
import { currentKeymap } from '../keys/active-keymap.ts'
import type { Binding } from '../keys/load-keymaps.ts'
import type { Scope } from '../keys/scopes.ts'
import { ableAt } from './access.ts'

export interface Hint {
  chord: string
  /** Other keys of the same thing, told when one asks. */
  outras: readonly string[]
  id: string
  args: unknown
  texto: string
}

/** Bindings that a stack hears, the topmost owner of each chord only, in the order they are found. */
function heardBindings(scopes: readonly Scope[]): Binding[] {
  const keymap = currentKeymap()
  const heard = new Map<string, Binding>()
  const add = (bindings: readonly Binding[] | undefined) => {
    for (const binding of bindings ?? []) {
      const chord = binding.chord.toLowerCase()
      if (!heard.has(chord)) heard.set(chord, binding)
    }
  }
  for (const scope of scopes) {
    add(keymap.get(scope.name))
    if (scope.modal) {
      add(keymap.get('dialogo'))
      return [...heard.values()]
    }
  }
  // the shell's Alt keys are known from the palette; the bar is for what is done here
  add(keymap.get('global')?.filter(({ chord }) => !chord.startsWith('Alt+')))
  return [...heard.values()]
}

/** What the live scopes say instead of the command's own title. */
function wording(command: AnyCommand, args: unknown, scopes: readonly Scope[]): string {
  // one command bound several times tells its keys apart by the argument: 'pagamento.escolher 1'
  const bound = typeof args === 'object' && args !== null ? ` ${Object.values(args).join(' ')}` : ''
  for (const scope of scopes) {
    const words = scope.options().rotulos
    const said = words?.[command.id + bound] ?? words?.[command.id]
    if (said) return said
  }
  return command.title
}

/** Function keys in their order, then chords, Esc last: each key is always found in the same place. */
function place({ chord }: Hint): number {
  if (chord === 'Escape') return 1000
  const key = /^F(\d+)$/.exec(chord)
  return key ? Number(key[1]) : chord.includes('+') ? 200 : 100
}

/** The hint bar: what the live stack binds and can do now. Cursor keys are known by everybody and are left out. */
export function liveHints(scopes: readonly Scope[]): Hint[] {
  const hints: (Hint & { outras: string[] })[] = []
  const able = ableAt(scopes)
  for (const { chord, id, args } of heardBindings(scopes)) {
    const command = commandById(id)
    if (!command || command.repete || !able(command)) continue
    const texto = wording(command, args, scopes)
    // two keys of one thing: the first is shown
    const shown = hints.find(hint => hint.id === id && hint.texto === texto)
    if (shown) {
      shown.outras.push(chord)
      continue
    }
    if (id === 'app.voltar' && !scopes.some(scope => scope.options().aoVoltar)) continue
    hints.push({ chord, outras: [], id, args, texto })
  }
  return hints.sort((one, other) => place(one) - place(other))
}

/** The key of a command where the user is; null when it has none here. */
export function chordFor(id: string, scopes: readonly Scope[], args?: unknown): string | null {
  const keymap = currentKeymap()
  for (const context of [...scopes.map(scope => scope.name), 'global' as const]) {
    const binding = keymap.get(context)?.find(entry => entry.id === id && same(entry.args, args))
    if (binding) return binding.chord
  }
  return null
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** 'VENDA › itens', bottom to top. */
export function scopePath(scopes: readonly Scope[]): string[] {
  return scopes.toReversed().flatMap(scope => {
    const pane = scope.options().painel
    return pane ? [CONTEXTS[scope.name], pane] : [CONTEXTS[scope.name]]
  })
}
