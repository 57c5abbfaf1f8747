import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { REPORTS } from '../../../src/domain/reports/index.ts'
import { soldItems } from '../../../src/domain/reports/sources/sales.ts'
import { remake } from '../../../src/server/reports/cube.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

const dec = (value: Decimal.Value) => new Decimal(value)
const ZERO = dec(0)

/** Sums of the authorised notes, folded from their XML. */
interface Book {
  bruto: Decimal
  desconto: Decimal
  /** Freight, insurance, other charges, surcharge and delivery. */
  encargos: Decimal
  /** Notes' totals. */
  total: Decimal
  /** Taxes inside the price: ICMS, FCP, PIS, COFINS, and from 2027 IBS, CBS and IS. */
  impostos: Decimal
}

let loja: Loja
afterAll(() => loja?.close())

const tags = (xml: string, tag: string): Decimal =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].reduce(
    (sum, [, valor]) => sum.plus(valor ?? '0'),
    ZERO,
  )

/** Folds the notes whose operation is of `tpNF`, from their texts alone. */
function fold(xmls: readonly string[], tpNF: '0' | '1'): Book {
  const book = { bruto: ZERO, desconto: ZERO, encargos: ZERO, total: ZERO, impostos: ZERO }
  for (const xml of xmls.filter(each => each.includes(`<tpNF>${tpNF}</tpNF>`))) {
    const lines = [...xml.matchAll(/<det .*?<\/det>/gs)].map(([det]) => det)
    for (const det of lines) {
      const [prod] = det.match(/<prod>.*?<\/prod>/s) ?? ['']
      book.bruto = book.bruto.plus(tags(prod, 'vProd'))
      book.desconto = book.desconto.plus(tags(prod, 'vDesc'))
      for (const tag of ['vFrete', 'vSeg', 'vOutro']) book.encargos = book.encargos.plus(tags(prod, tag))
      const inside = xml.includes('<dhEmi>2027') ? ['vIBS', 'vCBS', 'vIS'] : []
      for (const tag of ['vICMS', 'vFCP', 'vPIS', 'vCOFINS', ...inside])
        book.impostos = book.impostos.plus(tags(det, tag))
    }
    book.total = book.total.plus(tags(xml.match(/<ICMSTot>.*?<\/ICMSTot>/s)?.[0] ?? '', 'vNF'))
  }
  return book
}

const less = (a: Book, b: Book): Book => ({
  bruto: a.bruto.minus(b.bruto),
  desconto: a.desconto.minus(b.desconto),
  encargos: a.encargos.minus(b.encargos),
  total: a.total.minus(b.total),
  impostos: a.impostos.minus(b.impostos),
})

