import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { item } from '../../../src/domain/commands/item/index.ts'
import { terminal } from '../../../src/domain/commands/terminal/index.ts'
import { venda } from '../../../src/domain/commands/venda/index.ts'
import { vendas } from '../../../src/domain/commands/vendas/index.ts'
import { naoHa } from '../../../src/domain/nao-ha.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { noteUse, usage } from '../../../src/web/commands/palette/habits.ts'
import { mergeRows } from '../../../src/web/commands/palette/merge-rows.ts'
import {
  isCommand,
  type PaletteItem,
  paletteContent,
} from '../../../src/web/commands/palette/palette-entries.ts'
import { guess, sift } from '../../../src/web/commands/palette/rank.ts'
import { on, pushScope } from '../../../src/web/keys/scopes.ts'
import { absentProvider } from '../../../src/web/screens/absent.ts'
import { closedProvider } from '../../../src/web/screens/closed.ts'
import { noteCommandsProvider } from '../../../src/web/screens/note-commands.ts'
import { forgetSession, saveSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'
import { ranked } from './ranked.ts'

const undo: (() => void)[] = []
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  signIn(FLAGS)
})
afterEach(() => {
  for (const end of undo.splice(0)) end()
  forgetSession()
  localStorage.clear()
  vi.useRealTimers()
})

const found = (word: string) => ranked(paletteContent().rows, word).map(({ titulo }) => titulo)

const usedThenTyped = (used: string, word: string) => {
  const [first] = ranked(paletteContent().rows, used)
  noteUse(first?.id ?? '')
  const habit = usage()
  return [first?.titulo, ranked(paletteContent().rows, word, ({ id }) => habit(id))[0]?.titulo]
}

test('o que se usou agora há pouco não passa à frente do que se digitou por inteiro', () => {
  expect(usedThenTyped('novo grupo de usuários', 'novo usuário')).toEqual([
    'Novo grupo de usuários',
    'Novo usuário',
  ])
  expect(usedThenTyped('novo grupo de usuários', 'usuario novo')).toEqual([
    'Novo grupo de usuários',
    'Novo usuário',
  ])
  expect(usedThenTyped('vendas', 'venda rapida')).toEqual(['Vendas', 'Venda rápida'])
})

test.each([
  ['nfse', 'nfse'],
  ['NFS-e', 'nfse'],
  ['paf', 'paf'],
  ['SNGPC', 'sngpc'],
  ['bombas', 'bombas'],
  ['comanda', 'mesas'],
  ['garçom', 'mesas'],
])('%s is answered with what is not here', (word, id) => expect(naoHa(word)?.id).toBe(id))

test('registrar evento de uma nota não começa numa tela de outra coisa', () => {
  undo.push(pushScope('venda.ver', 1, () => ({ commands: [on(vendas.corrigir, () => {})] })))
  expect(found('evento ')).toEqual(['Carta de correção'])
})

