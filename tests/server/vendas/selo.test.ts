import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CatalogoAnswer } from '../../../src/domain/api/catalogo.ts'
import type { VendaAnswer, VendaBody } from '../../../src/domain/api/vendas.ts'
import { FLAGS, type Flag } from '../../../src/domain/options/flags.ts'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
let catalogo: CatalogoAnswer
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql(`update produtos set preco_vend = '10.00'`)
  catalogo = await lerCatalogo()
})
beforeEach(() => pode())
afterAll(() => loja.close())

const pode = (...flags: Flag[]) =>
  loja.sql(
    `update grupos set ${FLAGS.map(f => `${f} = ${!f.startsWith('pdv_') || flags.includes(f)}`).join(', ')}`,
  )
const lerCatalogo = async () => (await loja.caixa.call('GET', 'pdv/catalogo')).body as CatalogoAnswer
type Item = VendaBody['itens'][number]

/** The sale a till would make of this catalogue, changed as told. */
function doCaixa(item: Partial<Item> = {}, mudanca: Partial<VendaBody> = {}, de = catalogo): VendaBody {
  const linha = de.produtos.linhas.find(l => l[0] === loja.produtos.comum) as unknown[]
  const selo = linha[de.produtos.colunas.indexOf('selo')] as string
  const base = loja.venda()
  const itens = base.itens.map(each => ({ ...each, selo, ...item }))
  const total = itens.reduce((soma, { preco_total }) => soma + Number(preco_total), 0).toFixed(2)
  return {
    ...base,
    itens,
    regras: structuredClone(de.regras),
    valor_produtos: total,
    valor_total: total,
    totais: { vNF: total, vProd: total },
    pagamento: base.pagamento.map(each => ({ ...each, valor: total })),
    ...mudanca,
  }
}
const post = (body: VendaBody, quem = loja.caixa) => quem.call('POST', 'vendas', body)
const vender = async (body: VendaBody): Promise<VendaAnswer> => {
  const { status, body: answer } = await post(body)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return loja.ver(answer.data.id)
}
const centavo = { preco: '0.01', preco_total: '0.01' }
const isento = (body: VendaBody): VendaBody => {
  const [icms] = Object.keys(body.regras.icms) as [string]
  return {
    ...body,
    regras: { ...body.regras, icms: { [icms]: { ...body.regras.icms[icms], cst: '40', icms: '0.0000' } } },
  }
}

describe('o que o catálogo deu, selado', () => {
  test('é aceito sem reler o cadastro, paga ou não, de qualquer quantidade', async () => {
    // the register changed behind the version's back: a sealed line does not ask it
    await loja.sql(`update produtos set ncm = '17049020' where id = ${loja.produtos.comum}`)
    const vendida = await vender(doCaixa({ qtde: '3', preco_total: '30.00' }))
    const aberta = await vender(doCaixa({}, { paga: false }))
    await loja.sql(`update produtos set ncm = '22011000' where id = ${loja.produtos.comum}`)
    catalogo = await lerCatalogo()
    expect([vendida, aberta].map(({ divergente, divergencias }) => [divergente, divergencias])).toEqual([
      [false, []],
      [false, []],
    ])
  })

  test('sem selo, vale o cadastro como está: igual, entra', async () => {
    expect((await vender(doCaixa({ selo: null }, { regras: loja.venda().regras }))).divergente).toBe(false)
  })

  test('o selo é da conta e da empresa: o de outra não vale, nem o de outro produto', async () => {
    const linha = (id: number) => catalogo.produtos.linhas.find(l => l[0] === id) as unknown[]
    const outro = linha(loja.produtos.lote)[catalogo.produtos.colunas.indexOf('selo')] as string
    const { status, body } = await post(doCaixa({ selo: outro, referencia: 'LOT-1' }, { paga: false }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['itens.0.referencia']])
  })
})

describe('o que não é do catálogo', () => {
  const casos: [string, string, () => VendaBody][] = [
    ['NCM trocado', 'itens.0.ncm', () => doCaixa({ ncm: '17049020' })],
    ['descrição trocada', 'itens.0.nome', () => doCaixa({ nome: 'BALA SORTIDA' })],
    ['unidade trocada', 'itens.0.unidade', () => doCaixa({ unidade: 'CX' })],
    ['fator da unidade tributável', 'itens.0.fator_coversao', () => doCaixa({ fator_coversao: '12' })],
    ['benefício inventado', 'itens.0.cbenef', () => doCaixa({ cbenef: 'SP000001' })],
    ['sem selo e com outro NCM', 'itens.0.ncm', () => doCaixa({ selo: null, ncm: '17049020' })],
    ['CST da regra trocado', 'regras.icms.1.cst', () => isento(doCaixa())],
    [
      'regra de outra conta',
      'itens.0.regraicms_id',
      () => {
        const body = doCaixa({ regraicms_id: 77 })
        return { ...body, regras: { ...body.regras, icms: { 77: { ...body.regras.icms['1'] } } } }
      },
    ],
    [
      'etiqueta de quem não é de balança',
      'itens.0.origem_leitura',
      () => doCaixa({ origem_leitura: 'balanca' }),
    ],
  ]

  test.each(casos)(
    '%s: aberta é recusada no campo, paga é guardada, marcada e avisada',
    async (_, campo, fazer) => {
      const recusada = await post({ ...fazer(), paga: false })
      expect([recusada.status, Object.keys(recusada.body.errors ?? {})[0]]).toEqual([422, campo])
      const venda = await vender(fazer())
      expect(venda.divergente).toBe(true)
      expect(venda.divergencias?.map(each => each.campo)).toContain(campo)
      const avisos = (await loja.caixa.call('GET', 'notificacao')).body.data as {
        titulo: string
        mensagem: string
      }[]
      const aviso = avisos.find(({ titulo }) => titulo.includes(`${venda.serie}/${venda.numerocodumento},`))
      expect(aviso?.mensagem).toContain(venda.divergencias?.[0]?.texto)
    },
  )
})

