import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import { A_MAO } from './nota.ts'
import {
  abrirCozinha,
  type Cozinha,
  cancelado,
  devolucaoDe,
  devolvido,
  documento,
  emitido,
  gravado,
  type Linha,
  mudou,
} from './volta.ts'

let loja: Cozinha
beforeAll(async () => {
  loja = await abrirCozinha()
  await loja.sql('update empresas set crt = 3')
})
afterAll(() => loja.close())

const vender = async (...itens: Linha[]) => emitido(loja, await gravado(loja, documento(loja, 1, itens)))
const uma = (qtde: string, num = 1) => new Map([[num, qtde]])

const meia = (grade_id: number, extra: object = {}) => ({
  ...{ grade_id, nome: 'SABOR', preco: '10.00', calculo: 1, ...extra },
})
const com = (insumo_id: number, qtde: string, qtde_porcao: string) => [
  { insumo_id, nome: 'X', preco: '0.00', qtde, qtde_porcao },
]
const sem = (insumo_id: number) => [{ insumo_id, nome: 'X' }]

/** What of the stock is not as it was. */
const mudanca = async (antes: Record<string, string>) => mudou(antes, await loja.saldos())

describe('uma devolução traz de volta o que a linha da venda levou', () => {
  test('cada subdivisão a sua parte', async () => {
    const { produto_id, grades } = loja.camisa
    const antes = await loja.saldos()
    const id = await vender({ produto_id, qtde: '2', grades: grades.map(grade_id => meia(grade_id)) })
    const [um, dois, tres] = grades.map(grade_id => `CAMISA/${grade_id}`)
    expect(await mudanca(antes)).toEqual({
      [um ?? '']: '-0.6667',
      [dois ?? '']: '-0.6667',
      [tres ?? '']: '-0.6666',
    })
    await devolvido(loja, id, uma('1'))
    expect(await mudanca(antes)).toEqual({
      [um ?? '']: '-0.3333',
      [dois ?? '']: '-0.3333',
      [tres ?? '']: '-0.3333',
    })
    await devolvido(loja, id, uma('1'))
    expect(await mudanca(antes)).toEqual({})
  })

  test('do que é feito na hora voltam os insumos que foram, e nada dele mesmo', async () => {
    const { bacon, molho, mucarela } = loja.insumos
    const antes = await loja.saldos()
    const id = await vender({
      produto_id: loja.lanche,
      qtde: '3',
      composicao_removidas: sem(mucarela),
      composicao_adicionadas: com(bacon, '2', '0.1'),
      complementos: [
        {
          complemento_id: loja.molhos,
          nome: 'Molhos',
          compomentes: [{ ...com(molho, '1', '0.1')[0], gratis: true }],
        },
      ],
    })
    const levou = { BACON: '-0.6', FARINHA: '-0.2475', MOLHO: '-0.3' }
    expect(await mudanca(antes)).toEqual(levou)
    const volta = await devolvido(loja, id, uma('1'))
    expect(await mudanca(antes)).toEqual({ BACON: '-0.4', FARINHA: '-0.165', MOLHO: '-0.2' })
    await cancelado(loja, volta)
    expect(await mudanca(antes)).toEqual(levou)
    await devolvido(loja, id, uma('3'))
    expect(await mudanca(antes)).toEqual({})
  })

  test('pelos lotes de que saiu, e não pela receita de hoje', async () => {
    const antes = await loja.saldos()
    const id = await vender({ produto_id: loja.lanche, qtde: '10' }, { produto_id: loja.lanche, qtde: '2' })
    const levou = await mudanca(antes)
    expect(levou).toEqual({ FARINHA: '-0.99', 'MUÇARELA/M1': '-0.3', 'MUÇARELA/M2': '-0.54' })
    await loja.sql(
      "update produto_composicoes set qtde_porcao = 0.5 where produto_id = $1 and tipo = '{1}'",
      [loja.lanche],
    )
    await devolvido(
      loja,
      id,
      new Map([
        [1, '10'],
        [2, '2'],
      ]),
    )
    await loja.sql(
      "update produto_composicoes set qtde_porcao = case when insumo_id = $2 then 0.07 else 0.25 end where produto_id = $1 and tipo = '{1}'",
      [loja.lanche, loja.insumos.mucarela],
    )
    expect(await mudanca(antes)).toEqual({})
  })

  test('ao depósito do caixa que vendeu', async () => {
    await loja.sql('update terminais set deposito_id = $2 where id = $1', [loja.terminais[0], loja.galpao])
    await loja.grava('estoque_saldos', {
      ...{
        empresa_id: loja.empresa_id,
        produto_id: loja.produtos.comum,
        deposito_id: loja.galpao,
        saldo: '50',
      },
    })
    const antes = await loja.saldos()
    const { id } = await loja.vender({}, '4')
    await loja.quieto()
    expect(await mudanca(antes)).toEqual({ 'Água mineral 500 ml/Galpão': '-4' })
    await devolvido(loja, id, uma('4'))
    expect(await mudanca(antes)).toEqual({})
    await loja.sql('update terminais set deposito_id = null where id = $1', [loja.terminais[0]])
  })

  test('nunca de outro lote: a linha diz o da venda', async () => {
    const outro = await loja.grava('produtos_lotes', {
      ...{ empresa_id: loja.empresa_id, produto_id: loja.produtos.lote, lote: 'L2', quantidade: '5' },
      ...{ fabricacao: '2026-10-01', validade: '2027-01-01' },
    })
    const id = await vender({ produto_id: loja.produtos.lote, qtde: '2', lote_id: loja.lote })
    const dita = await devolucaoDe(loja, id, uma('1'), 6, { lote_id: outro })
    const { status, body } = await loja.caixa.call('POST', 'vendas', dita)
    expect([status, body.errors]).toEqual([
      422,
      { 'itens.0.lote_id': [`O documento ${id} não tem este lote de Queijo`] },
    ])
  })
})

