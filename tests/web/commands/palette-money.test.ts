import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { caixa } from '../../../src/domain/commands/caixa/index.ts'
import { COMMANDS } from '../../../src/domain/commands/index.ts'
import { pagamento } from '../../../src/domain/commands/pagamento/index.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { paletteContent } from '../../../src/web/commands/palette/palette-entries.ts'
import { setTillRunner } from '../../../src/web/commands/palette/providers.ts'
import { sift } from '../../../src/web/commands/palette/rank.ts'
import { runSlash } from '../../../src/web/commands/palette/slash.ts'
import { on, pushScope } from '../../../src/web/keys/scopes.ts'
import { absentProvider } from '../../../src/web/screens/absent.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'
import { ranked } from './ranked.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  signIn(FLAGS)
})
afterEach(() => forgetSession())

const found = (word: string) => ranked(paletteContent().rows, word)

describe('as palavras do dinheiro, do caixa, da compra e do fisco', () => {
  test.each([
    // what customers owe
    ['fiado', 'Contas a receber'],
    ['crediario', 'Contas a receber'],
    ['boleto', 'Contas a receber'],
    ['boletos', 'Contas a receber'],
    ['contas a receber', 'Contas a receber'],
    ['a receber', 'Contas a receber'],
    ['receber', 'Contas a receber'],
    ['duplicatas', 'Contas a receber'],
    ['devedores', 'Contas a receber'],
    ['a prazo', 'Contas a receber'],
    ['carne', 'Contas a receber'],
    ['conta do cliente', 'Conta do cliente'],
    ['inadimplencia', 'Vencimentos e previsão'],
    // what the shop owes, and its money
    ['pagar', 'Contas a pagar'],
    ['contas a pagar', 'Contas a pagar'],
    ['despesas', 'Contas a pagar'],
    ['cheque', 'Cheques'],
    ['cartao', 'Conciliação bancária'],
    ['cartões', 'Conciliação bancária'],
    ['cartoes a receber', 'Conciliação bancária'],
    ['extrato', 'Conciliação bancária'],
    ['ofx', 'Conciliação bancária'],
    ['contas bancarias', 'Contas financeiras'],
    ['conta bancaria', 'Contas financeiras'],
    ['banco', 'Conciliação bancária'],
    ['cofre', 'Dinheiro em espécie'],
    ['pix', 'PIX recebidos'],
    ['devolver pix', 'PIX recebidos'],
    ['fluxo de caixa', 'Fluxo de caixa'],
    ['caixa do dia', 'Caixa diário'],
    ['fechar o mes', 'Caixa diário'],
    ['avulsos', 'Lançamentos avulsos'],
    ['vale', 'Vales'],
    ['forma de pagamento', 'Formas de pagamento'],
    ['meios de pagamento', 'Meios de pagamento'],
    // the till
    ['sangria', 'Sangria de caixa'],
    ['retirada', 'Sangria de caixa'],
    ['suprimento', 'Suprimento de caixa'],
    ['reforco', 'Suprimento de caixa'],
    ['troco', 'Suprimento de caixa'],
    ['gaveta', 'Abrir a gaveta'],
    ['abrir gaveta', 'Abrir a gaveta'],
    ['abrir caixa', 'Abrir o caixa'],
    ['fechar caixa', 'Fechar o caixa'],
    ['fechamento de caixa', 'Fechamentos de caixa'],
    ['reducao z', 'Fechar o caixa'],
    ['leitura x', 'Leitura X'],
    ['fechamentos', 'Fechamentos'],
    ['pdv', 'PDV'],
    ['vender', 'PDV'],
    ['venda rapida', 'Venda rápida'],
    // purchases
    ['compra', 'Notas de entrada'],
    ['compras', 'Notas de entrada'],
    ['comprar', 'Notas de entrada'],
    ['nota de entrada', 'Notas de entrada'],
    ['dar entrada', 'Importar XML'],
    ['importar xml', 'Importar XML'],
    ['devolucoes de compra', 'Devoluções de compra'],
    ['manifesto', 'Manifesto do destinatário'],
    ['reposicao', 'Reposição de estoque'],
    ['estoque baixo', 'Reposição de estoque'],
    ['estoque bai', 'Reposição de estoque'],
    ['fornecedor', 'Parceiros'],
    // the treasury
    ['sped', 'SPED fiscal'],
    ['baixar xml', 'Baixar XML'],
    ['contador', 'Baixar XML'],
    ['inutilizar', 'Inutilizar numeração'],
    ['icms', 'Regras de ICMS'],
    ['ncm', 'Tributação por NCM'],
    ['certificado', 'Ambiente e certificado'],
    ['serie', 'Séries'],
    ['apuracao', 'Apuração de ICMS e IPI'],
    // the machine and the connection
    ['situação', 'Teste'],
    ['saúde', 'Teste'],
    ['saud', 'Teste'],
    ['teste', 'Teste'],
    // the session
    ['minhas sessoes', 'Minhas sessões'],
    ['segundo fator', 'Segundo fator'],
  ])('"%s" acha %s primeiro', (word, title) => {
    expect(found(word)[0]?.titulo).toBe(title)
  })

  test.each([['aniversario', 'Lista de aniversariantes: ainda não há']])(
    '"%s", que não há, é dito: %s',
    async (word, title) => {
      expect(sift(paletteContent().rows, word).inicios).toEqual([])
      const rows = await absentProvider(() => true).buscar(word, new AbortController().signal)
      expect(rows[0]?.titulo).toBe(title)
    },
  )
})

test.each([
  ['cheque', 'Cheques'],
  ['cartões', 'Conciliação bancária'],
  ['estoque baixo', 'Reposição de estoque'],
  ['situação', 'Teste'],
  ['saúde', 'Teste'],
])('num diálogo do PDV, "%s" acha %s primeiro', (word, title) => {
  window.history.replaceState(null, '', '/documento/pdv')
  const sale = pushScope('pdv.venda', 0, () => ({ commands: [on(caixa.leituraX, () => {})] }))
  const dialog = pushScope('pdv.pagamento', 1, () => ({ commands: [on(pagamento.adicionar, () => {})] }))
  expect(found(word)[0]?.titulo).toBe(title)
  dialog()
  sale()
})

test('fora do PDV, a sangria diz a sua tecla, e Enter a leva ao PDV', async () => {
  const [sangria] = found('sangria')
  expect(sangria).toMatchObject({ nota: 'no PDV, Alt 2', grupo: 'no PDV' })
  const ran: string[] = []
  setTillRunner(id => void ran.push(id))
  await sangria?.executar()
  expect(ran).toEqual(['caixa.sangria'])
})

test('quem não abre o PDV não recebe os comandos dele', () => {
  signIn(['menu_financeiro'])
  expect(found('sangria').map(({ titulo }) => titulo)).not.toContain('Sangria de caixa')
})

test('o código de outro sistema é o do comando do caixa: 135, 111, 210', async () => {
  const coded = COMMANDS.flatMap(({ id, codigos = [] }) => codigos.map(codigo => [codigo, id]))
  expect(Object.fromEntries(coded)).toEqual({
    '111': caixa.suprimento.id,
    '135': caixa.sangria.id,
    '210': caixa.leituraX.id,
  })
  expect(coded).toHaveLength(3)
  let read = 0
  const close = pushScope('pdv.venda', 0, () => ({ commands: [on(caixa.leituraX, () => void read++)] }))
  expect(await runSlash('210')).toBe(true)
  close()
  expect(read).toBe(1)
})
