import { afterAll, beforeAll, expect, test } from 'vitest'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const A4 = /\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/
const CUPOM = /\/MediaBox \[0 0 226\.\d+ /
const pdf = async (id: number, consulta = '') => {
  const { status, body } = await loja.caixa.call('GET', `vendas/${id}/danfe${consulta}`)
  expect(status).toBe(200)
  return body as string
}

test('a nota sai em folha A4, e antes de autorizada sai o comprovante', async () => {
  const { id } = await criado(loja, dizer(loja, { serie: '1', numerocodumento: '42' })) // contrato
  expect(await pdf(id)).toMatch(CUPOM)
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([status, body.errors ?? body.message]).toEqual([200, undefined])
  await loja.quieto()
  const folha = await pdf(id)
  expect(folha).toMatch(A4)
  expect(folha).not.toMatch(CUPOM)
})

test('a do balcão, 65 ou 55 simplificada, segue no cupom', async () => {
  const nfce = await loja.vender()
  const nfe = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  for (const { id } of [nfce, nfe]) expect(await pdf(id)).toMatch(CUPOM)
})

test('só uma NF-e emitida sai também simplificada e em etiqueta', async () => {
  const nfe = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  const nfce = await loja.vender()
  await loja.quieto()
  expect(await pdf(nfe.id, '?formato=simplificado')).toMatch(/\/MediaBox \[0 0 419\.\d+ 595\.\d+\]/)
  expect(await pdf(nfe.id, '?formato=etiqueta')).toMatch(/\/MediaBox \[0 0 283\.\d+ 425\.\d+\]/)
  const recusado = await loja.caixa.call('GET', `vendas/${nfce.id}/danfe?formato=etiqueta`)
  expect([recusado.status, recusado.body.errors]).toEqual([
    422,
    { formato: ['Só uma NF-e emitida sai neste papel'] },
  ])
  expect((await loja.caixa.call('GET', `vendas/${nfe.id}/danfe?formato=a0`)).status).toBe(422)
})

test('carta e cancelamento saem em folha, se há evento e a nota é da conta', async () => {
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  const evento = (consulta = '', quem = loja.caixa) => quem.call('GET', `vendas/${id}/evento${consulta}`)
  const nada = await evento()
  expect([nada.status, nada.body.message]).toEqual([404, 'A nota não tem evento registrado'])
  const carta = 'O endereço de entrega é Rua das Flores, 20'
  const pedida = await loja.caixa.call('POST', `vendas/${id}/carta_correcao`, { carta })
  expect((await evento()).body).toMatch(A4)
  await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'venda feita por engano' })
  await loja.quieto()
  expect((await evento()).body).toContain('(EVENTO: Cancelamento NF-e')
  const daCarta = (await evento(`?evento_id=${pedida.body.data.id}`)).body
  expect(daCarta).toMatch(A4)
  expect(daCarta).not.toContain('EVENTO: Cancelamento')
  expect((await evento('?evento_id=999999999')).status).toBe(404)
  await createAccount(loja.deps.db, { users: [{ email: 'evento-outra@loja.br' }] })
  expect((await evento('', await loja.login('evento-outra@loja.br'))).status).toBe(404)
})