test('da venda sem linhas na razão volta a parte do que ela levou', async () => {
  const antes = await loja.saldos()
  const id = await vender({ produto_id: loja.lanche, qtde: '4' }, { produto_id: loja.lanche, qtde: '1' })
  await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
    await q.query('grant update on estoque_movimentos to current_user')
    await q.query('update estoque_movimentos set linha = null where origem_id = $1', [id])
    await q.query('revoke update on estoque_movimentos from current_user')
  })
  expect(await mudanca(antes)).toEqual({ FARINHA: '-0.4125', 'MUÇARELA/M1': '-0.3', 'MUÇARELA/M2': '-0.05' })
  await devolvido(loja, id, uma('1', 2))
  expect(await mudanca(antes)).toEqual({ FARINHA: '-0.33', 'MUÇARELA/M1': '-0.24', 'MUÇARELA/M2': '-0.04' })
  await devolvido(loja, id, uma('4'))
  expect(await mudanca(antes)).toEqual({})
})

test.each(['cancelada', 'devolvida'])(
  'de uma venda %s, o insumo que se excluiu depois fica excluído',
  async como => {
    const picles = await loja.grava('produtos', {
      ...{ empresa_id: loja.empresa_id, referencia: como, nome: 'PICLES', unidade: 'KG', preco_vend: '0.00' },
      ...{
        tipo: '10',
        tipo_produto: 2,
        icms_dentro_id: 1,
        icms_fora_id: 1,
        pisconfins_id: 1,
        ncm: '21069090',
      },
    })
    const saldo = { empresa_id: loja.empresa_id, produto_id: picles, saldo: '10' }
    await loja.grava('estoque_saldos', saldo)
    const antes = await loja.saldos()
    const composicao_adicionadas = com(picles, '1', '0.5')
    const id = await vender({ produto_id: loja.lanche, qtde: '1', composicao_adicionadas })
    expect(await mudanca(antes)).toMatchObject({ PICLES: '-0.5' })
    const { status, body } = await loja.caixa.call('DELETE', `produtos/${picles}`)
    expect([status, body?.message]).toEqual([200, undefined])
    if (como === 'cancelada') await cancelado(loja, id)
    else await devolvido(loja, id, uma('1'))
    expect(await mudanca(antes)).toEqual({ PICLES: '-10' })
  },
)

