import { afterAll, beforeAll, expect, test } from 'vitest'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.sql('update tributacao_cbs set aliquota_lei = true, aliquota_cbs = 0.9')
})
afterAll(() => loja.close())

/** Another day: the session of weeks ago has ended. */
async function irPara(dia: string) {
  loja.clock.set(`${dia}T12:00:00-03:00`)
  const [usuario] = await loja.sql<{ email: string }>('select email from usuarios order by id limit 1')
  loja.caixa = await loja.login(usuario?.email ?? '')
}

async function toques(dia: string): Promise<string[]> {
  loja.clock.set(`${dia}T12:00:00-03:00`)
  await loja.vencer('aliquotas')
  await loja.quieto()
  const rows = await loja.sql<{ titulo: string }>(
    `select titulo from notificacoes where titulo like '%alíquota%' order by id`,
  )
  return rows.map(({ titulo }) => titulo)
}

test('o sino avisa do que a lei não publicou: semanas antes, de novo perto, e no dia', async () => {
  const [CEDO, PERTO, DIA] = [
    'CBS sem alíquota publicada: 01/01/2027, faltam 60 dias ou menos',
    'CBS sem alíquota publicada: 01/01/2027, faltam 7 dias ou menos',
    'CBS sem alíquota publicada: já em vigor',
  ]
  expect(await toques('2026-11-21')).toEqual([CEDO])
  expect(await toques('2026-11-22')).toEqual([CEDO])
  expect(await toques('2026-12-26')).toEqual([CEDO, PERTO])
  expect(await toques('2027-01-01')).toEqual([CEDO, PERTO, DIA])
  expect(await toques('2027-01-02')).toEqual([CEDO, PERTO, DIA])
})

test('emitir pergunta antes de levar a alíquota da regra, e com a resposta emite', async () => {
  await irPara('2027-01-15')
  const { id } = await criado(loja, dizer(loja, { serie: '1', numerocodumento: '42' })) // contrato
  const recusa = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([recusa.status, recusa.body.message, recusa.body.dados]).toEqual([
    409,
    'A lei ainda não publicou a alíquota de 15/01/2027: a nota leva a da regra, CBS (0,9 %)',
    { sem_aliquota: ['cbs'] },
  ])
  const [parada] = await loja.sql<{ status: string }>('select status from vendas where id = $1', [id])
  expect(parada?.status).toBe('A')
  const aceita = await loja.caixa.call('POST', `vendas/${id}/emitir`, { confirma_aliquota: true })
  expect([aceita.status, aceita.body.message ?? null]).toEqual([200, null])
  // the company may choose to issue no such note, whatever is confirmed
  await loja.sql('update empresas set sem_aliquota_nao_emite = true')
  const outra = await criado(loja, dizer(loja, { serie: '1', numerocodumento: '44' })) // contrato
  const nunca = await loja.caixa.call('POST', `vendas/${outra.id}/emitir`, { confirma_aliquota: true })
  expect([nunca.status, nunca.body.message]).toEqual([422, expect.stringContaining('não emite sem alíquota')])
  await loja.sql('update empresas set sem_aliquota_nao_emite = false')
  // told its own, the rule asks nothing
  await loja.sql('update tributacao_cbs set aliquota_lei = false, aliquota_cbs = 8.8')
  const propria = await criado(loja, dizer(loja, { serie: '1', numerocodumento: '43' })) // contrato
  const emitida = await loja.caixa.call('POST', `vendas/${propria.id}/emitir`, {})
  expect([emitida.status, emitida.body.message ?? null]).toEqual([200, null])
})
