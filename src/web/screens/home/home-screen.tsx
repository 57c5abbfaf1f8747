import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { COMMANDS } from '../../../domain/commands/index.ts'
import { able, allowedRoutes, scopesBelow } from '../../commands/access.ts'
import { chordFor } from '../../commands/hints.ts'
import { runCommand } from '../../commands/run-command.ts'
import { keymapAtom } from '../../keys/active-keymap.ts'
import { useScope } from '../../keys/scopes.ts'
import { menuGroups } from '../../shell/menu-groups.ts'
import { go } from '../../state/location.ts'
import { currentUser, useSession } from '../../state/session.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { TodayPanel } from './today-panel.tsx'
import { WeekPanel } from './week-panel.tsx'

interface Choice {
  id: string
  titulo: string
  nota: string
  chord: string | null
  executar: () => void
}

const SHOWN = [
  'app.menu',
  'app.paleta',
  'app.notificacoes',
  'sessao.trocar_empresa',
  'app.ajuda',
  'app.remapear',
  'app.alternar_tema',
  'sessao.sair',
]

/** A word beside a command that has something to say. */
const NOTES: Readonly<Record<string, () => string>> = {
  'app.menu': () => `${menuGroups().reduce((sum, { telas }) => sum + telas.length, 0)} telas`,
  'app.paleta': () => 'telas, comandos, produtos, parceiros e notas',
  'sessao.trocar_empresa': () => currentUser().empresa.nome,
}

/** What one does all day, each with its key, then the shell's own commands; every other screen is in the menu. */
function choices(): Choice[] {
  const scopes = scopesBelow()
  const screens = allowedRoutes()
    .filter(({ menu }) => menu === 'vendas')
    .map(({ path, title }) => ({
      id: path,
      titulo: title,
      nota: path,
      chord: chordFor('app.ir', scopes, { caminho: path }),
      executar: () => go(path),
    }))
  const commands = COMMANDS.filter(command => SHOWN.includes(command.id) && able(command, scopes))
    .sort((one, other) => SHOWN.indexOf(one.id) - SHOWN.indexOf(other.id))
    .map(({ id, title }) => ({
      id,
      titulo: title,
      nota: NOTES[id]?.() ?? '',
      chord: chordFor(id, scopes),
      executar: () => void runCommand(id),
    }))
  return [...screens, ...commands]
}

/** The keyboard's home: one list to walk, and today beside it. */
export function HomeScreen() {
  const session = useSession()
  useAtomValue(keymapAtom)
  const list = choices()
  const cursor = useCursor(list.length)
  const first = session?.user.nome.split(' ')[0] ?? ''
  useScope('inicio', {
    commands: {
      ...cursor.comandos,
      'lista.abrir': () => list[cursor.atual]?.executar(),
      'lista.escolher': ({ numero }: { numero: number }) => list[numero - 1]?.executar(),
    },
    rotulos: { 'lista.escolher': 'a 9 abre' },
  })
  return (
    <Screen titulo="Início" nota={`Olá, ${first}`} cheia>
      <div className="grid min-h-0 lg:grid-cols-[minmax(0,1fr)_58ch]">
        <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
          <ChoiceList list={list} at={cursor.atual} onChoose={cursor.ir} />
          <WeekPanel />
        </div>
        <TodayPanel />
      </div>
    </Screen>
  )
}

interface ListProps {
  list: readonly Choice[]
  at: number
  onChoose: (index: number) => void
}

function ChoiceList({ list, at, onChoose }: ListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={box}
      role="listbox"
      aria-label="O que fazer agora"
      aria-activedescendant={`escolha-${at}`}
      tabIndex={0}
      className="overflow-auto py-1 outline-none"
    >
      {list.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the scope holds the keys
        <div
          key={choice.id}
          id={`escolha-${index}`}
          role="option"
          aria-selected={index === at}
          className={`linha dedo grid-cols-[6ch_minmax(0,32ch)_minmax(0,1fr)_auto] max-[900px]:grid-cols-[2ch_minmax(0,1fr)_auto_auto] ${index % 2 ? 'par' : ''}`}
          onClick={() => {
            onChoose(index)
            choice.executar()
          }}
        >
          <span className="text-right">{index < 9 ? <KeyHint chord={String(index + 1)} /> : null}</span>
          <span>{choice.titulo}</span>
          <span className="text-dim max-[900px]:hidden">{choice.nota}</span>
          <span>{choice.chord ? <KeyHint chord={choice.chord} /> : null}</span>
        </div>
      ))}
    </div>
  )
}
