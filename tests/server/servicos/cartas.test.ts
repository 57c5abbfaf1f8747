import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '../../../src/core/document/operations.ts'
import { unzip } from '../../../src/server/unzip.ts'
import { abrirCorreio } from '../acesso/correio.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let correio: Awaited<ReturnType<typeof abrirCorreio>>
let loja: Loja
beforeAll(async () => {
  correio = await abrirCorreio()
  loja = await abrirLoja({ deps: { env: { SMTP_URL: correio.url } } })
  await loja.vencer('contador')
  await loja.sql("update parceiros set email = '{compras@padaria.br,fiscal@padaria.br}' where id = $1", [
    loja.parceiros.completo,
  ])
})
afterAll(async () => {
  await loja.close()
  await correio.close()
})

const ajustar = (corpo: object) => loja.caixa.call('PUT', 'config/ajustes', corpo)
const nfe = async () => {
  await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
}
const para = () => correio.cartas().map(carta => carta.para)

test('a NF-e autorizada vai com XML e DANFE a cada e-mail, uma vez', async () => {
  await nfe()
  expect(para()).toEqual([])
  expect((await ajustar({ enviar_nota_email: true })).status).toBe(200)
  await nfe()
  await loja.vender() // NFC-e: nobody
  await loja.quieto()
  expect(para().sort()).toEqual(['compras@padaria.br', 'fiscal@padaria.br'])
  const [nota] = await loja.sql<{ id: number; chave: string }>(
    "select id, chave from documentos_fiscais where modelo = '55' order by id desc limit 1",
  )
  for (const carta of correio.cartas()) {
    expect(carta.assunto).toMatch(/^NF-e 1\/\d+ de /)
    const original = correio.original(carta)
    expect(original).toContain(`${nota?.chave}-procNFe.xml`)
    expect(original).toContain(`${nota?.chave}.pdf`)
    expect(original).toContain(Buffer.from('%PDF-1').toString('base64').slice(0, 7))
  }
  const [venda] = await loja.sql<{ venda_id: number }>(
    'select venda_id from documentos_fiscais where id = $1',
    [nota?.id],
  )
  const { notas } = (await loja.caixa.call('GET', `vendas/${venda?.venda_id}/envios`)).body.data
  expect(notas).toMatchObject([
    { nota: expect.stringMatching(/^1\/\d+$/), para: 'fiscal@padaria.br', situacao: 'enviado' },
    { para: 'compras@padaria.br', situacao: 'enviado' },
  ])
  // the letter in the company's own words, with the XML alone
  await ajustar({
    ...{ danfe_email_anexa: 2, assunto_nota: 'Sua nota {numero}' },
    corpo_nota: 'Olá, {cliente}.\nSão {valor}, até {vence}.',
  })
  await nfe()
  const [propria] = correio.cartas()
  expect(propria?.assunto).toMatch(/^Sua nota 1\/\d+$/)
  expect(propria?.texto).toMatch(/^Olá, Padaria Modelo Ltda\.\nSão R\$\s10,00/)
  expect(propria && correio.original(propria)).not.toContain('.pdf')
  await ajustar({ danfe_email_anexa: null, assunto_nota: null, corpo_nota: null })
  // the job again, as after a crash
  await loja.sql(
    "insert into outbox (account_id, tipo, alvo_id, due_at) values ($1, 'nota_email', $2, '2026-11-01')",
    [loja.account_id, nota?.id],
  )
  await loja.quieto()
  expect(para()).toHaveLength(4)
})