test('duas devoluções da mesma linha ao mesmo tempo: nunca volta mais do que saiu', async () => {
  const antes = await loja.saldos()
  const id = await vender({ produto_id: loja.lanche, qtde: '3' })
  const dita = (qtde: string) => devolucaoDe(loja, id, uma(qtde))
  const demais = await Promise.all(
    [await dita('2'), await dita('2')].map(dito => loja.caixa.call('POST', 'vendas', dito)),
  )
  expect(demais.map(({ status }) => status).sort()).toEqual([200, 422])
  const feita = demais.find(({ status }) => status === 200)?.body.data.id as number
  const outra = await gravado(loja, await dita('1'))
  await Promise.all([emitido(loja, feita), emitido(loja, outra)])
  expect(await mudanca(antes)).toEqual({})
})

describe('uma devolução de compra leva o que a entrada trouxe', () => {
  const comprar = async (...itens: Linha[]) =>
    emitido(
      loja,
      await gravado(
        loja,
        documento(
          loja,
          3,
          itens.map(item => ({ ...A_MAO, cfop: '1102', ...item })),
          {
            ...{ tipo_documento: null, tipo_atend: 0, ind_intermediador: null },
          },
        ),
      ),
    )

  test('cada subdivisão devolve a sua parte, que volta quando se cancela', async () => {
    const { produto_id, grades } = loja.camisa
    const antes = await loja.saldos()
    const id = await comprar({ produto_id, qtde: '2', grades: grades.map(grade_id => meia(grade_id)) })
    const trouxe = await mudanca(antes)
    expect(Object.values(trouxe)).toEqual(['0.6667', '0.6667', '0.6666'])
    const parte = await devolvido(loja, id, uma('1'), 5)
    expect(Object.values(await mudanca(antes))).toEqual(['0.3333', '0.3333', '0.3333'])
    const resto = await devolvido(loja, id, uma('1'), 5)
    expect(await mudanca(antes)).toEqual({})
    await cancelado(loja, parte)
    await cancelado(loja, resto)
    expect(await mudanca(antes)).toEqual(trouxe)
  })

  test('do que é feito na hora e se comprou pronto, ele mesmo', async () => {
    const antes = await loja.saldos()
    const id = await comprar({ produto_id: loja.lanche, qtde: '2' })
    expect(await mudanca(antes)).toEqual({ LANCHE: '2' })
    await devolvido(loja, id, uma('2'), 5)
    expect(await mudanca(antes)).toEqual({})
  })

  test('do depósito em que entrou', async () => {
    const antes = await loja.saldos()
    const id = await comprar({ produto_id: loja.produtos.comum, qtde: '6' })
    await loja.deps.db.tx({ account_id: loja.account_id }, async q => {
      await q.query('grant update on estoque_movimentos to current_user')
      await q.query('update estoque_movimentos set deposito_id = $2 where origem_id = $1', [id, loja.galpao])
      await q.query('revoke update on estoque_movimentos from current_user')
    })
    await devolvido(loja, id, uma('2'), 5)
    expect(await mudanca(antes)).toEqual({ 'Água mineral 500 ml': '6', 'Água mineral 500 ml/Galpão': '-2' })
    // that has no more of it is told, whatever the others have
    const deixa = (saldo: string) =>
      loja.sql('update estoque_saldos set saldo = $2 where deposito_id = $1', [loja.galpao, saldo])
    await deixa('1')
    const resto = await devolucaoDe(loja, id, uma('2'), 5)
    const { status, body } = await loja.caixa.call('POST', 'vendas', resto)
    await deixa('50')
    expect([status, body.message]).toEqual([
      422,
      'O produto Água mineral 500 ml está sem estoque no depósito Galpão',
    ])
  })
})

