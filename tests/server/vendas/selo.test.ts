import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CatalogoAnswer } from '../../../src/domain/api/catalogo.ts'
import type { VendaAnswer, VendaBody } from '../../../src/domain/api/vendas.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import type { Q } from '../../../src/server/db/transaction.ts'
import { diaEm } from '../time.ts'
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
  loja.sql(`update grupos set flags = '{${FLAGS.filter(f => !f.startsWith('pdv_') || flags.includes(f))}}'`)
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
/** The line says one total, the document the right one. */
const errado = () => {
  const body = doCaixa()
  return { ...body, itens: body.itens.map(item => ({ ...item, preco_total: '9.00' })) }
}
const IBPT = { nacionalfederal: '1', importadosfederal: '1', estadual: '1', municipal: '1' }
/** As the register does it: the row and its entry in the trail, one transaction. */
const mudar = (campo: string, antes: unknown, depois: unknown, coluna = campo) =>
  loja.sql(
    `with mudou as (update produtos set ${coluna} = $2 where id = $1 returning account_id, id)
      insert into auditoria (account_id, registro, registro_id, rotulo, em, acao, mudancas)
      select account_id, 'produtos', id, 'Água', $3, 'alterou', $4 from mudou`,
    [loja.produtos.comum, depois, loja.clock(), JSON.stringify([{ campo, rotulo: campo, antes, depois }])],
  )
