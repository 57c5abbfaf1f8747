import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pause } from '../../../src/server/time.ts'
import { keymapAtom } from '../../../src/web/keys/active-keymap.ts'
import {
  captureNextChord,
  installDispatcher,
  replayWaiting,
  setScanInterceptor,
} from '../../../src/web/keys/dispatcher.ts'
import { claimKeys, dropKeys, holdKeys, releaseKeys, releaseUnclaimed } from '../../../src/web/keys/hold.ts'
import { BASE, buildKeymap } from '../../../src/web/keys/load-keymaps.ts'
import { onScan } from '../../../src/web/keys/scan.ts'
import { pushScope } from '../../../src/web/keys/scopes.ts'

const performed = vi.fn<(id: string) => void>()
const hooks = {
  perform: ({ id }: { id: string }) => performed(id),
  repeats: (id: string) => id === 'lista.abaixo',
}
const cleanups: (() => void)[] = []
const scope = (name: 'pdv.venda' | 'pdv.pagamento' | 'lista', depth: number, modal = false) => {
  const remove = pushScope(name, depth, () => ({ modal }))
  cleanups.push(remove)
  return remove
}

beforeEach(() => {
  performed.mockReset()
  getDefaultStore().set(
    keymapAtom,
    buildKeymap({
      global: { 'Control+k': 'app.paleta', F5: 'app.recarregar', Escape: 'app.voltar' },
      dialogo: { Escape: 'app.voltar' },
      'pdv.venda': {
        F5: 'pagamento.adicionar',
        F8: 'produto.buscar',
        'Control+a': 'venda.acrescimo',
        Delete: 'item.cancelar',
      },
      'pdv.pagamento': { F5: ['pagamento.escolher', { meio: 4 }] },
      lista: { ArrowDown: 'lista.abaixo', Enter: 'lista.abrir' },
      lote: {
        'Control+Home': 'lista.primeira',
        'Control+End': 'lista.ultima',
        'Control+Delete': 'grade.remover',
      },
    }),
  )
  cleanups.push(installDispatcher(hooks))
})

afterEach(async () => {
  vi.useRealTimers()
  for (const undo of cleanups.splice(0).reverse()) undo()
  document.body.innerHTML = ''
  // keys that were being given are done with, or the next test's would stand behind them
  dropKeys()
  await pause(0)
})

function press(
  key: string,
  init: KeyboardEventInit = {},
  target: EventTarget = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  target.dispatchEvent(event)
  return event
}

function field(value = '', tag: 'input' | 'textarea' = 'input'): HTMLInputElement {
  const element = document.createElement(tag) as HTMLInputElement
  element.value = value
  document.body.append(element)
  return element
}

/** Field of a screen that steers the list around it. */
function steering(value: string): HTMLInputElement {
  const box = field(value)
  box.dataset['home'] = ''
  return box
}

describe('pilha de escopos', () => {
  test('F5 muda de sentido com o escopo do topo', () => {
    scope('pdv.venda', 1)
    press('F5')
    const close = scope('pdv.pagamento', 2, true)
    press('F5')
    close()
    press('F5')
    expect(performed.mock.calls.flat()).toEqual([
      'pagamento.adicionar',
      'pagamento.escolher',
      'pagamento.adicionar',
    ])
  })

  test('tecla de baixo nunca vaza por um diálogo, nem as globais', () => {
    scope('pdv.venda', 1)
    scope('pdv.pagamento', 2, true)
    const search = press('F8')
    press('k', { ctrlKey: true })
    expect(performed).not.toHaveBeenCalled()
    expect(search.defaultPrevented).toBe(true)
  })

  test('a profundidade decide, não a ordem de montagem', () => {
    scope('pdv.pagamento', 2, true)
    scope('pdv.venda', 1)
    press('F5')
    expect(performed).toHaveBeenCalledWith('pagamento.escolher')
  })

  test('todo diálogo tem o Esc de `dialogo`', () => {
    scope('pdv.pagamento', 2, true)
    press('Escape')
    expect(performed).toHaveBeenCalledWith('app.voltar')
  })

  test('sem dono no topo, a tecla desce até a global', () => {
    scope('pdv.venda', 1)
    press('k', { ctrlKey: true })
    expect(performed).toHaveBeenCalledWith('app.paleta')
  })
})

