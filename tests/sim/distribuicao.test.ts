import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { breaksEsquema } from '../../sim/sefaz/judge/schemas.ts'
import type { Simulador } from '../../sim/sefaz/start.ts'
import { verifySignature } from '../server/sefaz/verify.ts'
import { type Evento, envelopeDist, montarEvento } from './mensagens.ts'
import { subirSimulador } from './simulador.ts'
import { type A1, CNPJ, campo, chamar, criarA1, cStat, envelope } from './simulator-fixture.ts'

const OUTRO = '98765001000121'
const inicio = new Date('2026-11-20T10:00:00-03:00')
const relogio = { valor: inicio }
const depois = (horas: number) => {
  relogio.valor = new Date(inicio.getTime() + horas * 3_600_000)
}
let sim: Simulador
let a1: A1
let deOutro: A1
beforeAll(async () => {
  a1 = criarA1({ ate: new Date('2028-01-01T00:00:00Z') })
  deOutro = criarA1({ cnpj: OUTRO })
  sim = await subirSimulador(() => relogio.valor)
})
afterAll(() => sim.close())

const controle = async (caminho: string, corpo: object) => {
  const { texto } = await chamar({
    port: sim.port,
    ca: sim.caPem,
    caminho,
    corpo: JSON.stringify(corpo),
  })
  return JSON.parse(texto)
}
beforeEach(async () => {
  depois(0)
  await controle('/sim/reset', {})
})

async function pedir(o_que: string, cnpj = CNPJ, certificado = a1): Promise<string> {
  const corpo = envelopeDist(o_que, cnpj)
  const caminho = '/ws/an/NFeDistribuicaoDFe'
  return (await chamar({ port: sim.port, ca: sim.caPem, a1: certificado, caminho, corpo })).texto
}
const nsu = (n: number) => String(n).padStart(15, '0')
const desde = (n: number, cnpj?: string, certificado?: A1) =>
  pedir(`<distNSU><ultNSU>${nsu(n)}</ultNSU></distNSU>`, cnpj, certificado)
const daChave = (chave: string) => pedir(`<consChNFe><chNFe>${chave}</chNFe></consChNFe>`)
const abertos = (resposta: string) =>
  [...resposta.matchAll(/<docZip NSU="(\d+)" schema="([^"]+)">([^<]+)</g)].map(([, n, schema, zip]) => ({
    nsu: Number(n),
    schema,
    xml: gunzipSync(Buffer.from(zip ?? '', 'base64')).toString(),
  }))
const comprar = async (mais: object = {}): Promise<string> =>
  (await controle('/sim/compras', { cnpj: CNPJ, ...mais })).data[0].chave