describe('linhas quaisquer, devolvidas aos poucos e canceladas a esmo', () => {
  const qtde = fc.integer({ min: 1, max: 4000 }).map(n => dec(String(n)).div(1000).toFixed())
  const algumas = (grades: readonly number[]) =>
    fc.subarray([0, 1, 2], { minLength: 1 }).map(quais => quais.map(i => grades[i] as number))
  const insumosDe = (adicional: string, falta: string, bacon: number, mucarela: number) => ({
    composicao_adicionadas: adicional === '0' ? null : com(bacon, adicional, '0.05'),
    composicao_removidas: falta === '0' ? null : sem(mucarela),
  })
  const porcoes = fc.constantFrom('0', '1', '3')
  const linha = (): fc.Arbitrary<Linha> => {
    const { camisa, pizza, lanche, produtos, lote, insumos } = loja
    const deGrade = ({ produto_id, grades }: typeof camisa, comAdicional: boolean) =>
      fc.tuple(algumas(grades), qtde, porcoes, porcoes).map(([quais, q, mais, menos]) => {
        const escolhas = comAdicional ? insumosDe(mais, menos, insumos.bacon, insumos.mucarela) : {}
        const [so] = quais
        return quais.length === 1
          ? { produto_id, qtde: q, grade_id: so as number, ...escolhas }
          : { produto_id, qtde: q, grades: quais.map(id => meia(id, escolhas)) }
      })
    return fc.oneof(
      qtde.map(q => ({ produto_id: produtos.comum, qtde: q })),
      qtde.map(q => ({ produto_id: produtos.lote, qtde: q, lote_id: lote })),
      deGrade(camisa, false),
      deGrade(pizza, true),
      fc.tuple(qtde, porcoes, porcoes).map(([q, mais, menos]) => ({
        ...{ produto_id: lanche, qtde: q },
        ...insumosDe(mais, menos, insumos.bacon, insumos.mucarela),
      })),
    )
  }
  /** A return of so much (thousandths of what is left) of each line in turn, or the cancelling of one that stands. */
  const passo = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        volta: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ cancela: fc.nat() }) },
  )

  test('o estoque fica entre o de antes e o de depois da venda, e acaba onde começou', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(linha(), { minLength: 1, maxLength: 4 }),
        fc.array(passo, { minLength: 1, maxLength: 4 }),
        async (itens, passos) => {
          const antes = await loja.saldos()
          const id = await vender(...itens)
          const levou = await mudanca(antes)
          const abertas: { id: number; qtdes: ReadonlyMap<number, string> }[] = []
          const left = (num: number) =>
            abertas.reduce(
              (sum, { qtdes }) => sum.minus(qtdes.get(num) ?? '0'),
              dec(itens[num - 1]?.qtde ?? '0'),
            )
          const devolver = async (milesimos: (i: number) => number) => {
            const qtdes = new Map(
              itens.flatMap((_, i) => {
                const q = left(i + 1)
                  .times(milesimos(i))
                  .div(1000)
                  .toDecimalPlaces(3)
                return q.gt(0) ? [[i + 1, q.toFixed()] as const] : []
              }),
            )
            if (qtdes.size > 0) abertas.push({ id: await devolvido(loja, id, qtdes), qtdes })
          }
          for (const dado of passos) {
            if ('volta' in dado) await devolver(i => dado.volta[i % dado.volta.length] ?? 0)
            else {
              const [cancelada] = abertas.splice(dado.cancela % Math.max(abertas.length, 1), 1)
              if (cancelada) await cancelado(loja, cancelada.id)
            }
            for (const [chave, falta] of Object.entries(await mudanca(antes)))
              expect([chave, dec(falta).gte(levou[chave] ?? '0') && dec(falta).lte(0)]).toEqual([chave, true])
          }
          await devolver(() => 1000)
          expect(await mudanca(antes)).toEqual({})
          for (const { id: volta } of abertas) await cancelado(loja, volta)
          expect(await mudanca(antes)).toEqual(levou)
          await cancelado(loja, id)
          expect(await mudanca(antes)).toEqual({})
        },
      ),
      { numRuns: 8, endOnFailure: true },
    )
  }, 120_000)
})
