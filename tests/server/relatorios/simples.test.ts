import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec } from '../../../src/core/money/decimal.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { remake } from '../../../src/server/reports/cube.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { recuar, repartida } from './loja.ts'

let loja: Loja
/** Two in November, two in October, two in September; the last is given back in November. */
const HA_DIAS = [3, 5, 30, 40, 60, 65]

beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql('update empresas set crt = 1')
  await loja.sql(`update tributacao_icms set cst = '102', icms = null`)
  const { regras: deHoje } = loja.venda()
  const regras = { ...deHoje, icms: { 1: { ...deHoje?.icms[1], cst: '102', icms: null } } } as never
  const vendas = [
    await loja.vender({ regras }, '3'),
    await loja.vender({ regras, ...repartida(loja) }),
    await loja.vender({ regras }, '7'),
    await loja.vender({ regras, modelo: '55', parceiro_id: loja.parceiros.completo }, '2'),
    await loja.vender({ regras }, '11'),
    await loja.vender({ regras }, '5'),
  ]
  await loja.quieto()
  const { status, body } = await loja.caixa.call('POST', 'devolucoes', {
    ...{ uuid: novoUuid(), venda_id: vendas[5]?.id, motivo: 'Não serviu', reembolso: 2 },
    itens: [{ num: 1, qtde: '2' }],
  })
  expect([status, body.errors]).toEqual([200, undefined])
  await loja.quieto()
  for (const [i, { id }] of vendas.entries()) await recuar(loja, id, HA_DIAS[i] ?? 0)
  await refazer()
})
afterAll(() => loja.close())

async function refazer() {
  while (await loja.deps.db.tx(loja, q => remake(q, loja.empresa_id, loja.clock()))) {}
}

async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const asked = new URLSearchParams({ inicio: '01/09/2026', fim: '30/11/2026', ...query })
  const { status, body } = await loja.caixa.call('GET', `relatorios/${id}?${asked}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Net goods of the notes by month, from their XML: vProd less vDesc, of a return taken away. */
async function liquidoDosXml(): Promise<Map<string, string>> {
  const notas = await loja.sql<{ mes: string; xml: string }>(
    `select to_char(v.datavenda at time zone '-03', 'YYYY-MM') as mes, d.xml_proc as xml
      from documentos_fiscais d join vendas v on v.id = d.venda_id where d.status_emissao = 'autorizada'`,
  )
  expect(notas).toHaveLength(7)
  const meses = new Map<string, string>()
  for (const { mes, xml } of notas) {
    const total = (tag: string) =>
      /<ICMSTot>.*<\/ICMSTot>/.exec(xml)?.[0].match(`<${tag}>([^<]*)<`)?.[1] ?? '0'
    const liquido = dec(total('vProd')).minus(total('vDesc'))
    const sinal = xml.includes('<tpNF>0</tpNF>') ? -1 : 1
    meses.set(
      mes,
      liquido
        .times(sinal)
        .plus(meses.get(mes) ?? '0')
        .toFixed(2),
    )
  }
  return meses
}

const dobra = (meses: ReadonlyMap<string, string>, taxas: Readonly<Record<string, string>>) =>
  [...meses]
    .reduce(
      (soma, [mes, liquido]) =>
        soma.plus(
          dec(liquido)
            .times(taxas[mes] ?? '0')
            .div(100),
        ),
      dec('0'),
    )
    .toFixed(2)

const doReal = (a: string | null | undefined) => dec(a ?? '0').toFixed(2)
const criar = (desde: string, aliquota: string) =>
  loja.caixa.call('POST', 'aliquotas_das', { desde, aliquota })

test('o DAS dos relatórios é o dos XML, cada dia pela alíquota do seu mês', async () => {
  const RELATORIOS = ['lucro', 'resultado', 'tributos_produto'] as const
  const antes = await Promise.all(RELATORIOS.map(id => ler(id)))
  expect(antes.map(({ avisos }) => avisos)).toEqual(
    RELATORIOS.map(() => ['sem a alíquota efetiva do Simples em 09/2026, os impostos não contam o DAS']),
  )
  const meses = await liquidoDosXml()
  expect([...meses.keys()].sort()).toEqual(['2026-09', '2026-10', '2026-11'])
  const primeira = await criar('01/09/2026', '4.1234')
  expect([primeira.status, primeira.body.errors]).toEqual([201, undefined])
  expect((await criar('01/11/2026', '7.3')).status).toBe(201)
  const conferir = async (taxas: Readonly<Record<string, string>>) => {
    const das = dobra(meses, taxas)
    for (const [i, id] of RELATORIOS.entries()) {
      const depois = await ler(id)
      const mais = dec(depois.totais['impostos'] ?? '0').minus(antes[i]?.totais['impostos'] ?? '0')
      expect([id, mais.toFixed(2), depois.avisos]).toEqual([id, das, []])
      if (id !== 'tributos_produto') {
        const sobra = id === 'lucro' ? 'lucro' : 'resultado'
        const menos = dec(antes[i]?.totais[sobra] ?? '0').minus(depois.totais[sobra] ?? '0')
        expect([id, menos.toFixed(2)]).toEqual([id, id === 'lucro' ? doReal('0') : das])
      }
    }
  }
  const taxas = { '2026-09': '4.1234', '2026-10': '4.1234', '2026-11': '7.3' }
  await conferir(taxas)
  // kept again by day, and the same
  await refazer()
  await conferir(taxas)
  const { id } = primeira.body.data
  await loja.caixa.call('PUT', `aliquotas_das/${id}`, { id, desde: '01/10/2026', aliquota: '5' })
  expect((await ler('lucro')).avisos).toEqual([
    'sem a alíquota efetiva do Simples em 09/2026, os impostos não contam o DAS',
  ])
  await refazer()
  const outras = { '2026-10': '5', '2026-11': '7.3' }
  const lucro = await ler('lucro')
  expect(
    dec(lucro.totais['impostos'] ?? '0')
      .minus(antes[0]?.totais['impostos'] ?? '0')
      .toFixed(2),
  ).toBe(dobra(meses, outras))
})

test('o MEI não tem alíquota, e quem saiu do Simples é avisado da que ficou', async () => {
  await loja.sql('update empresas set crt = 4')
  const mei = await criar('01/08/2026', '5')
  expect([mei.status, mei.body.errors]).toEqual([
    422,
    { aliquota: ['O MEI paga um DAS fixo: não tem alíquota'] },
  ])
  await loja.sql('update empresas set crt = 3')
  expect((await ler('lucro')).avisos).toEqual([
    'não é do Simples e tem alíquota dele em vigor: os impostos contam um DAS',
  ])
  expect((await criar('01/11/2026', '0')).body.errors).toHaveProperty('desde')
  await loja.sql('update empresas set crt = 1')
})
