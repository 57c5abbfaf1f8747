import { act, render, screen, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documento } from '../../../src/domain/commands/documento/index.ts'
import { entrega } from '../../../src/domain/commands/entrega/index.ts'
import { form } from '../../../src/domain/commands/form/index.ts'
import { item } from '../../../src/domain/commands/item/index.ts'
import { lista } from '../../../src/domain/commands/lista/index.ts'
import { pagamento } from '../../../src/domain/commands/pagamento/index.ts'
import { produto } from '../../../src/domain/commands/produto/index.ts'
import { registro } from '../../../src/domain/commands/registro/index.ts'
import { venda } from '../../../src/domain/commands/venda/index.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { provideCtx } from '../../../src/web/commands/context.ts'
import { HintBar } from '../../../src/web/commands/hints/hint-bar.tsx'
import { chordFor } from '../../../src/web/commands/hints/hints.ts'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { keymapAtom } from '../../../src/web/keys/active-keymap.ts'
import { BASE, buildKeymap } from '../../../src/web/keys/load-keymaps.ts'
import { on, pushScope, type Scope, type ScopeOptions } from '../../../src/web/keys/scopes.ts'
import { alerta, notify } from '../../../src/web/state/notices.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { TerminalDialog } from '../../../src/web/till/dialogs/terminal-dialog.tsx'
import { signIn } from '../session.ts'

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
  provideCtx('alerta', alerta)
  document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
  getDefaultStore().set(keymapAtom, buildKeymap(BASE))
})

afterEach(forgetSession)

