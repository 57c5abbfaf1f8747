import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCte, LAYOUTS } from '../../../src/core/dfe/cte/compose/cte.ts'
import type { EntradaCte } from '../../../src/core/dfe/cte/compose/entrada.ts'
import { CTE_FAMILY } from '../../../src/core/dfe/cte/family.ts'
import { kindOf } from '../../../src/core/dfe/kit/event/kind.ts'
import { buildChave } from '../../../src/core/document/chave.ts'
import { computeServico } from '../../../src/core/transporte/imposto.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { createSefazClient } from '../../../src/server/sefaz/client/client.ts'
import type { Conexao } from '../../../src/server/sefaz/client/conexao.ts'
import type { SefazResult } from '../../../src/server/sefaz/client/resultado.ts'
import { procDocument, procEvento, signWithQr } from '../../../src/server/sefaz/compose.ts'
import { signEvento } from '../../../src/server/sefaz/sign.ts'
import { com } from '../../core/dfe/documentos.ts'
import { subirSimulador } from '../../sim/simulador.ts'
import { handTime } from '../time.ts'
import { AGORA, certificadoDemo } from './certificado-demo.ts'

const CNPJ = '11222333000181'
const IE = '110042490114'
const certificado = certificadoDemo()
const client = createSefazClient({ time: handTime(AGORA.toISOString()) })
let sim: Awaited<ReturnType<typeof subirSimulador>>
let conexao: (modelo: string) => Conexao
beforeAll(async () => {
  sim = await subirSimulador(() => AGORA)
  const onde = { base: `https://127.0.0.1:${sim.port}`, caPem: sim.caPem }
  conexao = modelo => ({ ...onde, certificado, cnpj: CNPJ, uf: 'SP', modelo, tpAmb: '2' })
})
afterAll(async () => {
  client.close()
  await sim.close()
})

const SP = { cMun: '3550308', xMun: 'São Paulo', UF: 'SP' }
const RIO = { cMun: '3304557', xMun: 'Rio de Janeiro', UF: 'RJ' }
const rua = (cidade: typeof SP, CEP: string) => ({
  ...{ xLgr: 'Rua das Flores', nro: '10', xBairro: 'Centro', CEP },
  ...cidade,
})
const SEM_VALOR = 'CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const dhEmi = '2026-11-20T08:55:00-03:00'
const chave = buildChave({
  ...{ cUF: '35', AAMM: '2611', cnpj: CNPJ, mod: '57', serie: '1', nNF: '1', tpEmis: '1', cNF: '34711025' },
})

/** Freight of one note, from São Paulo to Rio, paid by the sender. */
const frete = (nota: string): EntradaCte => ({
  ...{ documento: 'CTe', chave },
  ide: {
    ...{ dhEmi, tpAmb: '2', natOp: 'TRANSPORTE', CFOP: '6353', tpCTe: '0', modal: '01', tpServ: '0' },
    ...{ envio: SP, inicio: SP, fim: RIO, retira: false },
  },
  emit: { CNPJ, IE, xNome: 'MERCADO DEMONSTRACAO LTDA', CRT: '3', endereco: rua(SP, '01001000') },
  tomador: { toma: '0', indIEToma: '1' },
  rem: { documento: CNPJ, IE, xNome: SEM_VALOR, endereco: rua(SP, '01001000') },
  dest: { documento: '52998224725', xNome: SEM_VALOR, endereco: rua(RIO, '20010000') },
  componentes: [{ nome: 'FRETE', valor: '1000.00' }],
  imposto: computeServico({
    ...{ dia: dhEmi, emitente: { uf: 'SP', crt: '3' }, ufIni: 'SP', ufFim: 'RJ', indIEToma: '1' },
    ...{ valor: '1000.00', comImposto: true, regra: { cst: '00' } },
    ibscbs: { cst: '000', cClassTrib: '000001' },
  }),
  carga: {
    ...{ vCarga: '10.00', proPred: 'REFRIGERANTE' },
    quantidades: [{ cUnid: '01', tpMed: 'PESO BRUTO', qCarga: '10.0000' }],
  },
  documentos: [{ tipo: 'nfe', chave: nota }],
  modal: { rodo: { RNTRC: '12345678' } },
})

function answer<T>(disse: SefazResult<T>): T {
  if (disse.kind !== 'answer') throw new Error(disse.causa)
  return disse.resposta
}

test('o CT-e é autorizado, achado pela chave e cancelado nas palavras da sua família', async () => {
  const nota = composeNfe(com({}), certificado)
  await client.authorize(conexao('55'), nota.xml)
  const said = { chave, tpAmb: '2', tpEmis: 1, uf: 'SP' } as const
  const { xml, digest } = signWithQr(CTE_FAMILY, LAYOUTS.CTe, buildCte(frete(nota.chave)), said, certificado)
  const { cStat, protocolo } = answer(await client.authorize(conexao('57'), xml))
  expect([cStat, protocolo?.cStat, protocolo?.chave, protocolo?.digVal]).toEqual([
    '100',
    '100',
    chave,
    digest,
  ])
  expect(procDocument(CTE_FAMILY, xml, protocolo?.xml ?? '')).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?><cteProc xmlns="[^"]+\/cte" versao="4.00"><CTe .*<\/CTe><protCTe .*<\/cteProc>$/,
  )
  expect(answer(await client.queryByKey(conexao('57'), chave)).protocolo?.nProt).toBe(protocolo?.nProt)
  const evento = signEvento(
    kindOf(CTE_FAMILY.kinds, '110111').xml({
      ...{ chave, tpAmb: '2', cnpj: CNPJ, dhEvento: '2026-11-20T09:00:00-03:00', seq: 1 },
      ...{ nProt: protocolo?.nProt ?? '', texto: 'O frete foi desfeito pelo cliente', chaveSubstituta: '' },
    }),
    certificado,
  )
  expect(evento).toContain(`<infEvento Id="ID110111${chave}001">`)
  const registro = answer(await client.sendEvent(conexao('57'), evento))
  expect([registro.cStatLote, registro.cStat]).toEqual(['135', '135'])
  expect(procEvento(CTE_FAMILY, evento, registro.retEvento)).toMatch(
    /<procEventoCTe .*<evCancCTe>.*<retEventoCTe /,
  )
  expect(answer(await client.queryByKey(conexao('57'), chave)).cStat).toBe('101')
})

test.each(['57', '67', '58'])('o serviço do modelo %s está em operação', async modelo => {
  expect(answer(await client.serviceStatus(conexao(modelo))).cStat).toBe('107')
})

test('o que a autoridade não tem é dito sem perguntar', async () => {
  expect(await client.askReceipt(conexao('58'), '351000000000001')).toMatchObject({
    ...{ kind: 'not_sent', causa: 'não há recibo do modelo 58' },
  })
  expect(await client.openManifests(conexao('57'))).toMatchObject({
    ...{ kind: 'not_sent', causa: 'não há abertos do modelo 57' },
  })
})
