import { expect, test } from 'vitest'
import { startPixSimulator } from '../../../sim/pix/start.ts'
import { MEIO_DIA } from '../database.ts'
import { abrirLoja, novoUuid } from '../vendas/loja.ts'
import { envOfPsp } from './pix-mundo.ts'

const PSP = '11444777000161'

test('a note of a charged PIX is integrated once the company says the CNPJ of its bank', async () => {
  let clock = () => new Date(MEIO_DIA)
  const psp = await startPixSimulator(() => clock())
  const { TECLA_PIX_CNPJ: _, ...env } = envOfPsp(psp)
  const loja = await abrirLoja({ deps: { env }, inicio: MEIO_DIA })
  clock = loja.clock
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await loja.caixa.call(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  await call('PUT', 'config/ajustes', { pix_chave: 'pix@loja.br' })
  const [meio] = await loja.sql<{ id: number }>(
    "insert into meio_pagamentos (account_id, descricao, meio, tpag) values ($1, 'PIX', 4, '17') returning id",
    [loja.account_id],
  )
  /** Sells by a charge that the PSP confirms, and gives the group of its payment in the note. */
  const sold = async () => {
    const uuid = novoUuid()
    const { txid } = await call('POST', 'pix/cobrancas', { venda_uuid: uuid, valor: '10.00', usados: [] })
    await psp.pay(txid)
    const { e2eid } = await call('GET', `pix/cobrancas/${txid}`)
    const pago = { meio: 4 as const, meio_pagamento_id: Number(meio?.id), valor: '10.00', numparcelas: 1 }
    const { id } = await loja.vender({ uuid, pagamento: [{ ...pago, autorizacao: e2eid }] })
    await loja.quieto()
    const [note] = await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1',
      [id],
    )
    return /<card>.*?<\/card>/.exec(note?.xml ?? '')?.[0].replace(e2eid, 'e2e')
  }
  const told = async () =>
    JSON.stringify(await call('GET', 'emissor/situacao')).includes('Pix: sem o CNPJ do banco do Pix')
  const tillKnows = async () => (await loja.caixa.call('GET', 'pdv/catalogo')).body.empresa.pix_integrado
  expect(await tillKnows()).toBe(false)
  expect(await sold()).toBe('<card><tpIntegra>2</tpIntegra><cAut>e2e</cAut></card>')
  expect(await told()).toBe(true)
  await call('PUT', 'config/ajustes', { pix_cnpj: PSP })
  expect(await sold()).toBe(`<card><tpIntegra>1</tpIntegra><CNPJ>${PSP}</CNPJ><cAut>e2e</cAut></card>`)
  expect(await told()).toBe(false)
  expect(await tillKnows()).toBe(true)
  await loja.close()
  await psp.close()
})
