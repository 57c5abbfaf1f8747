import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guard } from '../../../src/domain/guard.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { ROUTES } from '../../../src/domain/routes/index.ts'
import { provideCtx } from '../../../src/web/commands/context.ts'
import { climbDown } from '../../../src/web/commands/ladder.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { WINDOWS } from '../../../src/web/commands/windows.ts'
import { closeDialogs, openDialog } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../src/web/keys/dispatcher.ts'
import { menuGroups } from '../../../src/web/shell/menu-groups.ts'
import { forgetSession, getSession, guardUser } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const paths = (filtro?: string) => menuGroups(filtro).flatMap(({ telas }) => telas.map(({ path }) => path))
let undo = () => {}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  window.history.replaceState(null, '', '/')
  provideCtx('voltar', () => void climbDown())
  undo = installDispatcher({ perform: ({ id, args }) => void runCommand(id, args), repeats: () => true })
})
afterEach(() => {
  act(() => closeDialogs())
  undo()
  forgetSession()
})

describe('menu', () => {
  test.each([
    ['dona', FLAGS, 1 as const],
    ['caixa', ['documentos_pdv', 'menu_pedidos'] as const, 1 as const],
    ['só produtos', ['produtos_categoria'] as const, 1 as const],
    ['sem nada', [] as const, 1 as const],
    ['somente leitura', FLAGS, 2 as const],
  ])('%s: mostra o que o guarda abre (G-102), sem grupo vazio', (_, flags, status) => {
    signIn(flags, { status })
    const user = guardUser(getSession())
    const open = ROUTES.filter(
      ({ menu, ...target }) => menu && menu !== 'sistema' && guard(target, user, false) === 'ok',
    )
    expect(paths().toSorted()).toEqual(open.map(({ path }) => path).toSorted())
    expect(menuGroups().every(({ telas }) => telas.length > 0)).toBe(true)
  })

  test('bloqueada não tem menu', () => {
    signIn(FLAGS, { bloqueada: true })
    expect(paths()).toEqual([])
  })

  test('o filtro olha o começo das palavras, sem acento', () => {
    signIn(FLAGS)
    expect(paths('rap')).toEqual(['/documento/pdv2'])
    expect(paths('diagnos')).toEqual(['/teste'])
    expect(paths('zzz')).toEqual([])
  })
})

describe('painel do menu, pelo teclado', () => {
  const user = userEvent.setup({ delay: null })
  const key = (name: string) => user.keyboard(name.length > 1 ? `{${name}}` : name)
  const open = async () => {
    signIn(FLAGS)
    render(<DialogHost />, { container: document.getElementById('root') as HTMLElement })
    await act(async () => void openDialog(WINDOWS.menu))
    return screen.findByRole('navigation', { name: 'Menu' })
  }
  const focused = () => document.activeElement?.textContent ?? ''

  test('setas andam, dígito vai ao grupo, letras filtram, Esc limpa e depois fecha', async () => {
    const nav = await open()
    const links = within(nav)
      .getAllByRole('link', { hidden: true })
      .map(link => link.textContent)
    expect(focused()).toBe(links[0])
    await key('ArrowDown')
    expect(focused()).toBe(links[1])
    await key('End')
    expect(focused()).toBe(links.at(-1))
    await key('1')
    expect(focused()).toBe(links[0])
    for (const letter of 'teste') await key(letter)
    expect(within(nav).getAllByRole('link', { hidden: true })).toHaveLength(1)
    expect(focused()).toContain('Teste')
    await key('Escape')
    expect(within(nav).getAllByRole('link', { hidden: true })).toHaveLength(links.length)
    await key('Escape')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
  })

  test('abrir leva à tela e fecha o menu', async () => {
    await open()
    await user.keyboard('{Enter}')
    expect(window.location.pathname).toBe('/documento/pdv')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
  })
})
