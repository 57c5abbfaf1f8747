import { describe, expect, test } from 'vitest'
import { type DadosEvento, kindOf } from '../../../../src/core/dfe/kit/event/kind.ts'
import { alreadySaid } from '../../../../src/core/dfe/kit/event/undone.ts'
import { parseXml, textoOf } from '../../../../src/core/dfe/kit/parse.ts'
import { validateLayout } from '../../../../src/core/dfe/kit/validate.ts'
import { writeXml } from '../../../../src/core/dfe/kit/xml.ts'
import { blockedBy } from '../../../../src/core/dfe/mdfe/blocking.ts'
import { buildMdfe } from '../../../../src/core/dfe/mdfe/compose/mdfe.ts'
import { EVENTOS_MDFE } from '../../../../src/core/dfe/mdfe/event/kinds.ts'
import { MDFE_FAMILY } from '../../../../src/core/dfe/mdfe/family.ts'
import { MDFE } from '../../../../src/core/dfe/mdfe/layout/mdfe.ts'
import { asOf } from '../../../../src/core/law/index.ts'
import { PASTA_MDFE } from '../esquema.ts'
import { CNPJ, CPF, chaveDe, proprio } from './exemplo.ts'
import { MATRIZ } from './matriz.ts'
import { julgar, julgarEvento, julgarMensagem } from './oficial.ts'
import { PEDIDOS } from './pedidos.ts'

const QR = { qrCodMDFe: `https://dfe-portal.svrs.rs.gov.br/mdfe/qrCode?chMDFe=${chaveDe('58', 1)}&tpAmb=2` }
const xmlDe = (entrada: Parameters<typeof buildMdfe>[0]) =>
  writeXml(MDFE, { ...buildMdfe(entrada), infMDFeSupl: QR })

test.each(MATRIZ)('%s: as tabelas aceitam', (_nome, entrada) => {
  expect(validateLayout(MDFE, buildMdfe(entrada))).toEqual([])
})

describe.skipIf(!PASTA_MDFE)('o esquema oficial aceita (precisa de ../shared/xsd)', () => {
  test.each(MATRIZ)('%s', (_nome, entrada) => {
    expect(julgar(xmlDe(entrada))).toBeNull()
  })

  const evento = (tipo: string, pedido: DadosEvento['pedido'] = {}): string =>
    kindOf(EVENTOS_MDFE, tipo).xml({
      chave: chaveDe('58', 1),
      tpAmb: '2',
      cnpj: CNPJ,
      dhEvento: '2026-11-21T10:00:00-03:00',
      seq: 1,
      nProt: '135260000000001',
      texto: 'Mudança de veículo na garagem',
      chaveSubstituta: '',
      pedido,
    })

  test.each(PEDIDOS)('evento %s %j', (tipo, pedido) => {
    expect(julgarEvento(evento(tipo, pedido))).toBeNull()
  })

  test('o produtor rural assina o evento com o CPF', () => {
    const kind = kindOf(EVENTOS_MDFE, '110111')
    const xml = kind.xml({
      ...{ chave: chaveDe('58', 1), tpAmb: '1', cnpj: CPF, dhEvento: '2026-11-21T10:00:00-03:00' },
      ...{ seq: 2, nProt: '135260000000001', texto: 'Desistência da viagem', chaveSubstituta: '' },
    })
    expect(julgarEvento(xml)).toBeNull()
    expect(xml).toContain(`<CPF>${CPF}</CPF>`)
    expect(xml).toContain(`Id="ID110111${chaveDe('58', 1)}02"`)
  })

  test('quem julga recusa o que falta no manifesto e no modal', () => {
    const xml = xmlDe(proprio())
    expect(julgar(xml.replace(/<tot>.*<\/tot>/, ''))).toContain('tot')
    expect(julgar(xml.replace(/<tara>.*<\/tara>/, ''))).toContain('mdfeModalRodoviario')
  })

  test('consultas', () => {
    const { messages } = MDFE_FAMILY
    expect(julgarMensagem(messages.byKey(chaveDe('58', 1), '2'))).toBeNull()
    expect(julgarMensagem(messages.status('35', '2'))).toBeNull()
    expect(julgarMensagem(messages.open?.(CNPJ, '2') ?? '')).toBeNull()
    expect(julgarMensagem(messages.open?.(CPF, '1') ?? '')).toBeNull()
  })
})

test('o que se conta e se arredonda é do documento', () => {
  const inf = parseXml(xmlDe(proprio())).filhos[0]
  const dito = (...caminho: string[]) => textoOf(inf ?? null, ...caminho)
  expect(dito('tot', 'qNFe')).toBe('3')
  expect(dito('tot', 'qCTe')).toBe('')
  expect(dito('tot', 'vCarga')).toBe('15230.50')
  expect(dito('tot', 'qCarga')).toBe('1250.5000')
  expect(dito('ide', 'nMDF')).toBe('1')
  expect(dito('emit', 'IE')).toBe('110042490114')
  expect(dito('emit', 'enderEmit', 'fone')).toBe('1133334444')
})