async function manifestar(
  chave: string,
  tpEvento: string,
  { certificado = a1, ...dito }: Evento & { certificado?: A1 } = {},
): Promise<string> {
  const quando = `${new Date(relogio.valor.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
  const lote = montarEvento(chave, certificado, { tpEvento, cOrgao: '91', quando, ...dito })
  const corpo = envelope('NFeRecepcaoEvento4', lote)
  const caminho = '/ws/an/NFeRecepcaoEvento4'
  return cStat((await chamar({ port: sim.port, ca: sim.caPem, a1: certificado, caminho, corpo })).texto)
}

test('uma compra chega como resumo e, depois da ciência, inteira', async () => {
  const chave = await comprar()
  const [resumo] = abertos(await desde(0))
  expect(resumo).toMatchObject({ nsu: 1, schema: 'resNFe_v1.01.xsd' })
  expect(breaksEsquema('resNFe', resumo?.xml ?? '')).toBeNull()
  expect(resumo?.xml).toContain(`<chNFe>${chave}</chNFe>`)

  expect(await manifestar(chave, '210210')).toBe('135')
  depois(2)
  const [inteira] = abertos(await desde(1))
  expect(inteira).toMatchObject({ nsu: 2, schema: 'procNFe_v4.00.xsd' })
  expect(breaksEsquema('procNFe', inteira?.xml ?? '')).toBeNull()
  expect(verifySignature(inteira?.xml ?? '', 'infNFe')).toMatchObject({ ok: true })
})

test('137 sem nada, em lotes de 50 até o último (138), além dele (589) e um só por NSU', async () => {
  expect(cStat(await desde(0))).toBe('137')
  depois(2)
  await controle('/sim/compras', { cnpj: CNPJ, quantas: 52 })
  const primeiro = await desde(0)
  expect([cStat(primeiro), campo(primeiro, 'ultNSU'), campo(primeiro, 'maxNSU')]).toEqual([
    '138',
    nsu(50),
    nsu(52),
  ])
  const resto = await desde(50)
  expect(abertos(resto).map(d => d.nsu)).toEqual([51, 52])
  depois(4)
  expect(cStat(await desde(99))).toBe('589')
  expect(abertos(await pedir(`<consNSU><NSU>${nsu(7)}</NSU></consNSU>`))).toMatchObject([{ nsu: 7 }])
})

test('656: antes de uma hora, com NSU entregue e na 21ª consulta da hora', async () => {
  const chave = await comprar()
  expect(cStat(await desde(0))).toBe('138')
  depois(0.9)
  expect(cStat(await desde(1))).toBe('656')
  depois(1.8)
  expect(cStat(await desde(1))).toBe('656')
  depois(2)
  expect(cStat(await desde(1))).toBe('137')
  depois(4)
  expect(cStat(await desde(0))).toBe('656')
  depois(6)
  for (let i = 0; i < 20; i++) expect(cStat(await daChave(chave))).toBe('138')
  expect(cStat(await daChave(chave))).toBe('656')
  expect(cStat(await desde(1))).toBe('656')
  depois(7.1)
  expect(cStat(await daChave(chave))).toBe('138')
})

test('por chave: 217, 236, 593, 632, 640, 641 e 653', async () => {
  const chave = await comprar()
  const errada = chave.slice(0, 43) + ((Number(chave[43]) + 1) % 10)
  expect(cStat(await daChave(errada))).toBe('236')
  expect(cStat(await desde(0, OUTRO))).toBe('593')
  const deOutra = await comprar({ cnpj: OUTRO, fornecedor: { cnpj: '87654002000182', nome: 'Outro' } })
  expect(cStat(await daChave(deOutra))).toBe('640')
  const nossa = await comprar({ cnpj: OUTRO, fornecedor: { cnpj: CNPJ, nome: 'Loja' } })
  expect(cStat(await daChave(nossa))).toBe('641')
  await controle('/sim/reset', {})
  expect(cStat(await daChave(chave))).toBe('217')
  const velha = await comprar()
  const desfeita = await comprar()
  await controle('/sim/compras/cancelar', { chave: desfeita })
  expect(cStat(await daChave(desfeita))).toBe('653')
  depois(24 * 91)
  expect(cStat(await daChave(velha))).toBe('632')
})

test('cada manifestação fora da regra recebe o seu código', async () => {
  const chave = await comprar()
  expect(await manifestar(chave, '210210', { cOrgao: '35' })).toBe('657')
  expect(await manifestar(chave, '210210', { cnpj: OUTRO, certificado: deOutro })).toBe('575')
  expect(await manifestar(chave, '210240', { just: '' })).toBe('493')
  expect(await manifestar(chave, '210210')).toBe('135')
  expect(await manifestar(chave, '210210')).toBe('573')
  expect(await manifestar(chave, '210200')).toBe('135')
  expect(await manifestar(chave, '210210', { nSeq: '2' })).toBe('655')
  expect(await manifestar(chave, '210240')).toBe('135')
  expect(await manifestar(chave, '210200', { nSeq: '2' })).toBe('135')
  expect(await manifestar(chave, '210200', { nSeq: '3' })).toBe('594')
  await controle('/sim/reset', {})
  expect(await manifestar(chave, '210210')).toBe('494')
})

test('prazos de ciência (10 dias) e das outras (90), e a nota cancelada', async () => {
  const chave = await comprar()
  depois(24 * 10 + 1)
  expect(await manifestar(chave, '210210')).toBe('596')
  expect(await manifestar(chave, '210220')).toBe('135')
  depois(24 * 90 + 1)
  expect(await manifestar(chave, '210200')).toBe('596')
  depois(24 * 91)
  const cancelada = await comprar()
  await controle('/sim/compras/cancelar', { chave: cancelada })
  expect(await manifestar(cancelada, '210210')).toBe('650')
  expect(await manifestar(cancelada, '210220')).toBe('651')
  expect(await manifestar(cancelada, '210200')).toBe('580')
})

test('o cancelamento chega em resumo ou inteiro, conforme o que se tem', async () => {
  const primeira = await comprar()
  const segunda = await comprar()
  await manifestar(segunda, '210200')
  await controle('/sim/compras/cancelar', { chave: primeira })
  await controle('/sim/compras/cancelar', { chave: segunda })
  const [evento, inteiro] = abertos(await desde(3))
  expect(evento?.schema).toBe('resEvento_v1.01.xsd')
  expect(breaksEsquema('resEvento', evento?.xml ?? '')).toBeNull()
  expect(inteiro?.schema).toBe('procEventoNFe_v1.00.xsd')
  expect(verifySignature(inteiro?.xml ?? '', 'infEvento')).toMatchObject({ ok: true })
})

test.each<[string, object, string]>([
  ['sem CNPJ', {}, 'cnpj'],
  ['zero notas', { cnpj: CNPJ, quantas: 0 }, 'quantas'],
  ['fornecedor sem nome', { cnpj: CNPJ, fornecedor: { cnpj: OUTRO } }, 'fornecedor'],
  ['item sem preço', { cnpj: CNPJ, itens: [{ codigo: '1' }] }, 'itens'],
])('pedir uma compra %s é recusado com o campo', async (_, corpo, campoErrado) => {
  const { errors } = await controle('/sim/compras', corpo)
  expect(Object.keys(errors)).toEqual([campoErrado])
})
