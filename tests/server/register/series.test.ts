import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
let serie: { id: number; serie: string; sequencia: number }
beforeAll(async () => {
  loja = await abrirLoja()
  for (let i = 0; i < 3; i++) await loja.vender()
  await loja.quieto()
  serie = (await loja.caixa.call('GET', 'series?modelo=65&serie=1')).body.data[0]
})
afterAll(() => loja.close())

const mudar = (body: object, id = serie.id) => loja.caixa.call('PUT', `series/${id}`, body)
const lacunas = async () => (await loja.caixa.call('GET', 'numeracao/lacunas')).body.data
const erros = async (body: object) => {
  const answer = await mudar(body)
  return [answer.status, answer.body.errors]
}

test('a série em uso não muda de número nem de modelo', async () => {
  // what its form shows is the last number of a note, not what was once registered
  expect(serie.sequencia).toBe(44)
  expect(await erros({ serie: '99' })).toEqual([
    422,
    { serie: ['Esta série já tem notas (a última é a 44): cadastre outra'] },
  ])
  expect((await erros({ modelo: '55' }))[1]).toHaveProperty('modelo')
  expect(await erros({ sequencia: 43 })).toEqual([
    422,
    { sequencia: ['A última nota desta série é a 44: a numeração não volta'] },
  ])
  for (const sequencia of [999_999_999, 10_045])
    expect((await erros({ sequencia, confirma_salto: true }))[1]).toEqual({
      sequencia: ['A última nota desta série é a 44: ela pode pular no máximo 10.000 números'],
    })
  expect((await mudar({ nome: 'Balcão', sequencia: serie.sequencia })).status).toBe(200)
  expect((await mudar({ sequencia: 44 })).status).toBe(200)
  expect(await lacunas()).toEqual([])
})

test('o salto é confirmado, e o que pulou fica a inutilizar', async () => {
  expect(await erros({ sequencia: 100 })).toEqual([
    422,
    {
      sequencia: [
        "Os números 45 a 100 ficarão sem nota e terão de ser inutilizados. Para pular, marque 'Confirmo o salto'",
      ],
    },
  ])
  expect((await mudar({ sequencia: 100, confirma_salto: true })).status).toBe(200)
  expect((await mudar({ sequencia: 90, confirma_salto: true })).status).toBe(200)
  expect(await lacunas()).toMatchObject([{ modelo: '65', serie: 1, de: 45, ate: 90 }])
  const { body } = await loja.caixa.call('GET', 'notificacao')
  expect(body.data[0].mensagem).toContain('os números 45 a 90')
  const venda = await loja.vender()
  expect(venda.numerocodumento).toBe('91')
  expect((await mudar({ sequencia: 95, confirma_salto: true })).status).toBe(200)
  expect(await lacunas()).toMatchObject([
    { de: 92, ate: 95 },
    { de: 45, ate: 90 },
  ])
  expect((await mudar({ sequencia: 91 })).status).toBe(200)
  expect(await lacunas()).toMatchObject([{ de: 45, ate: 90 }])
})

test('uma série com o nome de notas que existem começa depois delas', async () => {
  // as a rename left it before it was refused
  await loja.sql("update series set serie = '77' where id = $1", [serie.id])
  const nova = { nome: 'De novo', modelo: '65', serie: '1', sequencia: 0 }
  const recusada = await loja.caixa.call('POST', 'series', nova)
  expect(recusada.body.errors).toEqual({
    sequencia: ['A última nota desta série é a 91: a numeração não volta'],
  })
  const { status, body } = await loja.caixa.call('POST', 'series', { ...nova, sequencia: 91 })
  expect(status).toBe(201)
  await loja.sql('update terminais set serie_65_id = $1 where id = $2', [body.data.id, loja.terminais[0]])
  expect((await loja.vender()).numerocodumento).toBe('92')
})

test('no fim dos números a venda é recusada com o motivo, e não com 500', async () => {
  await loja.sql('update serie_contadores set ultimo = 999999999')
  const { status, body } = await loja.caixa.call('POST', 'vendas', loja.venda())
  expect([status, body.message]).toEqual([422, expect.stringContaining('informe outra série')])
})