test('quem só entrega o cupom por e-mail manda a NFC-e ao cliente, em vez do papel', async () => {
  await ajustar({ imprimir_apos: 4, enviar_nota_email: null })
  const antes = para().length
  await loja.vender({ parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  expect(para()).toHaveLength(antes + 2)
  expect(correio.cartas()[0]).toMatchObject({
    assunto: expect.stringMatching(/^NFC-e 1\/\d+ de /),
    texto: expect.stringContaining('o XML e o DANFE da NFC-e'),
  })
  await ajustar({ imprimir_apos: null, enviar_nota_email: true })
})

test('o mês que acabou vai ao contador no dia 2, contado e somado', async () => {
  expect((await ajustar({ email_contador: 'isto não' })).body.errors).toEqual({
    email_contador: ['E-mail inválido'],
  })
  expect((await ajustar({ email_contador: 'conta@contador.br', guardar_pdf: true })).status).toBe(200)
  const antes = para().length
  loja.clock.set('2026-12-01T10:00:00-03:00')
  await loja.quieto()
  expect(para()).toHaveLength(antes)
  // of the month a note still waits for SEFAZ
  const espera = 'update documentos_fiscais set status_emissao = $1 where id = $2'
  const [nota] = await loja.sql<{ id: number }>('select min(id) as id from documentos_fiscais')
  await loja.sql(espera, ['contingencia', nota?.id])
  loja.clock.set('2026-12-02T12:00:00-03:00')
  await loja.quieto()
  expect(para()).toHaveLength(antes)
  await loja.sql(espera, ['autorizada', nota?.id])
  // one of them brought goods in: no one sum is of both
  const entrada = OPERATIONS.find(({ tpNF }) => tpNF === '0')
  await loja.sql(
    `update vendas set tipo_operacao = $1, finalidade_op = $2, tipo_documento = $3
      where id = (select venda_id from documentos_fiscais where id = $4)`,
    [entrada?.tipo, entrada?.finalidade, entrada?.documento, nota?.id],
  )
  loja.clock.set('2026-12-03T12:00:00-03:00')
  await loja.quieto()
  const [carta] = correio.cartas()
  expect(carta).toMatchObject({
    para: 'conta@contador.br',
    assunto: expect.stringMatching(/^XML de 11\/2026 - /),
    texto: expect.stringContaining(
      'Seguem os XML e os DANFE das NF-e de 11/2026: 5 documentos (emitidas, saída: R$ 40,00; emitidas, entrada: R$ 10,00).',
    ),
  })
  const original = carta ? correio.original(carta) : ''
  expect(original).toContain('xml-2026-11.zip')
  const [, zip = ''] = /xml-2026-11\.zip[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/.exec(original) ?? []
  const nomes = [...unzip(Buffer.from(zip, 'base64'))].map(([nome]) => nome)
  const porTipo = (fim: string) => nomes.filter(nome => nome.endsWith(fim)).length
  expect([porTipo('procNFe.xml'), porTipo('.pdf')]).toEqual([5, 3])
  for (let dia = 4; dia < 6; dia++) {
    loja.clock.advance(86_400_000)
    await loja.quieto()
  }
  // and once more, as after a crash before it was written down that the job ran
  await loja.vencer('contador')
  await loja.quieto()
  expect(para()).toHaveLength(antes + 1)
  await ajustar({ guardar_pdf: null })
  expect(await loja.sql('select mes, para, documentos, cartas from xml_mensais')).toEqual([
    { mes: '2026-11', para: 'conta@contador.br', documentos: 5, cartas: 1 },
  ])
})

test('o cancelado vai e não conta, e o que espera até o dia 5 é dito', async () => {
  loja.clock.set('2026-12-10T12:00:00-03:00')
  const { id } = await loja.vender()
  await loja.vender()
  const parada = await loja.vender()
  await loja.quieto()
  await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Engano de quem lançou' })
  await loja.quieto()
  await loja.sql("update documentos_fiscais set status_emissao = 'contingencia' where venda_id = $1", [
    parada.id,
  ])
  const antes = para().length
  loja.clock.set('2027-01-04T12:00:00-03:00')
  await loja.quieto()
  expect(para()).toHaveLength(antes)
  loja.clock.set('2027-01-05T12:01:00-03:00')
  await loja.quieto()
  expect(correio.cartas()[0]?.texto).toContain(
    'Seguem os XML de 12/2026: 2 documentos, dos quais 1 cancelado; o outro, R$ 10,00.',
  )
  expect(correio.cartas()[0]?.texto).toContain('Uma nota do mês ainda espera a SEFAZ')
  // and of one alone as one says it
  await loja.sql(
    "update documentos_fiscais set dh_emi = '2027-01-10' || substr(dh_emi, 11) where venda_id = $1",
    [id],
  )
  loja.clock.set('2027-02-05T12:02:00-03:00')
  await loja.quieto()
  expect(correio.cartas()[0]?.texto).toContain('Seguem os XML de 01/2027: 1 documento cancelado.')
  await loja.sql("update empresas set email_contador = ''")
  loja.clock.set('2027-03-05T12:03:00-03:00')
  await loja.quieto()
  expect(para()).toHaveLength(antes + 2)
})