describe('as palavras de quem atende', () => {
  test.each([
    ['imposto', 'Regras de ICMS'],
    ['cfop', 'Regras de ICMS'],
    ['cst', 'Regras de ICMS'],
    ['senha', 'Usuários'],
    ['funcionario', 'Usuários'],
    ['pix', 'PIX recebidos'],
    ['boleto', 'Contas a receber'],
    ['cartao', 'Conciliação bancária'],
    ['dark', 'Trocar entre claro e escuro'],
    ['escuro', 'Trocar entre claro e escuro'],
    ['curva abc', 'Curva ABC'],
    ['lucro', 'Relatório de lucro'],
    ['cliente', 'Parceiros'],
    ['clientes', 'Parceiros'],
    ['fornecedor', 'Parceiros'],
    ['mercadoria', 'Produtos'],
    ['preco', 'Tabelas de preço'],
    ['valor', 'Produtos'],
    ['estoque', 'Produtos'],
    ['certificado', 'Ambiente e certificado'],
    ['produto', 'Produtos'],
    ['grade', 'Tamanhos'],
    ['importar', 'Importar produtos'],
    ['importar prod', 'Importar produtos'],
    ['planilha', 'Importar produtos'],
    ['trocar senha', 'Usuários'],
    ['sair', 'Sair'],
    ['imprimir', 'Vendas'],
    ['segunda via', 'Vendas'],
    ['cancelar venda', 'Vendas'],
    ['estornar', 'Vendas'],
    ['desconto', 'PDV'],
    ['fornecedor', 'Parceiros'],
    ['usuário', 'Usuários'],
    ['permissão', 'Grupos de usuários'],
    ['abrir caixa', 'Abrir o caixa'],
    ['Abrir o caixa', 'Abrir o caixa'],
    ['nota', 'Vendas'],
    ['notas', 'Vendas'],
    ['nota fiscal', 'Nota fiscal'],
    ['caixas', 'Caixas'],
    ['trocar', 'PDV'],
    ['troco', 'Suprimento de caixa'],
    ['devolver', 'Devoluções de venda'],
    ['vale', 'Vales'],
    ['ncm', 'Tributação por NCM'],
    ['etiqueta', 'Etiquetas do que mudou'],
    ['validade', 'Validade dos lotes'],
    ['lote', 'Lotes do produto'],
    ['inventário', 'Contagens'],
    ['comissão', 'Comissões por vendedor'],
    ['inutilizar', 'Inutilizar numeração'],
    ['fiado', 'Contas a receber'],
    ['pedido', 'Vendas'],
    ['contador', 'Baixar XML'],
    ['promoção', 'Promoções'],
    ['ordem de carregamento', 'Contratos'],
    ['integração', 'Integração'],
    ['leve pague', 'Promoções'],
    ['atacado', 'Tabelas de preço'],
    ['estorno', 'Vendas'],
    ['extrato', 'Conciliação bancária'],
    ['extrato bancário', 'Conciliação bancária'],
    ['ofx', 'Conciliação bancária'],
    ['conciliar', 'Conciliação bancária'],
  ])('"%s" acha %s primeiro', (word, title) => {
    expect(found(word)[0]).toBe(title)
  })

  test.each([
    ['vendedor', 'Usuários'],
    ['vendedor', 'Parceiros'],
    ['balanca', 'Caixas'],
    ['balanca', 'Produtos'],
    ['etiqueta', 'Caixas'],
    ['impressora', 'Caixas'],
    ['impressora', 'Impressão'],
    ['nota', 'Vendas'],
    ['nota', 'Notas rejeitadas'],
    ['manifesto', 'MDF-e'],
    ['mdf-e', 'MDF-e'],
    ['encerrar', 'MDF-e abertos'],
    ['ct-e', 'CT-e'],
    ['frete', 'CT-e'],
  ])('"%s" acha também %s', (word, title) => {
    expect(found(word)).toContain(title)
  })

  test.each([
    ['cliente', 'Identificar o cliente'],
    ['desconto', 'Desconto na venda'],
    ['cancelar', 'Cancelar a venda aberta'],
    ['cancelar venda', 'Cancelar a venda aberta'],
    ['cancelar nota', 'Cancelar a última nota emitida'],
    ['segunda via', 'Reimprimir a última venda'],
    ['imprimir', 'Reimprimir a última venda'],
    ['trocar', 'Devolver ou trocar'],
    ['troca', 'Devolver ou trocar'],
    ['devolver', 'Devolver ou trocar'],
    ['preço', 'Preço da linha'],
  ])('no caixa, "%s" é o da venda aberta: %s', (word, title) => {
    const { cliente, desconto, descartar, cancelarUltima, reimprimir, devolver } = venda
    const sale = [
      cliente,
      desconto,
      descartar,
      cancelarUltima,
      reimprimir,
      devolver,
      item.preco,
      item.cancelar,
    ]
    undo.push(pushScope('pdv.venda', 0, () => ({ commands: sale.map(command => on(command, () => {})) })))
    expect(found(word)[0]).toBe(title)
  })

  test('"cancelar" é da venda aberta e, sem venda, da nota', () => {
    const { descartar, cancelarUltima } = venda
    for (let day = 0; day < 5; day++) noteUse(cancelarUltima.id)
    const habit = usage()
    const first = () => ranked(paletteContent().rows, 'cancelar', ({ id }) => habit(id))[0]?.titulo
    const close = pushScope('pdv.venda', 0, () => ({
      commands: [on(descartar, () => {}), on(cancelarUltima, () => {})],
    }))
    expect(first()).toBe(descartar.title)
    close()
    undo.push(pushScope('pdv.venda', 0, () => ({ commands: [on(cancelarUltima, () => {})] })))
    expect(first()).toBe(cancelarUltima.title)
  })

  test('no caixa, "abrir caixa" é escolher qual', () => {
    window.history.replaceState(null, '', '/documento/pdv')
    undo.push(pushScope('pdv.venda', 0, () => ({ commands: [on(terminal.escolher, () => {})] })))
    expect(found('abrir caixa')[0]).toBe('Escolher o caixa deste navegador')
  })

  test.each([
    ['/cadastro/produto', 'produtos', 'Produtos'],
    ['/cadastro/produto', 'importar', 'Importar produtos'],
    ['/vendas', 'vendas', 'Vendas'],
    ['/cadastro/parceiro', 'cliente', 'Parceiros'],
  ])('em %s, "%s" é o nome inteiro, também da tela aberta: %s', (onde, word, title) => {
    window.history.replaceState(null, '', onde)
    const aqui = [venda.estacionadas, venda.estacionar]
    undo.push(pushScope('pdv.venda', 0, () => ({ commands: aqui.map(command => on(command, () => {})) })))
    expect(found(word)[0]).toBe(title)
  })

  test.each([
    ['cliente', 'Novo parceiro', 'Parceiros'],
    ['senha', 'Novo usuário', 'Usuários'],
    ['cfop', 'Nova regra de ICMS', 'Regras de ICMS'],
  ])('"%s": o que se criou há pouco (%s) vem depois da lista', (word, novo, lista) => {
    expect(usedThenTyped(novo, word)).toEqual([novo, lista])
  })

  test('o que se faz em uma nota é achado fora dela, e leva a escolher a nota', async () => {
    const achados = (texto: string) =>
      noteCommandsProvider(() => true).buscar(texto, new AbortController().signal)
    expect(await achados('carta de correção')).toMatchObject([
      { titulo: 'Carta de correção' },
      { titulo: 'Carta de correção do CT-e' },
      {},
    ])
    undo.push(pushScope('venda.ver', 1, () => ({ commands: [on(vendas.corrigir, () => {})] })))
    expect((await achados('carta de correção')).map(({ titulo }) => titulo)).not.toContain(
      'Carta de correção',
    )
  })

  test.each([
    ['encerrar mdf-e', '/transporte/abertos', 'escolha o documento em MDF-e abertos'],
    ['incluir condutor', '/transporte/mdfe', 'escolha o documento em MDF-e'],
    ['incluir nota', '/transporte/mdfe', 'escolha o documento em MDF-e'],
    ['comprovante de entrega do ct-e', '/transporte/cte', 'escolha o documento em CT-e'],
  ])('"%s" leva à lista dos documentos do evento: %s', async (texto, path, nota) => {
    const [first] = await noteCommandsProvider(() => true).buscar(texto, new AbortController().signal)
    expect(first?.nota).toBe(nota)
    first?.executar()
    expect(window.location.pathname).toBe(path)
  })

  test.each([
    ['financeiro', undefined],
    ['sangria', undefined],
    ['gaveta', undefined],
    ['de', undefined],
    ['desconto', undefined],
    ['7891000100103', undefined],
  ])('o que o caixa digita, "%s", tem a mesma resposta: %s', (texto, id) => {
    expect(naoHa(texto)?.id).toBe(id)
  })

  test.each([['sintegra', 'Sintegra: não há']])(
    '"%s", que não há, é dito, e não se oferece cadastrar',
    async (word, title) => {
      const answers = await absentProvider(() => true).buscar(word, new AbortController().signal)
      const rows = answers.map((entry): PaletteItem => ({ ...entry, grupo: 'ainda não', chord: () => null }))
      const { rows: shown, semNome } = mergeRows(sift(paletteContent().rows, word), rows, word, true)
      expect([shown[0]?.titulo, semNome]).toEqual([title, false])
    },
  )

  test.each([
    ['backup', 'Cópias de segurança', 'só o super usuário abre'],
    ['cópia', 'Cópias de segurança', 'só o super usuário abre'],
    ['restaurar', 'Cópias de segurança', 'só o super usuário abre'],
    ['senha', 'Usuários', 'sem direito: peça a quem administra'],
    ['etiqueta', 'Modelos de etiqueta', 'sem direito: peça a quem administra'],
  ])('"%s" de quem não abre %s: é dito, em vez de se buscar', async (word, titulo, nota) => {
    signIn(['documentos_pdv'])
    const rows = await closedProvider.buscar(word, new AbortController().signal)
    expect(rows).toMatchObject([{ titulo, nota }])
    saveSession('9.token', { ...signIn(FLAGS), super_user: true })
    expect(await closedProvider.buscar(word, new AbortController().signal)).toEqual([])
    expect(found(word)[0]).toBe(word === 'etiqueta' ? 'Etiquetas do que mudou' : titulo)
  })

  test.each([
    ['prodtuo', 'Produtos'],
    ['clinte', 'Parceiros'],
    ['fornecdor', 'Parceiros'],
    ['usuraio', 'Usuários'],
  ])('"%s" ainda acha %s', (typed, title) => {
    expect(found(typed)).toEqual([])
    expect(guess(paletteContent().rows, typed)[0]?.titulo).toBe(title)
  })

  test('o nome de um comando é dele, também onde ele não se oferece', () => {
    signIn(['documentos_pdv'])
    for (const word of ['importar', 'exportar', 'produto']) expect(isCommand(word)).toBe(true)
    for (const word of ['zzzz', 'leite']) expect(isCommand(word)).toBe(false)
  })

  test('nenhuma descrição é um endereço', () => {
    expect(paletteContent().rows.filter(({ item }) => item.nota?.includes('/'))).toEqual([])
  })
})