const MINUTO = 60_000
const DIA = 24 * 60 * MINUTO
/** The same sale, made without a server so long ago. */
const semServidor = (body: VendaBody, minutos: number): VendaBody => ({
  ...body,
  offline: true,
  paga_em: new Date(loja.clock().getTime() - minutos * MINUTO).toISOString(),
  enviada_em: loja.clock().toISOString(),
})
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

  test('custa estas idas ao banco, e nenhuma a mais', async () => {
    const { db } = loja.deps
    const { tx } = db
    const idas: string[][] = []
    const conta = vi.spyOn(db, 'tx').mockImplementation((dono, run) =>
      tx(dono, q => {
        const ditas: string[] = []
        idas.push(ditas)
        const query: Q['query'] = (text, params) => {
          ditas.push(typeof text === 'string' ? text : text.name)
          return q.query(text, params)
        }
        return run({ ...q, query })
      }),
    )
    await vender(doCaixa()).finally(() => conta.mockRestore())
    expect(idas.find(ditas => ditas.includes('vendas-insert'))).toEqual([
      'venda-referencias',
      'caixa-da-venda',
      'vendas-insert',
      'serie-next',
      'documento-insert',
      'estoque-movimentos',
      'movimentos',
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
    ['código de outro produto', 'itens.0.gtin', () => doCaixa({ gtin: '7891000315507' })],
    ['total da linha que não fecha', 'itens.0.preco_total', () => errado()],
    ['impostos aproximados inventados', 'itens.0.ibpt', () => doCaixa({ ibpt: IBPT })],
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

  test('a venda sem servidor é guardada, e o que não se podia fica dito', async () => {
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

  test('o preço que mudou vale na versão antiga pelos dias da conta', async () => {
    const agora = loja.clock()
    const antigo = catalogo
    await mudar('estoque.preco_vend', '10.00', '12.00', 'preco_vend')
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

  describe('o preço selado que já não é o do cadastro', () => {
    let antigo: CatalogoAnswer
    beforeAll(async () => {
      await loja.sql(`update produtos set preco_vend = '12.00' where id = $1`, [loja.produtos.comum])
      antigo = await lerCatalogo()
      loja.clock.advance(10 * MINUTO)
      await mudar('estoque.preco_vend', '12.00', '15.00', 'preco_vend')
      loja.clock.advance(10 * MINUTO)
      catalogo = await lerCatalogo()
    })
    const velha = (mudanca: Partial<VendaBody> = {}) =>
      doCaixa({ preco: '12.00', preco_total: '12.00' }, mudanca, antigo)
    const MUDOU = {
      campo: 'itens.0.preco',
      texto: 'Água mineral 500 ml: o preço mudou de R$ 12,00 para R$ 15,00',
      esperado: '15',
      recebido: '12.00',
    }

    test('com servidor: aberta é recusada com os dois preços, paga é guardada e marcada', async () => {
      const { status, body } = await post(velha({ paga: false }))
      expect([status, body.errors]).toEqual([422, { 'itens.0.preco': [MUDOU.texto] }])
      expect((await vender(velha())).divergencias).toEqual([MUDOU])
    })

    test('sem servidor: marcada só quando já tinha mudado', async () => {
      expect((await vender(semServidor(velha(), 15))).divergencias).toEqual([])
      expect((await vender(semServidor(velha(), 5))).divergencias).toEqual([MUDOU])
    })

    test('de selo antigo pelo preço de hoje não pede licença nem fica marcada', async () => {
      const hoje = doCaixa({ preco: '15.00', preco_total: '15.00' }, {}, antigo)
      expect((await vender(hoje)).divergencias).toEqual([])
    })

    test('outro preço, de quem pode, não é preço mudado', async () => {
      await pode('pdv_preco')
      const outro = doCaixa({ preco: '11.00', preco_total: '11.00' }, {}, antigo)
      expect((await vender(outro)).divergencias).toEqual([])
    })
  })
})

describe('o que nenhum selo cobre', () => {
  afterAll(async () => {
    await loja.sql(`update produtos set preco_vend = '12.00' where id = $1`, [loja.produtos.comum])
    catalogo = await lerCatalogo()
  })
  beforeAll(async () => {
    await loja.sql(`update produtos set preco_vend = '15.00' where id = $1`, [loja.produtos.comum])
    catalogo = await lerCatalogo()
  })
  const agora = () => ({ preco: '15.00', preco_total: '15.00' })

  test('qualquer código do produto vale, também o trocado depois da venda', async () => {
    await loja.sql(
      `insert into produto_codigos (account_id, produto_id, codigo, fator, ordem) values ($1, $2, '036000291452', 1, 1)`,
      [loja.account_id, loja.produtos.comum],
    )
    for (const gtin of ['036000291452', '0036000291452', '07891000100103', null])
      expect((await vender(doCaixa({ ...agora(), gtin }))).divergencias).toEqual([])
    const de = catalogo
    const antes = () => doCaixa(agora(), {}, de)
    loja.clock.advance(10 * MINUTO)
    await mudar('gtin', '7891000100103', '7891000315507')
    expect((await vender(semServidor(antes(), 5))).divergencias).toEqual([])
    expect((await vender(antes())).divergencias).toMatchObject([{ campo: 'itens.0.gtin' }])
    await mudar('gtin', '7891000315507', '7891000100103')
    catalogo = await lerCatalogo()
  })

  test('impostos aproximados: os da tabela, ou os do catálogo que ainda vale', async () => {
    const dizer = () => vender(doCaixa({ ...agora(), ibpt: IBPT }))
    await loja.sql(
      `insert into ibpt (account_id, uf, ncm, nacional, importado, estadual, municipal, atualizado_em)
        values ($1, 'SP', '22011000', 1, 1, 1, 1, '2026-10-01')`,
      [loja.account_id],
    )
    expect((await dizer()).divergencias).toEqual([])
    await loja.sql(`update ibpt set estadual = 18, atualizado_em = '2026-11-01'`)
    expect((await dizer()).divergencias).toMatchObject([
      { campo: 'itens.0.ibpt', esperado: '1 / 1 / 18 / 1', recebido: '1 / 1 / 1 / 1' },
    ])
    await loja.sql(`update ibpt set atualizado_em = $1`, [loja.clock()])
    expect((await dizer()).divergencias).toEqual([])
    // in force for less than the days that a catalogue is valid, by the hours of the shop
    const depois = loja.clock()
    const [conta] = await loja.sql<{ dias: number }>('select validade_catalogo as dias from accounts')
    loja.clock.set(`${diaEm(new Date(depois.getTime() + DIA))}T22:00:00-03:00`)
    const desde = diaEm(new Date(loja.clock().getTime() - (Number(conta?.dias) - 1) * DIA))
    await loja.sql(`update ibpt set atualizado_em = '2026-10-01', vigencia_inicio = $1`, [desde])
    expect((await dizer()).divergencias).toEqual([])
    loja.clock.set(depois)
    await loja.sql('delete from ibpt')
  })

  test('produto desativado: aberta é recusada, paga é guardada e marcada', async () => {
    const antes = catalogo
    loja.clock.advance(10 * MINUTO)
    await mudar('ativo', true, false)
    const body = () => doCaixa(agora(), {}, antes)
    const DESATIVADO = 'Água mineral 500 ml: o produto está desativado e não pode ser vendido'
    const recusada = await post({ ...body(), paga: false })
    expect([recusada.status, recusada.body.errors]).toEqual([422, { 'itens.0.produto_id': [DESATIVADO] }])
    expect((await vender(body())).divergencias).toMatchObject([
      { campo: 'itens.0.produto_id', texto: DESATIVADO },
    ])
    expect((await vender(semServidor(body(), 5))).divergencias).toEqual([])
    expect((await vender(semServidor(body(), 0))).divergente).toBe(true)
    await mudar('ativo', false, true)
    catalogo = await lerCatalogo()
  })
})

describe('quando foi', () => {
  const paga = (minutos: number): Partial<VendaBody> => ({
    offline: true,
    paga_em: new Date(loja.clock().getTime() - minutos * 60_000).toISOString(),
    enviada_em: loja.clock().toISOString(),
  })
  const campos = async (body: VendaBody) => (await vender(body)).divergencias?.map(({ campo }) => campo)
  const doze = { preco: '12.00', preco_total: '12.00' }

  test('mais antiga do que o caixa vende sem servidor: fica com a hora que diz, marcada', async () => {
    const semana = 7 * 24 * 60
    // unsealed, as from a catalogue of that time: only the moment is judged
    const velha = (minutos: number) =>
      doCaixa({ ...doze, selo: null }, paga(minutos), {
        ...catalogo,
        regras: loja.venda().regras,
      } as CatalogoAnswer)
    expect(await campos(velha(semana - 1))).toEqual([])
    const venda = await vender(velha(semana + 24 * 60))
    expect(venda.datavenda).toBe(new Date(loja.clock().getTime() - (semana + 24 * 60) * 60_000).toISOString())
    expect(venda.divergencias).toMatchObject([
      { campo: 'paga_em', texto: 'Diz ter sido paga há 8 dias; sem servidor o caixa vende até 7' },
    ])
  })

  test('antes de o produto ser o que o selo diz, ou de a regra ter sido dada: marcada', async () => {
    const [mudou] = await loja.sql<{ em: Date }>(
      `select max(em) as em from auditoria where registro = 'produtos' and registro_id = $1`,
      [loja.produtos.comum],
    )
    const agora = loja.clock()
    loja.clock.set(new Date((mudou?.em.getTime() ?? 0) + 3 * 60 * 60_000))
    expect(await campos(doCaixa(doze, paga(2 * 60)))).toEqual([])
    expect(await campos(doCaixa(doze, paga(4 * 60)))).toEqual(['paga_em'])
    // of the rules alone: the day before they were given out
    const ontem = { ...paga(20 * 60), regras: catalogo.regras }
    const { texto } = (await vender(doCaixa({ ...doze, selo: null }, ontem))).divergencias?.[0] ?? {}
    expect(texto).toBe('Diz ter sido paga antes de a regra de ICMS 1 ter sido dada ao caixa')
    loja.clock.set(agora)
  })

  test('paga_em de anos atrás: vale a hora da chegada, e fica dito', async () => {
    const venda = await vender(
      doCaixa({ preco: '12.00', preco_total: '12.00' }, { offline: true, paga_em: '2021-01-01T12:00:00Z' }),
    )
    expect(venda.datavenda).toBe(loja.clock().toISOString())
    expect(venda.divergencias?.map(({ campo }) => campo)).toEqual(['paga_em'])
    await loja.quieto()
    expect((await loja.ver(venda.id)).status).toBe('T')
  })
})
