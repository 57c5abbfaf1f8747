import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { caixa } from '../../../src/domain/commands/caixa/index.ts'
import { COMMANDS } from '../../../src/domain/commands/index.ts'
import { AJUSTES } from '../../../src/domain/config/ajustes.ts'
import { NAO_HA } from '../../../src/domain/nao-ha.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { ROUTES } from '../../../src/domain/routes/index.ts'
import { SAYINGS } from '../../../src/domain/sayings.ts'
import { mergeRows } from '../../../src/web/commands/palette/merge-rows.ts'
import { type PaletteItem, paletteContent } from '../../../src/web/commands/palette/palette-entries.ts'
import { sift } from '../../../src/web/commands/palette/rank.ts'
import { on, pushScope } from '../../../src/web/keys/scopes.ts'
import { paletteMeanings } from '../../../src/web/screens/palette-meant.ts'
import { signIn } from '../session.ts'

const undo: (() => void)[] = []
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  signIn(FLAGS)
})

afterEach(() => {
  for (const end of undo.splice(0)) end()
})

/** The palette's rows for a text, where no product or partner has such a name. */
function found(texto: string): readonly PaletteItem[] {
  const content = paletteContent()
  return mergeRows(sift(content.rows, texto), [], texto, true, paletteMeanings.find(texto, content)).rows
}

/** The key of `SAYINGS` that a row answers to. */
const keyOf = ({ id }: PaletteItem): string =>
  id.replace(/^(rota|fechada|da-nota):/, '').replace(/^ausente:/, 'falta:')

const first = (texto: string) => keyOf(found(texto)[0] ?? ({ id: '' } as PaletteItem))

const SAID = Object.entries(SAYINGS).flatMap(([id, said]) =>
  said.split(', ').map(text => [text, id] as const),
)

test('what answers a saying exists, and no saying has two answers', () => {
  const known = new Set([
    ...ROUTES.filter(({ interna }) => !interna).map(({ path }) => path),
    ...COMMANDS.filter(({ interno }) => !interno).map(({ id }) => id),
    ...AJUSTES.map(({ chave }) => `ajuste:${chave}`),
    ...NAO_HA.map(({ id }) => `falta:${id}`),
  ])
  expect(Object.keys(SAYINGS).filter(id => !known.has(id))).toEqual([])
  const texts = SAID.map(([text]) => text)
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  expect(SAID.length).toBeGreaterThan(300)
})

test('each saying stands first under its answer', () => {
  const wrong = SAID.map(([text, id]) => [text, id, first(text)]).filter(([, id, found]) => id !== found)
  expect(wrong.map(row => row.join(' | '))).toEqual([])
})

