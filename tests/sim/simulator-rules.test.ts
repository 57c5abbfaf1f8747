import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulador } from '../../sim/sefaz/start.ts'
import { montarEpec } from './mensagens.ts'
import { subirSimulador } from './simulador.ts'
import { ICMS00, noTotal } from './simulator-cases.ts'
import {
  type A1,
  campo,
  chamar,
  criarA1,
  cStat,
  envelope,
  lote,
  montar,
  type Nota,
  trocar,
} from './simulator-fixture.ts'

const relogio = { valor: new Date('2026-11-20T10:01:00-03:00') }
let sim: Simulador
let a1: A1
let numero = 1000

beforeAll(async () => {
  a1 = criarA1()
  sim = await subirSimulador(() => relogio.valor)
})
afterAll(() => sim.close())

async function mandar(xml: string, caminho = '/ws/NFeAutorizacao4', certificado = a1): Promise<string> {
  const corpo = envelope('NFeAutorizacao4', lote(xml))
  const { texto } = await chamar({ port: sim.port, ca: sim.caPem, a1: certificado, caminho, corpo })
  return texto
}
const enviar = (nota: Partial<Nota> = {}) => mandar(montar({ nNF: numero++, a1, ...nota }).xml)
test('contingência: dentro de 24 horas é 100, depois 150, e sem justificativa é 557', async () => {
  expect(cStat(await enviar({ dhEmi: '2026-11-19T11:00:00-03:00', tpEmis: '9' }))).toBe('100')
  expect(cStat(await enviar({ dhEmi: '2026-11-19T09:00:00-03:00', tpEmis: '9' }))).toBe('150')
  const sem = (x: string) => x.replace(/<dhCont>.*<\/xJust>/, '')
  expect(cStat(await enviar({ tpEmis: '9', mudar: sem }))).toBe('557')
  const futura = trocar(['<dhCont>2026-11-20T10:00', '<dhCont>2026-11-20T11:00'])
  expect(cStat(await enviar({ tpEmis: '9', mudar: futura }))).toBe('558')
})

test('SVC: só a nota 55 do seu estado, com o seu tpEmis, enquanto o estado a liga', async () => {
  const SVC = '/ws/svc-an/NFeAutorizacao4'
  const nota = (tpEmis: Nota['tpEmis'], modelo: '55' | '65' = '55') =>
    montar({ nNF: numero++, a1, modelo, ...(tpEmis && { tpEmis }) }).xml
  const lida = (resposta: string) => cStat(resposta)
  expect(lida(await mandar(nota('6'), SVC))).toBe('114')
  sim.dials.adjust({ svc: true })
  expect(lida(await mandar(nota('6'), SVC))).toBe('100')
  expect(lida(await mandar(nota('7'), SVC))).toBe('713')
  expect(lida(await mandar(nota('1'), SVC))).toBe('713')
  expect(lida(await mandar(nota('9', '65'), SVC))).toBe('450')
  expect(lida(await mandar(nota('7'), '/ws/svc-rs/NFeAutorizacao4'))).toBe('410')
  expect(lida(await mandar(nota('6')))).toBe('570')
  sim.dials.restart()
})

/** An EPEC of that note at the national environment. */
async function epec(nota: { xml: string; chave: string }, ...pares: [string, string][]): Promise<string> {
  const corpo = envelope('NFeRecepcaoEvento4', montarEpec(nota, a1, ...pares))
  const caminho = '/ws/an/NFeRecepcaoEvento4'
  return (await chamar({ port: sim.port, ca: sim.caPem, a1, caminho, corpo })).texto
}
const doEvento = (resposta: string) => campo(resposta.slice(resposta.indexOf('<retEvento')), 'cStat')

test('EPEC: registrado no Ambiente Nacional antes da nota, que depois é a mesma', async () => {
  const nota = (mudanca: Partial<Nota> = {}) =>
    montar({ nNF: numero++, a1, modelo: '55', tpEmis: '4', ...mudanca })
  const primeira = nota()
  expect(cStat(await mandar(primeira.xml))).toBe('468')
  expect(doEvento(await epec(primeira))).toBe('136')
  expect(doEvento(await epec(primeira))).toBe('573')
  const nNF = numero - 1
  expect(cStat(await mandar(nota({ nNF, cNF: '90210345' }).xml))).toBe('691')
  expect(cStat(await mandar(nota({ nNF, tpEmis: '1' }).xml))).toBe('692')
  expect(doEvento(await epec(nota({ nNF, cNF: '90210345' })))).toBe('485')
  const outro = trocar(['<dest><CPF>52998224725</CPF>', '<dest><CPF>11144477735</CPF>'])
  expect(await mandar(nota({ nNF, mudar: outro }).xml)).toContain('divergentes do EPEC [tag:CPF]')
  expect(cStat(await mandar(nota({ nNF, mudar: outro }).xml))).toBe('467')
  expect(cStat(await mandar(primeira.xml))).toBe('100')
})

test('204, 539, 218: número já autorizado, com outra chave, já cancelado', async () => {
  const primeira = montar({ nNF: 500, a1 })
  const protocolo = campo(await mandar(primeira.xml), 'nProt')
  expect(campo(await mandar(primeira.xml), 'cStat')).toBe('104')
  const repetida = await mandar(primeira.xml)
  expect(repetida).toContain(`Duplicidade de NF-e [nRec:${protocolo}]`)
  expect(cStat(repetida)).toBe('204')
  const outra = await enviar({ nNF: 500, cNF: '90210345' })
  expect(cStat(outra)).toBe('539')
  expect(outra).toContain(`[chNFe:${primeira.chave}]`)
})

test('o Simples com CSOSN 102 e 500 é autorizado, sem IBS/CBS', async () => {
  const mudar = (x: string) =>
    noTotal(
      'vICMS',
      '0.00',
    )(
      noTotal(
        'vBC',
        '0.00',
      )(
        trocar(
          ['<CRT>3', '<CRT>1'],
          [ICMS00, '<ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102>'],
          [
            '<ICMS60><orig>0</orig><CST>60</CST></ICMS60>',
            '<ICMSSN500><orig>0</orig><CSOSN>500</CSOSN></ICMSSN500>',
          ],
        )(x.replace(/<IBSCBS>.*?<\/IBSCBS>/g, '').replace(/<IBSCBSTot>.*<\/IBSCBSTot>/, '')),
      ),
    )
  expect(cStat(await enviar({ mudar }))).toBe('100')
})

test('modelo 55: autorizada até 7 dias com 100, depois com 150', async () => {
  expect(cStat(await enviar({ modelo: '55', dhEmi: '2026-11-14T10:00:00-03:00' }))).toBe('100')
  expect(cStat(await enviar({ modelo: '55', dhEmi: '2026-11-10T10:00:00-03:00' }))).toBe('150')
})
