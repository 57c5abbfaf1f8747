import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { pause } from '../../../src/server/time.ts'
import { Palette } from '../../../src/web/commands/palette/palette.tsx'
import { paletteDialog } from '../../../src/web/commands/palette/palette-dialog.ts'
import { addPaletteProvider } from '../../../src/web/commands/palette/providers.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { provideShell } from '../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../src/web/dialogs/define.ts'
import { DialogHost, type Resident } from '../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../src/web/keys/dispatcher.ts'
import { setScanOptions } from '../../../src/web/keys/scan.ts'
import { ScopeOf } from '../../../src/web/keys/scope-of.tsx'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const way = vi.hoisted(() => {
  const held = { arrive: () => {}, arrived: Promise.resolve() }
  held.arrived = new Promise<void>(done => {
    held.arrive = done
  })
  return held
})

/** The list's code is on its way until the test lets it arrive. */
vi.mock('../../../src/web/shell/load-chunk.ts', async original => {
  const { loadChunk, ...others } = await original<typeof import('../../../src/web/shell/load-chunk.ts')>()
  return { ...others, loadChunk: (load: () => Promise<unknown>) => way.arrived.then(() => loadChunk(load)) }
})

const RESIDENTS: readonly Resident[] = [[paletteDialog, Palette]]

let undo = () => {}
const user = userEvent.setup({ delay: null })
const box = () => screen.getByRole('combobox', { name: 'Comando' })
const cursor = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  window.history.replaceState(null, '', '/')
  provideShell()
  undo = installDispatcher({ perform: ({ id, args }) => void runCommand(id, args), repeats: () => true })
  // a busy machine makes no hand of a scanner
  setScanOptions({ intervalo: 1000, silencio: 500 })
  signIn(FLAGS)
  render(
    <>
      <ScopeOf name="inicio" />
      <DialogHost residents={RESIDENTS} />
    </>,
  )
})

afterEach(() => {
  act(() => closeDialogs())
  undo()
  forgetSession()
})

test('o que se digita atrás do primeiro Ctrl+K está lá antes da lista', async () => {
  await user.keyboard('{Control>}k{/Control}parceiros')
  expect(box()).toHaveFocus()
  expect(box()).toHaveValue('parceiros')
  expect(screen.queryAllByRole('option')).toEqual([])
  // a box that says it is open must name the list that it opens
  expect(box()).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/cadastro/parceiro')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the list that arrives under an open palette shows what was asked meanwhile', async () => {
  await user.keyboard('{F1}produto{ArrowDown}')
  expect(screen.queryAllByRole('option')).toEqual([])
  act(way.arrive)
  const rows = await screen.findAllByRole('option')
  expect(rows[0]).toHaveTextContent(/^telaProdutos/)
  expect(cursor()).toBe(rows[1])
  expect(screen.getByRole('option', { selected: true })).toBe(rows[1])
  expect(document.getElementById(box().getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('listbox'))
  expect(box()).toHaveAttribute('aria-expanded', 'true')
})

test('uma tela que surge sob a paleta aberta espera pelo foco', async () => {
  const root = document.getElementById('root')
  await user.keyboard('{Control>}k{/Control}par')
  const field = document.createElement('input')
  root?.append(field)
  field.focus()
  await user.keyboard('ceiros')
  expect(box()).toHaveValue('parceiros')
  await user.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(field).toHaveFocus())
})

test('uma tela que toma o lugar de outra sob a paleta é dita pelo título', async () => {
  const root = document.getElementById('root')
  const before = document.createElement('input')
  root?.append(before)
  before.focus()
  await user.keyboard('{Control>}k{/Control}par')
  const main = document.createElement('main')
  main.innerHTML = '<h1 tabindex="-1">Outra tela</h1>'
  before.replaceWith(main)
  await user.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Outra tela' })).toHaveFocus())
  main.remove()
})

test('the best 20 are drawn, and 20 more each time one comes to their end', async () => {
  await user.keyboard('{Control>}k{/Control}')
  const first = await screen.findAllByRole('option')
  expect(first).toHaveLength(20)
  const total = Number(first[0]?.ariaSetSize)
  expect(total).toBeGreaterThan(60)
  await user.keyboard('{ArrowDown>19}')
  expect(cursor()).toBe(first[19])
  await user.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option')).toHaveLength(40)
  expect(cursor()?.ariaPosInSet).toBe('21')
  await user.keyboard('{End}')
  expect(cursor()?.ariaPosInSet).toBe('40')
  await user.keyboard('{End}')
  expect(cursor()?.ariaPosInSet).toBe('60')
  await user.keyboard('{Home}')
  expect(cursor()?.ariaPosInSet).toBe('1')
  for (let row = 0; row < total; row += 20) await user.keyboard('{End}')
  expect(cursor()?.ariaPosInSet).toBe(String(total))
})

test('outra busca começa pela sua melhor linha, e um clique escolhe qualquer uma', async () => {
  await user.keyboard('{Control>}k{/Control}')
  await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown>25}vendas')
  expect(cursor()?.ariaPosInSet).toBe('1')
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(20)
  await user.click(screen.getByRole('option', { name: /^tela ?Vendas(?! por)/ }))
  await waitFor(() => expect(window.location.pathname).toBe('/vendas'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what an older text found is not taken by an Enter right behind the last letter', async () => {
  const end = addPaletteProvider({
    id: 'teste',
    titulo: 'teste',
    buscar: async texto => [{ id: texto, titulo: `zebra ${texto}`, executar: () => void opened.push(texto) }],
  })
  const opened: string[] = []
  act(way.arrive)
  await user.keyboard('{Control>}k{/Control}zeb')
  await screen.findByRole('option', { name: /zebra zeb/ })
  // both keys in one turn, as a browser gives them: what React puts off is not done between them
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), 'zebr')
  box().dispatchEvent(new InputEvent('input', { bubbles: true }))
  box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(() => pause(20))
  expect(opened).toEqual([])
  end()
})