/** Sentences that are no sayings of the table, with what may stand first. */
const SENTENCES: readonly (readonly [texto: string, ...ids: string[]])[] = [
  // what outsiders typed and did not find
  ['cancelar nota fiscal', 'vendas.cancelar', '/vendas'],
  ['dar entrada na nota', '/estoque/entrada/importar'],
  ['dar baixa', '/financeiro/contas_receber'],
  ['reajuste de contrato', '/documento/contrato'],
  ['cobrança recorrente', '/financeiro/recorrentes'],
  ['taxa do cartao', '/financeiro/taxas'],
  ['devoluçao de cliente', '/devolucao/venda'],
  ['carta de corecao', 'vendas.corrigir'],
  ['nota fiscal de serviço', 'falta:nfse'],
  ['autenticação dois fatores', '/segundo_fator'],
  ['fexar caixa', 'caixa.fechar'],
  ['vale pedagio', '/transporte/mdfe/novo'],
  ['taxa de serviço', 'falta:taxa_servico'],
  ['trocar operador', 'caixa.operador'],
  ['backup', '/config/copias'],
  ['copia', '/config/copias'],
  ['restaurar backup', '/config/copias'],
  ['cte', '/transporte/cte'],
  ['mesas', 'falta:mesas'],
  ['mesa', 'falta:mesas'],
  ['comanda', 'falta:mesas'],
  ['garçom', 'falta:mesas'],
  ['2 via', '/vendas'],
  ['ifood', '/integracao/canal'],
  ['mudar preco', '/cadastro/produto'],
  ['preco de venda', '/cadastro/produto'],
  ['motorista', '/cadastro/parceiro'],
  ['placa do caminhao', '/cadastro/veiculo'],
  ['rota', '/delivery'],
  ['entrega', '/delivery'],
  ['taxa de entrega', 'venda.entrega'],
  ['entregador', '/delivery'],
  ['motoboy', '/delivery'],
  ['balanço de estoque', '/produto/contagem'],
  ['o que comprar', '/report/reposicao'],
  ['senha do usuario', '/cadastro/usuarios'],
  ['nfse', 'falta:nfse'],
  ['kit', '/cadastro/produto'],
  ['fidelidade', 'falta:fidelidade'],
  ['caderneta', '/financeiro/contas_receber'],
  ['ciot', '/transporte/mdfe/novo'],
  ['cancelar nota', 'vendas.cancelar', '/vendas'],
  ['dois fatores', '/segundo_fator'],
  // with more words, other words, other endings, a letter wrong in any word
  ['como faço para cancelar uma nota fiscal', 'vendas.cancelar', '/vendas'],
  ['cancelar nota fical', 'vendas.cancelar', '/vendas'],
  ['cancelamento da nota', 'vendas.cancelar', '/vendas'],
  ['quero cancelar a ultima venda', 'venda.cancelar_ultima'],
  ['onde vejo as notas que foram rejeitadas', 'vendas.rejeitadas'],
  ['nota deu rejeição', 'vendas.rejeitadas'],
  ['lançar nota fiscal de compra', '/estoque/entrada/importar'],
  ['entrada de xml do fornecedor', '/estoque/entrada/importar'],
  ['dar baxa no boleto', '/financeiro/contas_receber'],
  ['baixar duplicata do cliente', '/financeiro/contas_receber'],
  ['receber de um cliente fiado', 'caixa.conta', '/financeiro/contas_receber'],
  ['quem está devendo', '/financeiro/contas_receber', '/report/a_receber'],
  ['clientes inadimplentes', '/financeiro/contas_receber', '/report/a_receber'],
  ['pagar um fornecedor', '/financeiro/contas_pagar'],
  ['lançar conta de luz', '/financeiro/recorrentes', '/financeiro/contas_pagar'],
  ['lançar conta a pagar', '/financeiro/contas_pagar'],
  ['contas pra pagar hoje', '/financeiro/contas_pagar'],
  ['importar extrato do banco', '/financeiro/conciliacao'],
  ['conciliar cartões', '/financeiro/conciliacao'],
  ['gerar boleto para cliente', '/financeiro/contas_receber'],
  ['mandar remessa pro banco', '/financeiro/remessas'],
  ['estornar um pix', '/financeiro/pix'],
  ['pix que não caiu', '/financeiro/pix'],
  ['ver cheques pré datados', '/financeiro/cheques'],
  ['transferencia entre contas', '/financeiro/caixa_diario'],
  ['quanto eu vendi hoje', '/report/vendas'],
  ['total vendido no mês', '/report/vendas'],
  ['produto mais vendido', '/report/curva_abc'],
  ['produtos que mais vendem', '/report/curva_abc'],
  ['lucro do mes', '/report/lucro', '/report/resultado'],
  ['comissão do vendedor', '/report/comissoes', '/cadastro/comissao'],
  ['vendas do vendedor', '/report/vendedores'],
  ['abrir o caxa', 'caixa.abrir'],
  ['fechar o caixa do dia', 'caixa.fechar'],
  ['fazer uma sangria no caixa', 'caixa.sangria'],
  ['sangira', 'caixa.sangria'],
  ['colocar troco no caixa', 'caixa.suprimento'],
  ['diferença no fechamento do caixa', '/caixas'],
  ['mudar de operador', 'caixa.operador'],
  ['reimprimir cupon', '/vendas', 'venda.reimprimir'],
  ['imprimir segunda via da nota', '/vendas'],
  ['dar desconto na venda', 'venda.desconto'],
  ['tirar um item da venda', 'item.cancelar'],
  ['trocar mercadoria', 'venda.devolver', '/documento/pdv'],
  ['devolver mercadoria ao fornecedor', '/devolucao/compra'],
  ['nota de devolução para o fornecedor', '/devolucao/compra', '/devolucao/compra/novo'],
  ['cadastrar um cliente novo', '/cadastro/parceiro/novo'],
  ['cadastro de fornecedores', '/cadastro/parceiro'],
  ['incluir um produto novo', '/cadastro/produto/novo'],
  ['alterar o preço de um produto', '/cadastro/produto'],
  ['aumentar preço de todos os produtos', '/cadastro/produto/alteracao_massa'],
  ['reajustar preço em 10%', '/cadastro/produto/alteracao_massa'],
  ['fazer uma promoção', '/cadastro/promocao/nova', '/cadastro/promocao'],
  ['etiquetas de preço da gondola', 'etiquetas.mudadas'],
  ['acertar o estoque', 'estoque.ajuste'],
  ['contagem do estoque', '/produto/contagem'],
  ['estoque ficou negativo', 'estoque.ajuste', 'ajuste:venda_sem_estoque'],
  ['produto venceu', '/produto/validade', 'estoque.perda'],
  ['produtos a vencer', '/produto/validade'],
  ['tansferir estoque para outra loja', 'estoque.transferencia'],
  ['pedido para o fornecedor', '/compra/pedido', '/compra/pedido/novo'],
  ['notas contra o meu cnpj', '/estoque/manifesto'],
  ['enviar xml pro contador', '/contabel/baixar_xml'],
  ['gerar o sped do mes', '/contabil/sped'],
  ['inutilizar numeração', '/fiscal/inutilizar'],
  ['renovar o certificado', '/config/ambiente'],
  ['certificado digital vencido', '/config/ambiente'],
  ['mudar o cfop', '/fiscal/icms'],
  ['aliquota do simples nacional', '/contabil/aliquota_das'],
  ['sefaz está fora do ar', 'emissor.contingencia'],
  ['emitir uma nota fiscal', '/documento/documento/novo'],
  ['fazer nota de remessa', '/documento/documento/novo'],
  ['emitir conhecimento de transporte', '/transporte/cte/novo', '/transporte/cte'],
  ['encerrar o manifesto', '/transporte/abertos', 'evento.encerrar_mdfe'],
  ['manifesto não encerrado', '/transporte/abertos'],
  ['emitir manifesto', '/transporte/mdfe/novo'],
  ['cadastrar caminhão novo', '/cadastro/veiculo/novo', '/cadastro/veiculo'],
  ['cadastro do motorista', '/cadastro/parceiro', '/cadastro/parceiro/novo'],
  ['corrigir um cte', 'evento.carta_cte'],
  ['pedidos do ifod', '/delivery'],
  ['integração ifood', '/integracao/canal'],
  ['acerto do motoboy', '/delivery'],
  ['cardapio online', '/integracao/cardapio'],
  ['monitor da cozinha', 'cozinha.telas'],
  ['dividir a conta da mesa', 'falta:mesas'],
  ['abrir uma comanda', 'falta:mesas'],
  ['cobrar os 10% do garçom', 'falta:taxa_servico', 'falta:mesas'],
  ['programa de pontos', 'falta:fidelidade'],
  ['emitir nota de serviço', 'falta:nfse'],
  ['fazer ordem de serviço', 'falta:os'],
  ['fazer orçamento para cliente', '/documento/orcamento/novo', '/documento/orcamento'],
  ['contratos a vencer', '/report/contratos', '/documento/contrato'],
  ['ordem de carregamento', '/documento/contrato', '/report/ordens'],
  ['permissões do usuário', '/cadastro/grupo'],
  ['criar usuário novo', '/cadastro/usuarios/novo'],
  ['funcionário esqueceu a senha', '/cadastro/usuarios'],
  ['trocar a senha', '/cadastro/usuarios'],
  ['fazer uma cópia de segurança', '/config/copias'],
  ['importar dados de outro sistema', '/integracao/import_business'],
  ['configurar a balança', '/cadastro/terminal'],
  ['impressora não está imprimindo', '/teste', '/config/impressao'],
  ['mudar logo do cupom', 'ajuste:logo_cupom', 'ajuste:mensagem_rodape'],
  ['chave pix da loja', 'ajuste:pix_chave'],
  ['vender com estoque zerado', 'ajuste:venda_sem_estoque'],
  ['tema escuro', 'app.alternar_tema'],
  ['atalhos de teclado', 'app.ajuda', 'app.remapear'],
  ['trocar de loja', 'sessao.trocar_empresa'],
]

