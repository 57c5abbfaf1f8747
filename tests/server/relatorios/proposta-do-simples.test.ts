import { afterAll, beforeAll, expect, test } from 'vitest'
import { dec, ZERO } from '../../../src/core/money/decimal.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { recuar } from './loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  const vendas = [await loja.vender({}, '3'), await loja.vender({}, '7'), await loja.vender({}, '11')]
  await loja.quieto()
  const volta = await loja.caixa.call('POST', 'devolucoes', {
    ...{ uuid: novoUuid(), venda_id: vendas[2]?.id, motivo: 'Não serviu', reembolso: 2 },
    itens: [{ num: 1, qtde: '2' }],
  })
  expect([volta.status, volta.body.errors]).toEqual([200, undefined])
  await loja.quieto()
  await loja.sql('update empresas set crt = 1')
  const ha = [30, 40, 60]
  for (const [i, { id }] of vendas.entries()) await recuar(loja, id, ha[i] ?? 0)
})
afterAll(() => loja.close())

const propor = (mais: Record<string, string> = {}, quem = loja.caixa) =>
  quem.call('GET', `aliquotas_das/proposta?${new URLSearchParams({ mes: '12/2026', ...mais })}`)

/** vNF of the sales' XML by month, less that of what came back. */
async function dosXml(): Promise<Record<string, string>> {
  const notas = await loja.sql<{ mes: string; xml: string }>(
    `select to_char(v.datavenda at time zone '-03', 'MM/YYYY') as mes, d.xml_proc as xml
      from documentos_fiscais d join vendas v on v.id = d.venda_id where d.status_emissao = 'autorizada'`,
  )
  expect(notas).toHaveLength(4)
  const meses: Record<string, string> = {}
  for (const { mes, xml } of notas) {
    const valor = dec(/<vNF>([^<]*)</.exec(xml)?.[1] ?? '0').times(xml.includes('<tpNF>0</tpNF>') ? -1 : 1)
    meses[mes] = valor.plus(meses[mes] ?? '0').toFixed(2)
  }
  return meses
}

test('propor lê dos XML a receita dos meses, acha a alíquota da faixa e nada grava', async () => {
  const { status, body } = await propor()
  expect([status, body.errors]).toEqual([200, undefined])
  const xml = await dosXml()
  const lidos = body.data.meses.filter(({ receita }: { receita: string }) => Number(receita) !== 0)
  expect(Object.fromEntries(lidos.map(({ mes, receita }: Record<string, string>) => [mes, receita]))).toEqual(
    xml,
  )
  expect(body.data.meses).toHaveLength(12)
  const soma = Object.values(xml).reduce((sum, each) => sum.plus(each), ZERO)
  expect(body.data).toMatchObject({
    rbt12: soma.toFixed(2),
    faixa: 1,
    aliquota: '4.0000',
    proporcional: false,
  })
  expect(body.data.avisos).toEqual([
    'A primeira venda aqui é de 09/2026: diga o início da atividade, ou a receita de fora',
  ])
  expect(await loja.sql('select from aliquotas_das')).toEqual([])

  // 600.000,00 of elsewhere: 9,5 % of the third bracket, by hand
  const total = soma.plus('600000')
  const daFaixa3 = total.times('9.5').minus('1386000').div(total).toFixed(4)
  expect((await propor({ fora: '600000' })).body.data).toMatchObject({ faixa: 3, aliquota: daFaixa3 })
  expect((await propor({ fora: '4000000' })).body.data.avisos.at(-1)).toContain('fora do DAS')
})

test('da empresa que começou, a média dos seus meses, doze vezes', async () => {
  const xml = await dosXml()
  const { body } = await propor({ inicio: '10/2026', anexo: 'III' })
  const media = dec(xml['10/2026'] ?? '0')
    .plus(xml['11/2026'] ?? '0')
    .times(12)
    .div(2)
  expect(body.data).toMatchObject({
    ...{ rbt12: media.toFixed(2), proporcional: true, nominal: '6.00', avisos: [] },
  })
  expect(body.data.meses.map(({ mes }: { mes: string }) => mes)).toEqual(['10/2026', '11/2026'])
})

test('o que não pode ser é dito no campo, e sem o direito não se vê', async () => {
  expect((await propor({ mes: '13/2026' })).body.errors).toEqual({ mes: ['Use MM/AAAA'] })
  expect((await propor({ inicio: '01/2027' })).body.errors).toEqual({
    inicio: ['A atividade começa depois do mês da alíquota'],
  })
  expect((await propor({ anexo: 'VI' })).status).toBe(422)
  expect((await propor({ mes: '01/2029' })).body.message).toContain('Não há tabela')
  expect((await propor({ fora: '5000000' })).body.message).toContain('acima do limite')
  await createAccount(loja.deps.db, { users: [{ email: 'caixa@das.br', flags: ['documentos_pdv'] }] })
  expect((await propor({}, await loja.login('caixa@das.br'))).status).toBe(403)
})