test('signed in under an open palette, it lists what one may do, and Enter opens it', async () => {
  act(() => forgetSession())
  await user.keyboard('{Control>}k{/Control}parceiros')
  expect(screen.getByRole('dialog')).toHaveTextContent('0 resultados')
  act(() => void signIn(FLAGS))
  expect(screen.getByRole('dialog')).not.toHaveTextContent('0 resultados')
  await user.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/cadastro/parceiro')
})

test('a linha a que se desceu fica sob o cursor quando outra chega acima', async () => {
  act(way.arrive)
  let answer = () => {}
  const late = new Promise<void>(done => {
    answer = done
  })
  const chosen: string[] = []
  const row = (titulo: string) => ({ id: titulo, titulo, nota: '', executar: () => void chosen.push(titulo) })
  const away = [
    addPaletteProvider({
      id: 'tarde',
      titulo: 'produto',
      buscar: () => late.then(() => [row('Zebrado azul'), row('Zebrado verde')]),
    }),
    addPaletteProvider({
      id: 'cedo',
      titulo: 'parceiro',
      buscar: async () => [row('Zebrado Filho'), row('Zebrado Neto')],
    }),
  ]
  await user.keyboard('{Control>}k{/Control}zebrado')
  await waitFor(() => expect(cursor()).toHaveTextContent('Zebrado Filho'))
  await user.keyboard('{ArrowDown}')
  await act(async () => answer())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Zebrado azul')
  expect(cursor()).toHaveTextContent('Zebrado Neto')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen).toEqual(['Zebrado Neto']))
  for (const remove of away) remove()
})

test('o Enter antes das linhas espera por elas, e o que ninguém tem não abre nada', async () => {
  const chosen: string[] = []
  let answer = () => {}
  const late = new Promise<void>(done => {
    answer = done
  })
  const remove = addPaletteProvider({
    id: 'tarde',
    titulo: 'parceiro',
    buscar: async texto => {
      await late
      return texto.startsWith('xisto')
        ? [{ id: '1', titulo: 'Xisto Lima', nota: '', executar: () => void chosen.push('Xisto Lima') }]
        : []
    },
  })
  await user.keyboard('{Control>}k{/Control}xisto{Enter}')
  expect(screen.queryAllByRole('option')).toEqual([])
  // longer than the palette's patience, after which it says that nobody has the name
  expect(await screen.findByText(/Nada com esse nome/)).toBeVisible()
  await act(async () => answer())
  await waitFor(() => expect(chosen).toEqual(['Xisto Lima']))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}k{/Control}qwxzk{Enter}')
  expect(await screen.findByText(/Nada com esse nome/)).toBeVisible()
  expect(screen.getByRole('dialog')).toBeVisible()
  remove()
})
