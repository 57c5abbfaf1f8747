import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql("update sessoes_caixa set estado = 'fechado', fundo = null where estado <> 'fechado'")
})
afterAll(() => loja.close())

const post = async (caminho: string, corpo: object) => {
  const { status, body } = await loja.caixa.call('POST', caminho, { uuid: novoUuid(), ...corpo })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('o que cada fechamento recebeu por meio são os pagamentos das suas vendas', async () => {
  const terminal_id = loja.terminais[1] as number
  const sessao_uuid = novoUuid()
  await post('caixa/abrir', { uuid: sessao_uuid, terminal_id, valor: '100.00' })
  const { dinheiro, cartao } = loja.meios
  const um = { numparcelas: 1, tipo: 1 } as const
  const vender = (pagamento: object[], valor: string, mudanca: object = {}) =>
    loja.vender({ terminal_id, sessao_uuid, pagamento, ...mudanca } as never, (Number(valor) / 10).toFixed(3))
  await vender(
    [
      { meio: 1, meio_pagamento_id: dinheiro, valor: '100.00', ...um },
      { meio: 1, valor: '25.00', numparcelas: -1, tipo: 2 },
    ],
    '75.00',
    { troco: '25.00', valor_total: '75.00' },
  )
  await vender(
    [{ meio: 3, meio_pagamento_id: cartao, bandeira_id: loja.bandeira, valor: '60.00', ...um }],
    '60.00',
  )
  await vender(
    [
      { meio: 1, meio_pagamento_id: dinheiro, valor: '10.00', ...um },
      { meio: 3, meio_pagamento_id: cartao, bandeira_id: loja.bandeira, valor: '30.00', ...um },
    ],
    '40.00',
  )
  await post('caixa/movimentos', { sessao_uuid, tipo: 'suprimento', valor: '50.00', motivo: 'moedas' })
  await post('caixa/movimentos', { sessao_uuid, tipo: 'sangria', valor: '80.00', motivo: 'cofre cheio' })
  await post('caixa/encerrar', { sessao_uuid })
  await post('caixa/contar', {
    ...{ sessao_uuid, cedulas: null, total: '155.00', fundo: '0.00', meios: { '03': '90.00' } },
  })
  await loja.quieto()
  const mao = await loja.sql<{ tpag: string; valor: string }>(
    `select p.tpag, (sum(p.valor) - sum(case when p.tpag = '01' then v.troco else 0 end))::text as valor from vendas v
      join venda_pagamentos p on p.venda_id = v.id and p.tipo = 1 where v.sessao_uuid = $1 group by 1 order by 1`,
    [sessao_uuid],
  )
  expect(mao).toEqual([
    { tpag: '01', valor: '85.00' },
    { tpag: '03', valor: '90.00' },
  ])
  const { data, totais } = (await loja.caixa.call('GET', 'relatorios/caixas?periodo=mes')).body
  const { dinheiro: emDinheiro, credito, debito, pix, outros, sangrias, bruto, diferenca } = data[0].valores
  expect([emDinheiro, credito, debito, pix, outros, sangrias, bruto, diferenca]).toEqual([
    ...[mao[0]?.valor, mao[1]?.valor, '0.00', '0.00', '0.00', '80.00', '175.00', '0.00'],
  ])
  expect([totais.dinheiro, totais.credito]).toEqual(['85.00', '90.00'])
})

test('a sale that comes after its closing stands beside it and explains its difference', async () => {
  const terminal_id = loja.terminais[2] as number
  const sessao_uuid = novoUuid()
  await post('caixa/abrir', { uuid: sessao_uuid, terminal_id, valor: '0.00' })
  await loja.vender({ terminal_id, sessao_uuid })
  await post('caixa/encerrar', { sessao_uuid })
  // 30.00 of a queued sale lie in the drawer, from which 16.98 are missing
  await post('caixa/contar', { sessao_uuid, cedulas: null, total: '23.02', fundo: '0.00', meios: {} })
  const rows = async (grupos: string) => {
    const { data, totais } = (await loja.caixa.call('GET', `relatorios/caixas?periodo=mes&grupos=${grupos}`))
      .body
    const told = (valores: Record<string, string>) =>
      ['vendas', 'bruto', 'liquido', 'dinheiro', 'diferenca', 'comprovantes'].map(name => valores[name])
    return {
      totais: told(totais),
      linhas: data.map(({ chaves, valores }: never) => [
        String(Object.values(chaves as object)[0]),
        ...told(valores),
      ]),
    }
  }
  const before = (await rows('z')).totais
  await loja.vender({ terminal_id, sessao_uuid, offline: true }, '3')
  const after = await rows('z')
  const [z, complement] = await loja.sql<{ id: number }>(
    `select r.id from reducoes_z r join sessoes_caixa s on s.id = r.sessao_id where s.uuid = $1 order by r.complemento`,
    [sessao_uuid],
  )
  expect(after.linhas).toContainEqual([String(z?.id), '1', '10.00', '10.00', '10.00', '13.02', '0.00'])
  expect(after.linhas).toContainEqual([
    String(complement?.id),
    '1',
    '30.00',
    '30.00',
    '30.00',
    '-30.00',
    '0.00',
  ])
  const grown = after.totais.map((valor, i) => (Number(valor) - Number(before[i])).toFixed(2))
  expect(grown).toEqual(['1.00', '30.00', '30.00', '30.00', '-30.00', '0.00'])
  const [till] = (await rows('terminal')).linhas.filter(([nome]: string[]) => nome === 'Caixa 3')
  expect(till).toEqual(['Caixa 3', '2', '40.00', '40.00', '40.00', '-16.98', '0.00'])
})

test('quem não vê o esperado da gaveta não vê o que cada meio recebeu', async () => {
  const flags = ['relatorios_vendas'] as const
  await createAccount(loja.deps.db, { users: [{ email: 'cega@caixas.br', flags: [...flags] }] })
  const { body } = await (await loja.login('cega@caixas.br')).call('GET', 'relatorios/caixas')
  const colunas = body.colunas.filter(({ medida }: { medida: boolean }) => medida)
  expect(colunas.map(({ id }: { id: string }) => id)).toEqual([
    ...['vendas', 'bruto', 'liquido', 'canceladas', 'sangrias'],
  ])
})