/** Draws of one run, always the same: a linear congruence. */
function draws(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

const ANO = { inicio: '01/01/2026', fim: '31/12/2027' }

async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const { status, body } = await loja.caixa.call(
    'GET',
    `relatorios/${id}?${new URLSearchParams({ ...ANO, ...query })}`,
  )
  if (status !== 200) throw new Error(`${id}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Sells at the till: lines with and without a discount, one off the whole, surcharge and delivery. */
async function sellAtTill(draw: (below: number) => number) {
  const [model] = loja.venda().itens
  const itens = Array.from({ length: 1 + draw(4) }, (_, i) => {
    const qtde = dec(1 + draw(9))
    const preco = dec(199 + draw(4000)).div(100)
    const bruto = qtde.times(preco)
    const desconto = draw(2) ? bruto.times(draw(40)).div(100).toDecimalPlaces(2) : ZERO
    return {
      linha: {
        ...model,
        ...{ uid: String(i), qtde: qtde.toFixed(), preco: preco.toFixed(2) },
        ...{ preco_total: bruto.toFixed(2), desconto: desconto.toFixed(2) },
      },
      bruto,
      liquido: bruto.minus(desconto),
    }
  })
  const produtos = itens.reduce((sum, { bruto }) => sum.plus(bruto), ZERO)
  const liquido = itens.reduce((sum, each) => sum.plus(each.liquido), ZERO)
  const desconto = draw(2) ? liquido.times(draw(20)).div(100).toDecimalPlaces(2) : ZERO
  const acrescimo = draw(3) === 0 ? dec(1 + draw(300)).div(100) : ZERO
  const total = liquido.minus(desconto).plus(acrescimo).toFixed(2)
  return loja.vender({
    itens: itens.map(({ linha }) => linha),
    desconto: desconto.toFixed(2),
    acrscimo: acrescimo.toFixed(2), // contrato
    valor_produtos: produtos.toFixed(2),
    valor_total: total,
    totais: { vNF: total, vProd: produtos.toFixed(2) },
    pagamento: loja.venda().pagamento.map(each => ({ ...each, valor: total })),
  } as never)
}

/** Stores and issues a document with freight, insurance and other charges. */
async function sellByDocument(draw: (below: number) => number, numero: number) {
  const cents = (below: number) => dec(draw(below)).div(100)
  const [frete, seguro, outras, desconto, doItem] = [900, 300, 200, 400, 300].map(cents) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ]
  const total = dec('45.50').minus(doItem).minus(desconto).plus(frete).plus(seguro).plus(outras).toFixed(2)
  const { id } = await criado(
    loja,
    dizer(loja, {
      itens: [
        { produto_id: loja.produtos.comum, qtde: '2', preco: '15.25', desconto: doItem.toFixed(2) },
        { produto_id: loja.produtos.comum, qtde: '1', preco: '15.00' },
      ],
      ...{ valorfrente: frete.toFixed(2), valorseguro: seguro.toFixed(2), fretepor: 0 }, // contrato
      ...{ outrasdespesas: outras.toFixed(2), desconto: desconto.toFixed(2) },
      ...{ valor_produtos: '45.50', valor_total: total, numerocodumento: String(numero) },
      pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
    } as never),
  )
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id as number
}

/** The authorised notes' texts, as SEFAZ has them. */
async function notes(): Promise<string[]> {
  await loja.quieto()
  const rows = await loja.sql<{ status_emissao: string; xml: string }>(
    'select status_emissao, xml_assinado as xml from documentos_fiscais where atual order by id',
  )
  expect([...new Set(rows.map(({ status_emissao }) => status_emissao))]).toEqual(['autorizada'])
  return rows.map(({ xml }) => xml)
}

const money = (value: Decimal) => value.toFixed(2)

/** Compares every report of lines, and those of whole sales, with the notes. */
async function compare(book: Book) {
  for (const { id, measures, filters, source } of REPORTS) {
    if (source.id !== soldItems.id) continue
    const { totais } = await ler(id)
    const said = Object.fromEntries(
      Object.entries({
        bruto: book.bruto,
        desconto: book.desconto,
        liquido: book.bruto.minus(book.desconto),
        impostos: book.impostos,
      }).filter(([name]) => name in measures && !filters.includes('tipo' as never)),
    )
    expect([id, Object.fromEntries(Object.keys(said).map(name => [name, totais[name]]))]).toEqual([
      id,
      Object.fromEntries(Object.entries(said).map(([name, value]) => [name, money(value)])),
    ])
  }
  const { totais: vendas } = await ler('vendas')
  expect([vendas['bruto'], vendas['desconto'], vendas['liquido']]).toEqual(
    [book.bruto, book.desconto, book.total].map(money),
  )
  const shown = ['bruto', 'acrescimo', 'entrega', 'frete', 'por_fora'].reduce(
    (sum, name) => sum.plus(vendas[name] ?? '0'),
    ZERO,
  )
  expect(money(shown.minus(vendas['desconto'] ?? '0'))).toBe(vendas['liquido'])
  const { totais: resultado } = await ler('resultado')
  const { receita, entrega, devolucoes, impostos } = resultado
  expect([
    money(
      dec(receita ?? '0')
        .plus(entrega ?? '0')
        .minus(devolucoes ?? '0'),
    ),
    impostos,
  ]).toEqual([money(book.total), money(book.impostos)])
}

describe('o que os relatórios dizem das linhas é o que as notas dizem', () => {
  beforeAll(async () => {
    loja = await abrirLoja()
    const draw = draws(20_261_128)
    const sold: { id: number }[] = []
    for (let i = 0; i < 14; i++) sold.push(await sellAtTill(draw))
    for (let i = 0; i < 4; i++) await sellByDocument(draw, 42 + i)
    await loja.quieto()
    for (const { id } of sold.slice(0, 4)) {
      const { status, body } = await loja.caixa.call('POST', 'devolucoes', {
        ...{ uuid: novoUuid(), venda_id: id, motivo: 'Não serviu', reembolso: 2 },
        itens: [{ num: 1, qtde: '1' }],
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
  })

  test('com desconto na linha e no total, acréscimo, frete e devolução', async () => {
    const xmls = await notes()
    const book = less(fold(xmls, '1'), fold(xmls, '0'))
    expect(xmls).toHaveLength(22)
    expect([book.desconto.gt(0), book.encargos.gt(0)]).toEqual([true, true])
    await compare(book)
    // and again from the sums kept for past days
    await loja.sql(`update vendas set datavenda = datavenda - interval '9 days'`)
    await loja.deps.db.tx(loja, q => remake(q, loja.empresa_id, loja.clock()))
    await compare(book)
  })

  test('em 2027 CBS e IBS, que estão no preço, são impostos', async () => {
    await loja.sql(`update tokens set expira_em = '2028-01-01', usado_em = '2027-01-15'`)
    loja.clock.set('2027-01-15T10:00:00-03:00')
    const antes = dec((await ler('lucro')).totais['impostos'] ?? '0')
    const { id } = await sellAtTill(draws(7))
    await loja.quieto()
    // reports end with the database's own day
    await loja.sql(`update vendas set datavenda = '2026-11-20T10:00:00-03:00' where id = $1`, [id])
    await loja.sql('delete from cubo_dias')
    const [{ xml } = { xml: '' }] = await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
      [id],
    )
    const book = fold([xml], '1')
    expect(tags(xml.match(/<IBSCBSTot>.*<\/IBSCBSTot>/s)?.[0] ?? '', 'vCBS').gt(0)).toBe(true)
    expect(money(dec((await ler('lucro')).totais['impostos'] ?? '0').minus(antes))).toBe(money(book.impostos))
  })
})