describe('o navegador', () => {
  test('tecla de função de qualquer mapa nunca chega a ele', () => {
    scope('lista', 1)
    expect(press('F8').defaultPrevented).toBe(true)
    expect(press('F5').defaultPrevented).toBe(true)
  })

  test('o que anda e apaga num texto continua do texto', () => {
    scope('lista', 1)
    const text = field('duas linhas', 'textarea')
    for (const key of ['Home', 'End', 'Delete'])
      expect(press(key, { ctrlKey: true }, text).defaultPrevented).toBe(false)
  })

  test('tecla que ninguém usa continua dele', () => {
    scope('lista', 1)
    expect(press('F12').defaultPrevented).toBe(false)
    expect(press('t', { ctrlKey: true }).defaultPrevented).toBe(false)
  })

  test('tecla antes do primeiro escopo espera por ele', () => {
    expect(press('F8').defaultPrevented).toBe(true)
    expect(performed).not.toHaveBeenCalled()
    scope('pdv.venda', 1)
    replayWaiting(hooks)
    expect(performed).toHaveBeenCalledWith('produto.buscar')
  })

  test('um código lido enquanto a tela se carrega chega inteiro ao leitor dela', async () => {
    const lidos: string[] = []
    let remove = onScan(({ texto }) => lidos.push(texto))
    const ler = (texto: string) => {
      for (const key of texto) press(key)
    }
    // the screen before closes in the middle of a code
    ler('78910')
    remove()
    ler('00100103')
    press('Enter')
    scope('pdv.venda', 1)
    remove = onScan(({ texto }) => lidos.push(texto))
    cleanups.push(remove)
    replayWaiting(hooks)
    await vi.waitFor(() => expect(lidos).toEqual(['7891000100103']))
    expect(performed).not.toHaveBeenCalled()
  })

  test('a tecla de antes do primeiro escopo espera pela tela dele', async () => {
    press('F8')
    press('7')
    scope('pdv.venda', 1)
    holdKeys('resposta')
    replayWaiting(hooks)
    expect(performed).not.toHaveBeenCalled()
    const box = field('', 'input')
    box.focus()
    releaseKeys('resposta')
    await vi.waitFor(() => expect(performed).toHaveBeenCalledWith('produto.buscar'))
    await vi.waitFor(() => expect(box).toHaveValue('7'))
  })
})

describe('o que nunca confirma', () => {
  test.each([
    ['tecla mantida', { repeat: true }],
    ['composição de IME', { isComposing: true }],
  ])('%s', (_, init) => {
    scope('pdv.venda', 1)
    press('F5', init)
    expect(performed).not.toHaveBeenCalled()
  })

  test('tecla morta', () => {
    scope('pdv.venda', 1)
    press('Dead')
    expect(performed).not.toHaveBeenCalled()
  })

  test('cursor mantido repete', () => {
    scope('lista', 1)
    press('ArrowDown', { repeat: true })
    expect(performed).toHaveBeenCalledWith('lista.abaixo')
  })
})

describe('campos', () => {
  test('Ctrl+A seleciona o que há no campo, e com a busca vazia é acréscimo', () => {
    scope('pdv.venda', 1)
    const filled = press('a', { ctrlKey: true }, field('123'))
    expect(filled.defaultPrevented).toBe(false)
    expect(performed).not.toHaveBeenCalled()
    press('a', { ctrlKey: true }, steering(''))
    press('a', { ctrlKey: true })
    expect(performed.mock.calls.flat()).toEqual(['venda.acrescimo', 'venda.acrescimo'])
  })

  test('Delete edita o campo com conteúdo e cancela a linha com o da busca vazio', () => {
    scope('pdv.venda', 1)
    press('Delete', {}, steering('12'))
    expect(performed).not.toHaveBeenCalled()
    press('Delete', {}, steering(''))
    expect(performed).toHaveBeenCalledWith('item.cancelar')
  })

  test('tecla que edita texto não sai de um campo vazio, em nenhum contexto do mapa', () => {
    const keymap = buildKeymap(BASE)
    const bound = [...keymap].flatMap(([name, bindings]) =>
      bindings
        .filter(({ chord }) =>
          /^(Control\+[ayz]|Delete|Backspace|Home|End|ArrowLeft|ArrowRight)$/.test(chord),
        )
        .map(({ chord }) => [name, chord] as const),
    )
    expect(bound.length).toBeGreaterThan(20)
    getDefaultStore().set(keymapAtom, keymap)
    for (const [name, chord] of bound) {
      const remove = pushScope(name, 1, () => ({ modal: true }))
      const [key = '', ctrl] = chord.split('+').toReversed()
      press(key, { ctrlKey: ctrl !== undefined }, field(''))
      expect(performed, `${name} ${chord}`).not.toHaveBeenCalled()
      press(key, { ctrlKey: ctrl !== undefined }, steering(''))
      expect(performed, `${name} ${chord}`).toHaveBeenCalled()
      performed.mockReset()
      remove()
    }
  })

  test('Enter é do botão, do escopo numa linha, do texto longo', () => {
    scope('lista', 1)
    const button = document.createElement('button')
    document.body.append(button)
    press('Enter', {}, button)
    press('Enter', {}, field('x', 'textarea'))
    expect(performed).not.toHaveBeenCalled()
    press('Enter', {}, field('x'))
    expect(performed).toHaveBeenCalledWith('lista.abrir')
  })
})

