import { expect } from 'vitest'
import { type Decimal, dec, ZERO } from '../../../src/core/money/decimal.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { type Dito, dizer } from './documento.ts'
import { A_MAO } from './nota.ts'

const REGRAS = { ncm: '21069090', icms_dentro_id: 1, icms_fora_id: 1, pisconfins_id: 1, ibs_id: 1, cbs_id: 1 }

export type Linha = Readonly<Record<string, unknown>> & { produto_id: number; qtde: string }

/** A shop of shirts with a grid, pizzas and snacks that are made as they are sold, of a cheese that comes in lots, and a second deposit. */
export async function abrirCozinha() {
  const loja = await abrirLoja()
  const { empresa_id } = loja
  const grava = (tabela: string, linha: Record<string, unknown>) =>
    inserir(loja, loja.account_id, tabela, linha)
  const produto = (nome: string, extra: Record<string, unknown> = {}) =>
    grava('produtos', {
      ...{ empresa_id, referencia: nome, nome, unidade: 'UN', preco_vend: '10.00', ...REGRAS, ...extra },
    })
  const tem = (produto_id: number, saldo: string, onde: Record<string, unknown> = {}) =>
    grava('estoque_saldos', { empresa_id, produto_id, saldo, ...onde })
  const insumo = (nome: string, extra: Record<string, unknown> = {}) =>
    produto(nome, { tipo: '10', tipo_produto: 2, ...extra })

  const massa = await insumo('MASSA')
  const farinha = await insumo('FARINHA')
  const bacon = await insumo('BACON')
  const molho = await insumo('MOLHO')
  const mucarela = await insumo('MUÇARELA', { controle_lote: true })
  for (const id of [farinha, bacon, molho]) await tem(id, '1000')
  const lotes: number[] = []
  for (const [lote, validade, saldo] of [
    ['M1', '2027-01-01', '0.3'],
    ['M2', '2027-02-01', '0.75'],
    ['M3', '2027-03-01', '500'],
  ] as const) {
    const id = await grava('produtos_lotes', {
      ...{ empresa_id, produto_id: mucarela, lote, quantidade: saldo, fabricacao: '2026-10-01', validade },
    })
    await tem(mucarela, saldo, { lote_id: id })
    lotes.push(id)
  }
  const receita = (insumo_id: number, qtde_porcao: string, extra: object = {}) => ({
    ...{ insumo_id, tipo: [1], qtde_porcao, removivel: true, ...extra },
  })
  await grava('produto_composicoes', { produto_id: massa, ...receita(farinha, '0.33') })

  const molhos = await grava('complementos', { empresa_id, nome: 'Molhos', qtde_mim: 0, qtde_max: 2 })
  const cheddar = { insumo_id: molho, preco: '0.00', gratis: true }
  await grava('complemento_compomentes', { complemento_id: molhos, ...cheddar, qtde: '0.1' }) // contrato
  const lanche = await produto('LANCHE', { complementos: [molhos] })
  for (const linha of [
    receita(massa, '0.25'),
    receita(mucarela, '0.07'),
    receita(bacon, '0.1', { tipo: [2], preco: '0.00', qtde_max_porcao: '9' }),
  ])
    await grava('produto_composicoes', { produto_id: lanche, ...linha })

  const tamanho_id = await grava('tamanhos', { nome: 'Tamanho' })
  const subdivisao_id = await grava('subdivisaos', { nome: 'Sabor' })
  const tamanho_item_id = await grava('tamanhos_itens', { tamanho_id, nome: 'G', ordem: 0 })
  const sabores: number[] = []
  for (const [ordem, nome] of ['UM', 'DOIS', 'TRÊS'].entries())
    sabores.push(await grava('subdivisaos_itens', { subdivisao_id, nome, ordem }))
  const comGrade = async (nome: string) => {
    const produto_id = await produto(nome, {
      ...{ controle_grade: true, tamanho_id, subdivisao_id, tipo_calculo_grade: 1 },
      ...{ prermitir_mulp_subdi: true, qtde_max_subd: 3 },
    })
    const grades: number[] = []
    for (const [ordem, subdivisao_item_id] of sabores.entries())
      grades.push(
        await grava('produto_grades', {
          ...{ produto_id, ordem, tamanho_item_id, subdivisao_item_id, preco_vend: '10.00' },
          ...{ pausar_venda: false, venda_delivery: false, estoque_app: false },
        }),
      )
    return { produto_id, grades }
  }
  const camisa = await comGrade('CAMISA')
  for (const grade_id of camisa.grades) await tem(camisa.produto_id, '1000', { grade_id })
  const pizza = await comGrade('PIZZA')
  for (const [i, produto_grade_id] of pizza.grades.entries()) {
    await grava('produto_grade_composicoes', { produto_grade_id, ...receita(massa, `0.${i + 3}`) })
    await grava('produto_grade_composicoes', { produto_grade_id, ...receita(mucarela, '0.13') })
    const adicional = { tipo: [2], preco: '0.00', qtde_max_porcao: '9' }
    await grava('produto_grade_composicoes', { produto_grade_id, ...receita(bacon, '0.05', adicional) })
  }
  const galpao = await grava('depositos', { empresa_id, nome: 'Galpão' })
  await loja.sql('update produtos_lotes set quantidade = 1000 where id = $1', [loja.lote])
  await loja.sql('update estoque_saldos set saldo = 1000 where lote_id = $1', [loja.lote])

  return {
    ...loja,
    grava,
    galpao,
    lanche,
    camisa,
    pizza,
    molhos,
    lotes,
    insumos: { massa, farinha, bacon, molho, mucarela },
    /** What the account has of everything, by product, line of a grid, lot and deposit. */
    async saldos(): Promise<Record<string, string>> {
      const rows = await loja.sql<{ chave: string; saldo: string }>(
        `select concat_ws('/', p.nome, s.grade_id, l.lote, nullif(d.nome, 'Principal')) as chave, trim_scale(s.saldo)::text as saldo
          from estoque_saldos s join produtos p on p.id = s.produto_id join depositos d on d.id = s.deposito_id
          left join produtos_lotes l on l.id = s.lote_id where s.saldo <> 0 order by 1`,
      )
      return Object.fromEntries(rows.map(({ chave, saldo }) => [chave, saldo]))
    },
  }
}