describe('nenhum campo abre a porta do preço', () => {
  test.each<[string, () => VendaBody]>([
    ['nada', () => doCaixa(centavo)],
    ['catalogo', () => doCaixa(centavo, { catalogo: '0.1' })],
    ['origem_leitura', () => doCaixa({ ...centavo, origem_leitura: 'balanca' })],
    ['total_etiqueta', () => doCaixa({ total_etiqueta: '0.01', preco_total: '0.01' })],
    ['sem selo', () => doCaixa({ ...centavo, selo: null })],
    [
      'um selo com outro preço dentro',
      () => {
        const body = doCaixa(centavo)
        return { ...body, itens: body.itens.map(i => ({ ...i, selo: i.selo?.replace(/10\.00$/, '0.01') })) }
      },
    ],
  ])('%s: 403 a quem não pode mudar preço', async (_, fazer) => {
    expect((await post(fazer())).status).toBe(403)
  })

  test('duas linhas com o mesmo uid: cada uma tem o seu preço', async () => {
    await loja.sql(`update produtos set preco_vend = '0.01' where id = ${loja.produtos.lote}`)
    const barato = await lerCatalogo()
    const linha = barato.produtos.linhas.find(l => l[0] === loja.produtos.lote) as unknown[]
    const selo = linha[barato.produtos.colunas.indexOf('selo')] as string
    const cara = doCaixa(centavo)
    const [item] = cara.itens as [Item]
    const queijo = { produto_id: loja.produtos.lote, referencia: 'LOT-1', nome: 'Queijo', lote_id: loja.lote }
    const itens = [item, { ...item, ...queijo, gtin: null, selo }]
    const dois = { valor_produtos: '0.02', valor_total: '0.02', totais: { vNF: '0.02', vProd: '0.02' } }
    const pagamento = cara.pagamento.map(each => ({ ...each, valor: '0.02' }))
    expect((await post({ ...cara, ...dois, itens, pagamento })).status).toBe(403)
  })

  test('venda feita sem servidor é guardada: preço, desconto e cancelamento de quem não podia ficam ditos', async () => {
    const enviada_em = loja.clock().toISOString()
    const venda = await vender(
      doCaixa(
        { preco: '4.00', preco_total: '4.00' },
        {
          offline: true,
          enviada_em,
          desconto: '1.00',
          valor_total: '3.00',
          totais: { vNF: '3.00', vProd: '4.00' },
          pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: '3.00' })),
          cancelados: [{ item: { uid: 'x' }, motivo: 'desistiu', usuario_id: 1, em: enviada_em }],
        },
      ),
    )
    expect(venda.divergencias).toMatchObject([
      { campo: 'itens.0.preco', esperado: '10.00', recebido: '4.00' },
      { campo: 'desconto', recebido: '1.00' },
      { campo: 'cancelados.0' },
    ])
    await pode('pdv_preco', 'pdv_desconto', 'pdv_cancelar_item')
    expect(
      (await vender(doCaixa({ preco: '4.00', preco_total: '4.00' }, { offline: true }))).divergente,
    ).toBe(false)
  })

  test('preço que mudou depois: a versão antiga vale pelos dias da conta, e nem um a mais', async () => {
    const agora = loja.clock()
    // as the register does it: the row and its entry in the trail, one transaction
    await loja.sql(
      `with mudou as (update produtos set preco_vend = '12.00' where id = $1 returning account_id, id)
        insert into auditoria (account_id, registro, registro_id, rotulo, em, acao, mudancas)
        select account_id, 'produtos', id, 'Água', $2, 'alterou', '[]' from mudou`,
      [loja.produtos.comum, agora],
    )
    const antigo = catalogo
    expect((await post(doCaixa({}, {}, antigo))).status).toBe(200)
    loja.clock.advance(7 * 86_400_000 - 60_000)
    expect((await post(doCaixa({}, {}, antigo))).status).toBe(200)
    loja.clock.advance(120_000)
    expect((await post(doCaixa({}, {}, antigo))).status).toBe(403)
    await loja.sql('update accounts set validade_catalogo = 30')
    expect((await post(doCaixa({}, {}, antigo))).status).toBe(200)
    loja.clock.set(agora)
    catalogo = await lerCatalogo()
    await loja.sql('update accounts set validade_catalogo = 7')
    expect((await vender(doCaixa({ preco: '12.00', preco_total: '12.00' }))).divergente).toBe(false)
  })
})

describe('quando foi', () => {
  test('paga_em de anos atrás, sem o relógio de quem envia: vale a hora da chegada, e fica dito', async () => {
    const venda = await vender(
      doCaixa({ preco: '12.00', preco_total: '12.00' }, { offline: true, paga_em: '2021-01-01T12:00:00Z' }),
    )
    expect(venda.datavenda).toBe(loja.clock().toISOString())
    expect(venda.divergencias?.map(({ campo }) => campo)).toEqual(['paga_em'])
    await loja.quieto()
    expect((await loja.ver(venda.id)).status).toBe('T')
  })
})
