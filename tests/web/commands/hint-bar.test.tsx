import { act, render, screen, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HintBar } from '../../../src/web/commands/hint-bar.tsx'
import { chordFor } from '../../../src/web/commands/hints.ts'
import { keymapAtom } from '../../../src/web/keys/active-keymap.ts'
import { BASE, buildKeymap } from '../../../src/web/keys/load-keymaps.ts'
import { pushScope, type Scope, type ScopeOptions } from '../../../src/web/keys/scopes.ts'
import { TerminalDialog } from '../../../src/web/screens/pdv/dialogs/terminal-dialog.tsx'

const chords = () =>
  within(screen.getByRole('toolbar', { name: 'Teclas' }))
    .getAllByRole('button')
    .map(button => button.getAttribute('aria-keyshortcuts'))

function scope(name: Parameters<typeof pushScope>[0], depth: number, options: ScopeOptions): () => void {
  let remove = () => {}
  act(() => {
    remove = pushScope(name, depth, () => options)
  })
  return () => act(() => remove())
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  getDefaultStore().set(keymapAtom, buildKeymap(BASE))
})

describe('barra de teclas', () => {
  test('mostra só o que o escopo vivo faz agora, com as palavras dele', () => {
    render(<HintBar />)
    const remove = scope('form', 1, {
      commands: { 'form.salvar': () => {} },
      rotulos: { 'form.salvar': 'Aceitar' },
    })
    expect(chords()).toEqual(['F2', 'F5', 'Control+k'])
    expect(screen.getByRole('button', { name: 'Aceitar' })).toBeVisible()
    remove()
  })

  test('sem função no escopo, a tecla e a dica somem', () => {
    render(<HintBar />)
    const remove = scope('form', 1, { commands: { 'form.salvar': false } })
    expect(chords()).toEqual(['F5', 'Control+k'])
    remove()
  })

  test('um diálogo esconde as teclas de baixo, e ao fechar elas voltam sem sobra', () => {
    render(<HintBar />)
    const below = scope('form', 1, { commands: { 'form.salvar': () => {} } })
    for (let round = 0; round < 3; round++) {
      const dialog = scope('confirmacao', 2, {
        modal: true,
        commands: { 'form.confirmar': () => {} },
        aoVoltar: () => {},
      })
      expect(chords()).toEqual(['F2', 'Escape'])
      dialog()
      expect(chords()).toEqual(['F2', 'F5', 'Control+k'])
    }
    below()
  })

  test('um diálogo que é uma lista diz a tecla que escolhe', async () => {
    render(
      <>
        <TerminalDialog dados={undefined} fechar={vi.fn()} />
        <HintBar />
      </>,
    )
    expect(await screen.findByRole('button', { name: 'Escolher' })).toHaveAttribute(
      'aria-keyshortcuts',
      'Enter',
    )
    expect(chords()).toEqual(['Enter', 'Escape'])
  })

  test('várias teclas de uma coisa só têm uma dica, e nada sobra quando o escopo sai', () => {
    render(<HintBar />)
    for (let round = 0; round < 3; round++) {
      const remove = scope('inicio', 1, {
        commands: { 'lista.escolher': () => {} },
        rotulos: { 'lista.escolher': 'abre' },
      })
      expect(screen.getAllByRole('button', { name: 'abre' })).toHaveLength(1)
      remove()
      expect(screen.queryAllByRole('button', { name: 'abre' })).toHaveLength(0)
    }
  })

  test('a dica diz também a outra tecla da mesma coisa', () => {
    render(<HintBar />)
    const remove = scope('lista.registro', 1, { commands: { 'lista.buscar': () => {} } })
    const buscar = screen.getByRole('button', { name: 'Buscar' })
    expect(buscar).toHaveAttribute('aria-keyshortcuts', 'F3')
    expect(buscar).toHaveAccessibleDescription('também /')
    remove()
    expect(chordFor('registro.novo', [{ name: 'lista.registro' } as Scope])).toBe('F2')
  })

  test('uma coisa diferente por argumento tem uma dica por tecla', () => {
    render(<HintBar />)
    const remove = scope('inicio', 1, {
      commands: { 'lista.escolher': () => {} },
      rotulos: { 'lista.escolher 1': 'primeira', 'lista.escolher': 'outra' },
    })
    expect(screen.getByRole('button', { name: 'primeira' })).toHaveAttribute('aria-keyshortcuts', '1')
    expect(screen.getAllByRole('button', { name: 'outra' })).toHaveLength(1)
    remove()
  })
})