describe('barra de teclas', () => {
  test('mostra só o que o escopo vivo faz agora, com as palavras dele', () => {
    render(<HintBar />)
    const remove = scope('form', 1, {
      commands: [on(form.salvar, () => {})],
      labels: { 'form.salvar': 'Aceitar' },
    })
    expect(chords()).toEqual(['F2', 'F5', 'Control+k'])
    expect(screen.getByRole('button', { name: 'Aceitar' })).toBeVisible()
    remove()
  })

  test('a obra aberta vem antes das outras teclas, e o que já passou vem por último', () => {
    signIn(FLAGS)
    render(<HintBar />)
    const act = () => {}
    const remove = scope('pdv.venda', 1, {
      commands: [venda.reimprimir, venda.cliente, item.quantidade, item.cancelar, venda.finalizar].map(
        command => on(command, act),
      ),
      primary: 'venda.finalizar',
    })
    expect(chords()).toEqual(['F2', 'Delete', 'Alt+q', 'F3', 'Alt+f', 'F6', 'Control+k'])
    remove()
  })

  test('os passos do pedido vêm antes do que toda lista faz', () => {
    signIn(FLAGS)
    render(<HintBar />)
    const act = () => {}
    const remove = scope('lista.delivery', 1, {
      commands: [lista.buscar, entrega.acertar, entrega.preparar, entrega.aprontar, entrega.sair].map(
        command => on(command, act),
      ),
    })
    expect(chords().slice(0, 4)).toEqual(['p', 't', 's', 'F3'])
    remove()
  })

  test('sob uma janela o aviso não oferece a tecla que ali não se ouve', () => {
    render(<HintBar />)
    const offered = () => within(screen.getByRole('contentinfo')).queryByText(/Abrir/)
    act(() => notify('Novo pedido', undefined, { comando: documento.pedido, texto: 'Abrir' }))
    expect(offered()).toBeVisible()
    const remove = scope('dialogo', 1, { modal: true })
    expect(offered()).toBeNull()
    remove()
    expect(offered()).toBeVisible()
  })

  test('sem função no escopo, a tecla e a dica somem', () => {
    render(<HintBar />)
    const remove = scope('form', 1, { commands: [on(form.salvar, false)] })
    expect(chords()).toEqual(['F5', 'Control+k'])
    remove()
  })

  test('um diálogo esconde as teclas de baixo, e ao fechar elas voltam sem sobra', () => {
    render(<HintBar />)
    const below = scope('form', 1, { commands: [on(form.salvar, () => {})] })
    for (let round = 0; round < 3; round++) {
      const dialog = scope('confirmacao', 2, {
        modal: true,
        commands: [on(form.confirmar, () => {})],
        onBack: () => {},
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
        <TerminalDialog data={undefined} close={vi.fn()} />
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
        commands: [on(lista.escolher, () => {})],
        labels: { 'lista.escolher': 'abre' },
      })
      expect(screen.getAllByRole('button', { name: 'abre' })).toHaveLength(1)
      remove()
      expect(screen.queryAllByRole('button', { name: 'abre' })).toHaveLength(0)
    }
  })

  test('a dica diz também a outra tecla da mesma coisa', () => {
    render(<HintBar />)
    const remove = scope('lista.registro', 1, { commands: [on(lista.buscar, () => {})] })
    const buscar = screen.getByRole('button', { name: 'Buscar' })
    expect(buscar).toHaveAttribute('aria-keyshortcuts', 'F3')
    expect(buscar).toHaveAccessibleDescription('também /')
    remove()
    expect(chordFor(registro.novo, [{ name: 'lista.registro' } as Scope])).toBe('F2')
  })

  test('Enter é dito ao lado da tecla que faz o mesmo, como o dígito pronto', () => {
    render(<HintBar />)
    const remove = scope('prompt', 1, {
      modal: true,
      commands: [on(form.confirmar, () => {})],
      hints: [{ chords: ['1', '2', '3'], texto: 'Resposta pronta', executar: () => {} }],
    })
    const confirmar = screen.getByRole('button', { name: 'Confirmar' })
    expect(confirmar).toHaveAttribute('aria-keyshortcuts', 'F2 Enter')
    expect(confirmar).toHaveTextContent('F2EnterConfirmar')
    expect(screen.getByRole('button', { name: 'Resposta pronta' })).toHaveTextContent('1–3')
    remove()
  })

  test('o que agora só reclamaria não é oferecido, e a tecla diz por quê', async () => {
    signIn(FLAGS)
    render(<HintBar />)
    const run = vi.fn()
    const remove = scope('pdv.venda', 1, {
      commands: [on(venda.finalizar, run, { porque: 'Informe ao menos um item' })],
    })
    expect(chords()).not.toContain('F2')
    await act(() => runCommand('venda.finalizar'))
    expect(run).not.toHaveBeenCalled()
    expect(screen.getByRole('alert')).toHaveTextContent('Informe ao menos um item')
    remove()
  })

  test('uma coisa diferente por argumento tem uma dica por tecla', () => {
    render(<HintBar />)
    const remove = scope('inicio', 1, {
      commands: [on(lista.escolher, () => {})],
      labels: { 'lista.escolher 1': 'primeira', 'lista.escolher': 'outra' },
    })
    expect(screen.getByRole('button', { name: 'primeira' })).toHaveAttribute('aria-keyshortcuts', '1')
    expect(screen.getAllByRole('button', { name: 'outra' })).toHaveLength(1)
    remove()
  })

  test('a tecla do momento vem primeiro e em destaque', () => {
    signIn(FLAGS)
    render(<HintBar />)
    const first = () => chords()[0]
    const lead = () => screen.getByRole('toolbar', { name: 'Teclas' }).querySelectorAll('.tecla.principal')
    const commands = [
      on(pagamento.adicionar, () => {}),
      on(venda.finalizar, () => {}),
      on(produto.buscar, () => {}),
    ]
    const options: ScopeOptions = { commands, primary: 'venda.finalizar' }
    let remove = scope('pdv.venda', 1, options)
    expect(first()).toBe('F2')
    expect(lead()).toHaveLength(1)
    remove()
    remove = scope('pdv.venda', 1, { commands })
    expect(first()).toBe('F5')
    remove()
    // nothing to pay: nothing leads
    remove = scope('pdv.venda', 1, { commands: [...commands, on(pagamento.adicionar, false)] })
    expect(lead()).toHaveLength(0)
    remove()
  })

  test('Esc diz para onde volta', () => {
    render(<HintBar />)
    const below = scope('pdv.venda', 1, { onBack: () => {} })
    const dialog = scope('pdv.desconto', 2, { modal: true, onBack: () => {} })
    expect(screen.getByRole('button', { name: 'Voltar › VENDA' })).toHaveAttribute(
      'aria-keyshortcuts',
      'Escape',
    )
    dialog()
    expect(screen.getByRole('button', { name: 'Voltar' })).toBeVisible()
    const said = scope('pdv.desconto', 2, {
      modal: true,
      onBack: () => {},
      labels: { 'app.voltar': 'Desistir do desconto' },
    })
    expect(screen.getByRole('button', { name: 'Desistir do desconto' })).toBeVisible()
    said()
    below()
  })

  test('o que não cabe na linha é contado, com a tecla que mostra tudo', async () => {
    signIn(FLAGS)
    const place = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function offsetTop(
      this: HTMLElement,
    ) {
      // the third key and those after it wrapped to the next line
      return Array.from(this.parentElement?.children ?? []).indexOf(this) < 2 ? 0 : 26
    })
    render(<HintBar />)
    const remove = scope('pdv.venda', 1, {
      commands: [pagamento.adicionar, venda.finalizar, produto.buscar, venda.cliente, venda.exibir].map(
        command => on(command, () => {}),
      ),
    })
    const more = await screen.findByRole('button', { name: /\+\d ?teclas$/ })
    const toolbar = screen.getByRole('toolbar', { name: 'Teclas' })
    const shown = within(toolbar).getAllByRole('button').length - 3
    expect(more).toHaveAccessibleName(new RegExp(`\\+${shown - 2 + 1} ?teclas$`))
    expect(more).toHaveAttribute('aria-keyshortcuts', 'Shift+F1')
    remove()
    place.mockRestore()
  })
})