export type Cozinha = Awaited<ReturnType<typeof abrirCozinha>>

/** What is there now and was not, or the other way round, by the keys of `saldos`. */
export function mudou(antes: Record<string, string>, depois: Record<string, string>): Record<string, string> {
  const difference = (key: string): Decimal => dec(depois[key] ?? '0').minus(dec(antes[key] ?? '0'))
  return Object.fromEntries(
    [...new Set([...Object.keys(antes), ...Object.keys(depois)])].sort().flatMap(key => {
      const d = difference(key)
      return d.isZero() ? [] : [[key, d.toFixed()]]
    }),
  )
}

const r2 = (valor: Decimal) => valor.toDecimalPlaces(2)
const totalOf = (linhas: readonly Linha[]): string =>
  linhas.reduce((sum, { qtde }) => sum.plus(r2(dec(qtde).times(10))), ZERO).toFixed(2)

let serie = 700
/** A document of those lines, R$ 10,00 each, that nobody pays. */
export const documento = (
  loja: Loja,
  tipo_operacao: number,
  itens: readonly Linha[],
  mudanca: Dito = {},
): Dito =>
  dizer(loja, {
    tipo_operacao: tipo_operacao as 1,
    tipo_documento: tipo_operacao === 1 || tipo_operacao === 3 ? 1 : 4,
    ...{ tipo_faturamento: 2, pagamento: [], serie: String(++serie), valor_produtos: totalOf(itens) },
    valor_total: totalOf(itens),
    itens: itens.map(item => ({ preco: '10.00', ...item })) as never,
    ...mudanca,
  })

export async function gravado(loja: Loja, dito: Dito): Promise<number> {
  const { status, body } = await loja.caixa.call('POST', 'vendas', dito)
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  return body.data.id
}

export async function emitido(loja: Loja, id: number): Promise<number> {
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  await loja.quieto()
  expect((await loja.ver(id)).status).toBe('T')
  return id
}

export async function cancelado(loja: Loja, id: number): Promise<void> {
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
    justificativa: 'Engano de quem lançou',
  })
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  await loja.quieto()
  expect((await loja.ver(id)).status).toBe('C')
}

/** Of the whole line, they would not be of a part of it. */
const FIGURAS = { ...A_MAO, base_icms: null, vlricms: null, preco_total: undefined }

/** What gives back so much of those lines of a note, by their numbers. */
export async function devolucaoDe(
  loja: Loja,
  id: number,
  qtdes: ReadonlyMap<number, string>,
  tipo: 5 | 6 = 6,
  linha: object = {},
): Promise<Dito> {
  const { status, body } = await loja.caixa.call(
    'GET',
    tipo === 6 ? `importarVenda/${id}` : `vendas/devcompra/${id}`,
  )
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  const cfop = tipo === 6 ? '1202' : '5202'
  const itens = (body.data.itens as (Linha & { origem_item: number })[]).flatMap(item => {
    const qtde = qtdes.get(item.origem_item)
    return qtde === undefined ? [] : [{ ...item, ...FIGURAS, cfop, obs: 'Avaria', qtde, ...linha }]
  })
  const { ref, parceiro_id, addresse_id } = body.data
  // what was bought goes back to who sold it
  return documento(loja, tipo, itens, tipo === 5 ? { ref, parceiro_id, addresse_id } : { ref })
}

export const devolvido = async (
  loja: Loja,
  id: number,
  qtdes: ReadonlyMap<number, string>,
  tipo: 5 | 6 = 6,
): Promise<number> => emitido(loja, await gravado(loja, await devolucaoDe(loja, id, qtdes, tipo)))