test('o encerramento não tem data depois de hoje', () => {
  const dados = {
    dhEvento: '2026-11-21T23:50:00-05:00',
    pedido: { data: '2026-11-22' },
  } as unknown as DadosEvento
  expect(kindOf(EVENTOS_MDFE, '110112').recusa?.(dados)?.campo).toBe('data')
})

const MANIFESTO =
  '<MDFe><ide><UFIni>SP</UFIni><UFFim>SP</UFFim></ide><condutor><xNome>Zé</xNome><CPF>52998224725</CPF></condutor></MDFe>'
const POSTERIOR = MANIFESTO.replace('</ide>', '<indCarregaPosterior>1</indCarregaPosterior></ide>')
const HOJE = { data: '2026-11-21', cMun: '3550308' }
const NOTA = { notas: [{ chave: chaveDe('55', 1) }] }
test.each([
  ['110112', HOJE, {}, undefined],
  ['110112', { ...HOJE, data: '2026-11-19' }, {}, 'data'],
  ['110112', { ...HOJE, cMun: '9999999' }, {}, 'uf'],
  ['110112', { ...HOJE, cMun: '9999999' }, { assinado: MANIFESTO.replace('Fim>SP', 'Fim>EX') }, undefined],
  ['110112', HOJE, { assinado: POSTERIOR }, 'data'],
  ['110112', HOJE, { assinado: POSTERIOR, registrados: ['110115'] }, undefined],
  ['110114', { cpf: '52998224725' }, {}, 'cpf'],
  ['110114', { cpf: '11144477735' }, {}, undefined],
  ['110114', { cpf: '11144477735' }, { anteriores: [{ cpf: '11144477735' }] }, 'cpf'],
  ['110115', NOTA, {}, 'chave'],
  ['110115', NOTA, { assinado: POSTERIOR }, undefined],
  ['110115', { notas: [{ chave: chaveDe('57', 1) }] }, { assinado: POSTERIOR }, 'chave'],
  ['110115', NOTA, { assinado: POSTERIOR, anteriores: [NOTA] }, 'chave'],
] as [string, object, object, string | undefined][])(
  '%s, caso %#: o que a SEFAZ recusaria não sai',
  (tipo, pedido, mais, campo) => {
    const known = {
      dhEvento: '2026-11-21T10:00:00-03:00',
      autorizada: '2026-11-20T09:00:00-03:00',
      assinado: MANIFESTO,
    }
    const dados = { ...known, pedido, ...mais } as unknown as DadosEvento
    expect(kindOf(EVENTOS_MDFE, tipo).recusa?.(dados)?.campo).toBe(campo)
  },
)

test('o manifesto aberto impede o que a SEFAZ recusaria, e nenhum outro', () => {
  const viagem = { placa: 'ABC1D23', tipo_emitente: '2', uf_inicio: 'SP', uf_fim: 'RJ' }
  const aberto = { ...viagem, chave: chaveDe('58', 1), numero: '1/38', dias: 0, percurso: 0 }
  const motivo = (outro: object) =>
    blockedBy(viagem, [{ ...aberto, ...outro }])?.texto.match(/\((\d+)\)/)?.[1]
  expect(motivo({})).toBe('611')
  expect(motivo({ placa: 'XYZ1D23' })).toBeUndefined()
  expect(motivo({ tipo_emitente: '1' })).toBeUndefined()
  expect(motivo({ uf_fim: 'MG' })).toBeUndefined()
  expect(motivo({ uf_inicio: 'RJ', uf_fim: 'SP' })).toBe('662')
  expect(motivo({ uf_fim: 'MG', dias: 6 })).toBe('462')
  expect(motivo({ uf_fim: 'MG', dias: 6, percurso: 3 })).toBeUndefined()
  expect(motivo({ placa: null, tipo_emitente: null, dias: 31 })).toBe('686')
})

test('o manifesto que recebeu nota não se cancela: encerra-se', () => {
  const dito = { tipo: '110115', protocolo: '1', dados: {} }
  expect(alreadySaid(kindOf(EVENTOS_MDFE, '110111'), [dito])).toContain('encerre')
})

test('prazos: 24 h para cancelar e para enviar, 168 h em contingência', () => {
  const lei = asOf('2026-11-20')
  expect(kindOf(EVENTOS_MDFE, '110111').prazo(lei, { modelo: '58', uf: 'SP' })).toBe(24 * 3_600_000)
  expect(MDFE_FAMILY.hoursToSend(lei, 1)).toBe(24)
  expect(MDFE_FAMILY.hoursToSend(lei, 2)).toBe(168)
})
