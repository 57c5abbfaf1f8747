import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { inserir } from '../vendas/inserir.ts'
import { createAccount } from '../world.ts'
import { abrirLojaComPassado, type LojaComPassado } from './loja.ts'

let loja: LojaComPassado
beforeAll(async () => {
  loja = await abrirLojaComPassado()
})
afterAll(() => loja.close())

const pedir = (id: string, query: Record<string, string>) =>
  loja.caixa.call('GET', `relatorios/${id}?${new URLSearchParams({ periodo: 'ano', ...query })}`)
async function ler(id: string, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const { status, body } = await pedir(id, query)
  if (status !== 200) throw new Error(`${id} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
  return body
}
const chaves = ({ data }: ReportAnswer) =>
  data.map(({ chaves: [id] }) => Number(id)).toSorted((a, b) => a - b)

/** Fifth of each value among all, by hand: the share of values that are not above it. */
const quintos = (valores: readonly number[]) =>
  valores.map(valor => Math.ceil((valores.filter(outro => outro <= valor).length / valores.length) * 5))

test('a classe do cliente é a soma dos quintos das suas vendas, e filtra os mesmos', async () => {
  const mao = await loja.sql<{ id: number; ultima: string; vezes: number; valor: string }>(
    `select parceiro_id::int as id, max(datavenda) filter (where tipo_operacao = 1)::date - '2026-01-01'::date as ultima,
        count(*) filter (where tipo_operacao = 1)::int as vezes,
        sum(case tipo_operacao when 1 then valor_total else -valor_total end)::text as valor
      from vendas where parceiro_id is not null and tipo_operacao in (1, 6) and status in ('T', 'E', 'X') group by 1 order by 1`,
  )
  const [r, f, v] = [
    quintos(mao.map(({ ultima }) => Number(ultima))),
    quintos(mao.map(({ vezes }) => vezes)),
    quintos(mao.map(({ valor }) => Number(valor))),
  ]
  const classes = mao.map(({ id }, i) => {
    const soma = (r?.[i] ?? 0) + (f?.[i] ?? 0) + (v?.[i] ?? 0)
    return [id, soma < 6 ? 'Em risco' : soma < 9 ? 'Ocasional' : soma < 13 ? 'Fiel' : 'Melhor'] as const
  })
  expect(new Set(classes.map(([, classe]) => classe)).size).toBeGreaterThan(1)
  for (const id of ['avaliacao', 'parceiros']) {
    const { data } = await ler(id)
    const ditas = data.map(({ chaves: [cliente], valores }) => [Number(cliente), valores['classe']])
    expect(ditas.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(classes.map(each => [...each]))
    for (const [chave, nome] of [
      ['em_risco', 'Em risco'],
      ['ocasional', 'Ocasional'],
      ['fiel', 'Fiel'],
      ['melhor', 'Melhor'],
    ] as const) {
      const daClasse = classes.flatMap(([cliente, classe]) => (classe === nome ? [cliente] : []))
      const lido = await ler(id, { classe: chave })
      expect([chave, chaves(lido)]).toEqual([chave, daClasse])
      expect(lido.filtros).toEqual([{ id: 'classe', rotulo: 'Classe', texto: nome }])
      // below the customer come the days of the same customers
      const dias = await ler(id, { classe: chave, grupos: 'dia' })
      expect(dias.totais['liquido']).toBe(lido.totais['liquido'])
    }
  }
  expect((await pedir('avaliacao', { classe: 'boa' })).status).toBe(422)
})

test('cidade, UF e classificação deixam os clientes cujo cadastro as diz', async () => {
  const { account_id, parceiros } = loja
  await loja.sql('delete from parceiros_address where parceiro_id = $1', [parceiros.semEndereco])
  await inserir(loja, account_id, 'parceiros_address', {
    ...{ parceiro_id: parceiros.semEndereco, municipio_id: '5002209', principal: 1 },
    ...{ cep: '79290000', endereco: 'Rua', numero: '1', bairro: 'Centro', tipo_contribuite: 9 },
  })
  await loja.sql("update parceiros set classificacaos = '{1,2}' where id = $1", [parceiros.semEndereco])
  await loja.sql("update parceiros set classificacaos = '{1}' where id = $1", [parceiros.completo])
  const [{ cidade } = { cidade: '' }] = await loja.sql<{ cidade: string }>(
    'select municipio_id::text as cidade from parceiros_address where parceiro_id = $1 order by principal desc nulls last, id limit 1',
    [parceiros.completo],
  )
  const so = async (query: Record<string, string>) => chaves(await ler('parceiros', query))
  const [este, outro] = [parceiros.completo, parceiros.semEndereco]
  const ambos = [este, outro].toSorted((a, b) => a - b)
  expect([await so({ cidade }), await so({ cidade: '5002209' }), await so({ uf: '50' })]).toEqual([
    ...[[este], [outro], [outro]],
  ])
  expect(await so({ uf: cidade.slice(0, 2) })).toEqual([este])
  expect([await so({ classificacao: '2' }), await so({ classificacao: '1' })]).toEqual([[outro], ambos])
  expect((await ler('parceiros', { cidade: '5002209' })).filtros).toEqual([
    { id: 'cidade', rotulo: 'Cidade', texto: 'Bonito/MS' },
  ])
  expect(await chaves(await ler('avaliacao', { cidade }))).toEqual([este])
  const porUf = await ler('parceiros', { grupos: 'uf' })
  expect(porUf.totais['liquido']).toBe((await ler('parceiros')).totais['liquido'])
  expect((await pedir('parceiros', { grupos: 'classificacao' })).status).toBe(422)
  expect((await pedir('parceiros', { classificacao: '9' })).status).toBe(422)
})

test('sem o direito aos dados pessoais, nem se filtra nem se agrupa por cidade', async () => {
  await createAccount(loja.deps.db, {
    users: [{ email: 'sem@cidade.br', flags: ['relatorios_parceiros'] }],
  })
  const sem = await loja.login('sem@cidade.br')
  for (const pedido of ['cidade=3550308', 'grupos=cidade'])
    expect([pedido, (await sem.call('GET', `relatorios/parceiros?${pedido}`)).status]).toEqual([pedido, 403])
  expect((await sem.call('GET', 'relatorios/parceiros?uf=35')).status).toBe(200)
})