describe('o que mais se usa', () => {
  const ids = (word = '') => ranked(paletteContent().rows, word, ({ id }) => usage()(id)).map(({ id }) => id)

  test('vem primeiro o de agora e o de sempre, a cada usuário o seu', () => {
    vi.useFakeTimers()
    for (let i = 0; i < 3; i++) noteUse('rota:/cadastro/serie')
    vi.advanceTimersByTime(3_600_000)
    noteUse('rota:/fiscal/ipi')
    expect(ids().slice(0, 2)).toEqual(['rota:/cadastro/serie', 'rota:/fiscal/ipi'])
    // what begins with the text still stands above what is only used
    expect(ids('s')[0]).toBe('rota:/cadastro/serie')
    vi.advanceTimersByTime(20 * 86_400_000)
    noteUse('rota:/fiscal/ipi')
    expect(ids().slice(0, 2)).toEqual(['rota:/fiscal/ipi', 'rota:/cadastro/serie'])
    forgetSession()
    expect(usage()('rota:/fiscal/ipi')).toBe(0)
  })

  test('o que está guardado e não se lê não atrapalha', () => {
    for (const bad of ['{', '[1]', 'null', '{"rota:/fiscal/ipi":"x","a":[null,2]}']) {
      localStorage.setItem('tecla.usos.1', bad)
      expect(usage()('rota:/fiscal/ipi')).toBe(0)
    }
  })
})
