import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

// the tender's row; everything else is the product as it is
vi.mock(import('../../../src/core/tender/rows.ts'), async original => {
  const { TENDERS } = await original()
  const { defineTender } = await import('../../../src/core/tender/tender.ts')
  const cultura = defineTender({
    ...{ tpag: '25', name: 'Vale cultura', forms: [4], account: 'cartao_receber', debtor: 'acquirer' },
    capture: { tef: { asks: '3' } },
  })
  return { TENDERS: [...TENDERS, cultura] }
})

// the tax authority publishes the code in its own list
vi.mock(import('../../../sim/sefaz/rules/payment-codes.ts'), async original => ({
  MEIOS: [...(await original()).MEIOS, '25'],
}))

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await loja.caixa.call(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}

test('um meio de uma linha se cadastra, vende, emite, imprime, conta e concilia', async () => {
  // registered under its form, on credit: as its acquirer pays later
  const meio = await call('POST', 'meio_pagamentos', {
    ...{ descricao: 'Cultura', meio: 4, tpag: '25', indicador_forma: 1, qtdeparcelas: 1 },
  })
  const fora = await loja.caixa.call('POST', 'meio_pagamentos', { descricao: 'X', meio: 1, tpag: '25' })
  expect(fora.status).toBe(422)
  const taxa = { nome: 'Cultura', tpag: '25', taxa: '4.00', dias: 10 }
  await call('POST', 'taxas_cartao', taxa)

  // sold and issued: its code is in the note, without the group of cards and without a duplicata
  const [sessao] = await loja.sql<{ uuid: string }>('select uuid from sessoes_caixa where terminal_id = $1', [
    loja.terminais[1],
  ])
  const sessao_uuid = sessao?.uuid as string
  const { id } = await loja.vender({
    ...{ sessao_uuid, terminal_id: loja.terminais[1] as number },
    pagamento: [{ meio: 4, meio_pagamento_id: meio.id, valor: '10.00', numparcelas: 1 }],
  })
  await loja.quieto()
  const [nota] = await loja.sql<{ xml: string }>(
    `select xml_proc as xml from documentos_fiscais where venda_id = $1 and status_emissao = 'autorizada'`,
    [id],
  )
  expect(nota?.xml).toContain('<detPag><indPag>1</indPag><tPag>25</tPag><vPag>10.00</vPag></detPag>')
  expect(nota?.xml).not.toContain('<dup>')

  // its acquirer owes it, not the customer
  expect(
    await loja.sql(
      `select d.tipo as de, p.tipo as para, m.valor::text from movimentos m join contas_financeiras d on d.id = m.de_conta_id
        join contas_financeiras p on p.id = m.para_conta_id where m.meio = '25'`,
    ),
  ).toEqual([{ de: 'receita', para: 'cartao_receber', valor: '10.00' }])
  const { danfe } = await import('../../../src/core/dfe/nfe/danfe/danfe.ts')
  expect(JSON.stringify(danfe(nota?.xml ?? ''))).toContain('Vale cultura')

  // counted by hand as the till closes
  await call('POST', 'caixa/encerrar', { uuid: novoUuid(), sessao_uuid })
  const { meios } = await call('GET', `caixa/contagem/${sessao_uuid}`)
  expect(meios).toEqual([{ meio: '25', qtde: 1, esperado: '10.00' }])

  // its deposit is proposed net of its rate, and settles it
  const banco = await call('POST', 'contas_financeiras', { nome: 'Banco', tipo: 'banco' })
  const conteudo = `<OFX><BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM><BANKTRANLIST>
    <STMTTRN><DTPOSTED>20261130<TRNAMT>9.60<FITID>1<MEMO>VALE CULTURA</STMTTRN></BANKTRANLIST></OFX>`
  loja.clock.advance(11 * 86_400_000)
  await call('POST', 'extratos', { conta_id: banco.id, nome: 'x.ofx', conteudo })
  const linhas = await call('GET', `extratos?conta_id=${banco.id}`)
  const movimentos = linhas[0].proposta.movimentos.map((each: { id: number }) => each.id)
  expect(movimentos).toHaveLength(1)
  await call('POST', 'extratos/conciliar', { conta_id: banco.id, linhas: [{ id: linhas[0].id, movimentos }] })
  const [saldo] = await loja.sql<{ total: string }>(
    `select sum(case when c.id = m.para_conta_id then m.valor else -m.valor end)::text as total from movimentos m
      join contas_financeiras c on c.tipo = 'cartao_receber' and c.id in (m.de_conta_id, m.para_conta_id)`,
  )
  expect(saldo?.total).toBe('0.00')
})