describe('a sentence stands first under what it asks for', () => {
  test('with more words, other endings, and a letter wrong in any word', () => {
    const wrong = SENTENCES.map(([text, ...ids]) => [text, first(text), ids] as const).filter(
      ([, found, ids]) => !ids.includes(found),
    )
    expect(wrong.map(([text, found, ids]) => `${text}: ${found} (${ids})`)).toEqual([])
  })

  test.each([
    'arroz integral 5kg',
    'caixa organizadora',
    'caixa de som jbl',
    'mesa de plástico',
    'garrafa térmica azul',
    'cartão de memória 32gb',
    'papel higiênico folha dupla',
    'biscoito recheado chocolate',
    'bomba de água 1cv',
    'agenda 2027 capa dura',
    'leite condensado',
    'camiseta gola polo preta',
    'José da Silva',
    'Padaria Pão Quente Ltda',
  ])('"%s" is the name of a thing, and means nothing surely', text => {
    expect(found(text)).toEqual([])
  })
})

describe('what cannot be done here says where it is, or who has it', () => {
  test('away from the till, a command of the till says its key', () => {
    expect(found('trocar operador')[0]).toMatchObject({ titulo: 'Trocar de operador', nota: 'no PDV, Alt 0' })
    expect(found('dar desconto')[0]).toMatchObject({ titulo: 'Desconto na venda', grupo: 'no PDV' })
  })

  test('at the closed till, the drawer says how to open it', () => {
    window.history.replaceState(null, '', '/documento/pdv')
    const porque = 'O caixa está fechado: Alt+B abre'
    const drawer = [caixa.sangria, caixa.fechar].map(command => on(command, () => {}, { porque }))
    undo.push(pushScope('pdv.venda', 0, () => ({ commands: drawer })))
    for (const typed of ['sangria', 'fechar caixa'])
      expect(found(typed)[0], typed).toMatchObject({ grupo: 'agora não', nota: porque })
  })

  test('who lacks the right reads its name, and a copy is for the super user', () => {
    signIn(FLAGS.filter((flag: Flag) => flag !== 'cadastro_veiculo'))
    expect(found('caminhão')[0]).toMatchObject({
      titulo: 'Veículos',
      grupo: 'sem acesso',
      nota: 'sem o direito "Cadastros · Veículos": peça a quem administra',
    })
    expect(found('restaurar backup')[0]).toMatchObject({
      titulo: 'Cópias de segurança',
      nota: 'só o super usuário abre',
    })
  })
})

test('an empty palette lists all that one may open', () => {
  const { rows } = paletteContent()
  expect(sift(rows, '').inicios).toHaveLength(rows.length)
  expect(rows.length).toBeGreaterThan(200)
})