describe('leitor e captura', () => {
  test('o leitor é perguntado antes de qualquer tecla', () => {
    scope('pdv.venda', 1)
    cleanups.push(setScanInterceptor(event => event.key === 'F8'))
    expect(press('F8').defaultPrevented).toBe(true)
    expect(performed).not.toHaveBeenCalled()
    press('F5')
    expect(performed).toHaveBeenCalledWith('pagamento.adicionar')
  })

  test('remapear recebe a próxima tecla inteira e só ela', () => {
    scope('pdv.venda', 1)
    const got: string[] = []
    captureNextChord(chord => got.push(chord))
    press('Control', { ctrlKey: true })
    press('F5', { ctrlKey: true })
    press('F5')
    expect(got).toEqual(['Control+F5'])
    expect(performed.mock.calls.flat()).toEqual(['pagamento.adicionar'])
  })
})

describe('o que se digita antes de a tela chegar', () => {
  const sossego = () => vi.advanceTimersByTimeAsync(50)
  beforeEach(() => void vi.useFakeTimers())

  test('as teclas que esperam vêm na ordem, ao campo que tem o foco', async () => {
    scope('lista', 1)
    holdKeys('form')
    for (const key of ['a', 'b', 'F5', 'c']) expect(press(key).defaultPrevented).toBe(true)
    releaseKeys('saida')
    await sossego()
    expect(performed).not.toHaveBeenCalled()
    const nome = field('velho')
    nome.focus()
    nome.select()
    performed.mockImplementation(() => holdKeys('form'))
    releaseKeys('form')
    await vi.waitFor(() => expect(performed.mock.calls.flat()).toEqual(['app.recarregar']))
    await sossego()
    expect(nome.value).toBe('ab')
    releaseKeys('form')
    await vi.waitFor(() => expect(nome.value).toBe('abc'))
    press('F5', {}, nome)
    expect(performed).toHaveBeenCalledTimes(2)
  })

  test('quem veio buscar as teclas as recebe, por mais que demore', async () => {
    scope('lista', 1)
    holdKeys('saida')
    press('F5')
    releaseUnclaimed('saida', 1500)
    claimKeys('saida')
    await vi.advanceTimersByTimeAsync(2000)
    expect(performed).not.toHaveBeenCalled()
    releaseKeys('saida')
    await vi.advanceTimersByTimeAsync(100)
    expect(performed).toHaveBeenCalledTimes(1)

    holdKeys('saida')
    releaseUnclaimed('saida', 1500)
    await vi.advanceTimersByTimeAsync(1000)
    releaseKeys('saida')
    holdKeys('saida')
    press('F5')
    await vi.advanceTimersByTimeAsync(1000)
    expect(performed).toHaveBeenCalledTimes(1)
    releaseUnclaimed('saida', 1500)
    await vi.advanceTimersByTimeAsync(1600)
    expect(performed).toHaveBeenCalledTimes(2)
  })

  test('a mesma tecla de novo é o mesmo desejo, e recusado se perde', async () => {
    scope('lista', 1)
    holdKeys('saida', 'app.recarregar')
    press('F5')
    press('Escape')
    releaseKeys('saida')
    await sossego()
    expect(performed).not.toHaveBeenCalled()
    holdKeys('saida')
    press('F5')
    dropKeys()
    await sossego()
    expect(performed).not.toHaveBeenCalled()
    holdKeys('form')
    press('F5')
    press('Escape')
    await sossego()
    expect(performed.mock.calls.flat()).toEqual(['app.voltar'])
    press('F5')
    expect(performed).toHaveBeenLastCalledWith('app.recarregar')
  })
})
