import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { grupo } from './nota.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

/** In cents, quantity in thousandths. */
interface Linha {
  qtde: number
  preco: number
  desconto: number
}
interface Vendida {
  linhas: readonly Linha[]
  desconto: number
  acrscimo: number
}

const reais = (centavos: number) => (centavos / 100).toFixed(2)
const centavos = (texto: string | undefined) => Math.round(Number(texto ?? '0') * 100)
const bruto = ({ qtde, preco }: Linha) => Math.floor((qtde * preco) / 1000 + 0.5)
const campo = (xml: string, nome: string) => new RegExp(`<${nome}>([^<]*)</${nome}>`).exec(xml)?.[1]

async function xmlDe(id: number): Promise<string> {
  await loja.quieto()
  const [nota] = await loja.sql<{ status_emissao: string; xmotivo: string; xml: string }>(
    'select status_emissao, xmotivo, xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
    [id],
  )
  expect([nota?.status_emissao, nota?.xmotivo]).toEqual(['autorizada', expect.stringMatching(/^Autorizado/)])
  return nota?.xml ?? ''
}

/** What each item of a note costs, in cents: its goods, its costs, less its discount. */
const valoresDosItens = (xml: string) =>
  grupo(xml, 'prod').map(
    prod =>
      centavos(campo(prod ?? '', 'vProd')) +
      centavos(campo(prod ?? '', 'vFrete')) +
      centavos(campo(prod ?? '', 'vOutro')) -
      centavos(campo(prod ?? '', 'vDesc')),
  )

const basesDosItens = (xml: string) => grupo(xml, 'ICMS').map(icms => centavos(campo(icms ?? '', 'vBC')))

async function vendida({ linhas, desconto, acrscimo }: Vendida) {
  const [item] = loja.venda().itens
  const produtos = linhas.reduce((sum, linha) => sum + bruto(linha) - linha.desconto, 0)
  const total = reais(produtos - desconto + acrscimo)
  const { id } = await loja.vender({
    itens: linhas.map((linha, i) => ({
      ...item,
      uid: String(i + 1),
      qtde: (linha.qtde / 1000).toFixed(3),
      preco: reais(linha.preco),
      desconto: reais(linha.desconto),
    })),
    desconto: reais(desconto),
    acrscimo: reais(acrscimo),
    valor_produtos: reais(produtos),
    valor_total: total,
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
  } as never)
  const xml = await xmlDe(id)
  return { id, itens: valoresDosItens(xml), bases: basesDosItens(xml), total: centavos(total) }
}

async function devolvida(venda_id: number, itens: readonly { num: number; qtde: number }[]) {
  const { status, body } = await loja.caixa.call('POST', 'devolucoes', {
    uuid: novoUuid(),
    venda_id,
    motivo: 'Não serviu',
    itens: itens.map(({ num, qtde }) => ({ num, qtde: (qtde / 1000).toFixed(3) })),
    reembolso: 2,
  })
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  const xml = await xmlDe(body.data.id)
  const valores = valoresDosItens(xml)
  const total = centavos(body.data.valor_total)
  expect(centavos(campo(xml, 'vNF'))).toBe(total)
  expect(valores.reduce((sum, each) => sum + each, 0)).toBe(total)
  return { total, bases: basesDosItens(xml) }
}

describe('o que volta é o que se pagou', () => {
  const unidades = (qtde: number, preco: number, desconto = 0): Linha => ({
    qtde: qtde * 1000,
    preco,
    desconto,
  })
  test.each<[string, Vendida, number[]]>([
    [
      'desconto na linha e na venda',
      { linhas: [unidades(10, 1000, 9000), unidades(1, 1000)], desconto: 200, acrscimo: 0 },
      [900, 900],
    ],
    [
      'desconto grande numa linha cara',
      { linhas: [unidades(10, 10000, 80000), unidades(1, 100000)], desconto: 12000, acrscimo: 0 },
      [18000, 90000],
    ],
    [
      'uma linha quase dada',
      { linhas: [unidades(1, 1000, 999), unidades(1, 1000)], desconto: 500, acrscimo: 0 },
      [1, 500],
    ],
    [
      'acréscimo',
      { linhas: [unidades(10, 1000, 9000), unidades(1, 1000)], desconto: 0, acrscimo: 200 },
      [1100, 1100],
    ],
  ])('%s: cada linha volta pelo vItem do XML', async (_, venda, esperado) => {
    const { id, itens, bases } = await vendida(venda)
    expect(itens).toEqual(esperado)
    for (const [i, valor] of esperado.entries())
      expect(await devolvida(id, [{ num: i + 1, qtde: venda.linhas[i]?.qtde ?? 0 }])).toEqual({
        total: valor,
        bases: [bases[i]],
      })
  })

  const LINHA = fc
    .record({
      qtde: fc.integer({ min: 2, max: 9000 }),
      preco: fc.integer({ min: 500, max: 50_000 }),
      dado: fc.nat(100),
    })
    .map(({ dado, ...linha }) => ({ ...linha, desconto: Math.floor((bruto(linha as Linha) * dado) / 110) }))
  const VENDA = fc
    .record({
      linhas: fc.array(LINHA, { minLength: 1, maxLength: 3 }),
      dado: fc.nat(90),
      acrscimo: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5000 })),
      partes: fc.array(fc.integer({ min: 200, max: 800 }), { minLength: 3, maxLength: 3 }),
    })
    .map(({ dado, ...venda }) => {
      const produtos = venda.linhas.reduce((sum, linha) => sum + bruto(linha) - linha.desconto, 0)
      return { ...venda, desconto: Math.floor((produtos * dado) / 100) }
    })

  test('em partes, a soma do que volta é o valor do XML, e nunca se recusa', async () => {
    await fc.assert(
      fc.asyncProperty(VENDA, async ({ partes, ...venda }) => {
        const { id, total } = await vendida(venda)
        const cortes = venda.linhas.map(({ qtde }, i) =>
          Math.max(1, Math.floor((qtde * (partes[i] ?? 500)) / 1000)),
        )
        const todas = (de: (i: number) => number) =>
          venda.linhas.map((_, i) => ({ num: i + 1, qtde: de(i) })).filter(({ qtde }) => qtde > 0)
        const primeira = await devolvida(
          id,
          todas(i => cortes[i] ?? 0),
        )
        const resto = await devolvida(
          id,
          todas(i => (venda.linhas[i]?.qtde ?? 0) - (cortes[i] ?? 0)),
        )
        expect(primeira.total + resto.total).toBe(total)
      }),
      { numRuns: 4 },
    )
  }, 300_000)
})
