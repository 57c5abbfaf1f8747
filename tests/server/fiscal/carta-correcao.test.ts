import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

const TEXTO = 'O endereço de entrega é Rua das Flores, 20'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const nfe = async () => {
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  return id
}
const corrigir = (id: number, carta: string) =>
  loja.caixa.call('POST', `vendas/${id}/carta_correcao`, { carta })

test('a carta de uma 55 é assinada, registrada na SEFAZ pelo socket e guardada; a nota fica como estava', async () => {
  const id = await nfe()
  const { status, body } = await corrigir(id, TEXTO)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: expect.any(Number),
    sequencia: 1,
    carta: TEXTO,
    data: expect.stringMatching(/^2026-.*Z$/),
    status: 'registrado',
    protocolo: expect.stringMatching(/^\d{15}$/),
    motivo: 'Evento registrado e vinculado a NF-e',
  })
  const segunda = await corrigir(id, `${TEXTO}, fundos`)
  expect(segunda.body.data).toMatchObject({ sequencia: 2, status: 'registrado' })
  const { body: lista } = await loja.caixa.call('GET', `vendas/${id}/carta_correcao`)
  expect(lista.data).toMatchObject([
    { sequencia: 1, carta: TEXTO },
    { sequencia: 2, carta: `${TEXTO}, fundos` },
  ])
  expect(await loja.ver(id)).toMatchObject({ status: 'T', status_emissao: 'autorizada' })
  const [guardado] = await loja.sql<{ xml: string; usuario_id: number | null }>(
    `select e.xml_proc as xml, e.usuario_id from eventos_fiscais e
      join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1 and seq = 1`,
    [id],
  )
  expect(guardado?.xml).toMatch(/<procEventoNFe.*<tpEvento>110110<.*<xCondUso>.*<Signature .*<cStat>135</s)
  expect(guardado?.usuario_id).toEqual(expect.any(Number))
})

test('NFC-e, texto curto, nota cancelada e prazo vencido são recusados com o porquê', async () => {
  const { id } = await loja.vender()
  await loja.quieto()
  const daNfce = await corrigir(id, TEXTO)
  expect(daNfce.status).toBe(422)
  expect(daNfce.body.message).toBe('A carta de correção não cabe nesta nota: NFC-e não aceita esse evento')

  const nota = await nfe()
  const curta = await corrigir(nota, 'curta')
  expect(curta.body.errors).toEqual({ carta: ['Informe ao menos 15 caracteres'] })
  const cancelada = await loja.caixa.call('POST', `vendas/${nota}/cancelar`, {
    justificativa: 'O cliente desistiu da compra',
  })
  expect(cancelada.body.data).toMatchObject({ status: 'C' })
  expect((await corrigir(nota, TEXTO)).body.message).toBe(
    'A carta de correção não cabe nesta nota: só cabe em nota autorizada',
  )

  const velha = await nfe()
  await loja.sql(
    "update documentos_fiscais set autorizada_em = autorizada_em - interval '721 hours' where venda_id = $1",
    [velha],
  )
  expect((await corrigir(velha, TEXTO)).body.message).toBe('A carta de correção já passou do prazo')
})
