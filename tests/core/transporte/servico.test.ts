import { describe, expect, test } from 'vitest'
import { cfopFault, correctCfop, proposeCfop } from '../../../src/core/transporte/cfop.ts'
import { priceFreight } from '../../../src/core/transporte/frete.ts'
import { PAPEIS, papelOf, proposeIndIE, sameAsParty, tomaOf } from '../../../src/core/transporte/tomador.ts'

const trajeto = (ufIni: string, ufFim: string, ufEmit = 'SP') => ({ ufIni, ufFim, ufEmit })

describe('CFOP do serviço', () => {
  test.each([
    ['SP', 'SP', '1', null, '5353'],
    ['SP', 'MG', '1', 'industria', '6352'],
    ['SP', 'MG', '9', null, '6357'],
    ['SP', 'SP', '2', 'rural', '5356'],
    ['SP', 'EX', '1', null, '7358'],
    ['MG', 'SP', '1', null, '6932'],
    ['MG', 'MG', '9', null, '5932'],
    ['EX', 'SP', '1', 'transporte', '6351'],
  ] as const)('de %s a %s, tomador %s, %s', (ufIni, ufFim, indIEToma, atividade, cfop) => {
    expect(proposeCfop({ ...trajeto(ufIni, ufFim), indIEToma, atividade })).toBe(cfop)
  })

  test('mercadoria sem nota e transportador substituto têm os seus', () => {
    const base = { ...trajeto('SP', 'MG'), indIEToma: '1' } as const
    expect([proposeCfop({ ...base, semNota: true }), proposeCfop({ ...base, substituto: true })]).toEqual([
      ...['6359', '6360'],
    ])
  })

  test('a matriz corrige o primeiro dígito e o 932, e diz a rejeição', () => {
    expect(cfopFault('5353', trajeto('SP', 'SP'))).toBeNull()
    expect(cfopFault('5353', trajeto('SP', 'MG'))).toEqual({ codigo: '519', certo: '6353' })
    expect(cfopFault('6353', trajeto('MG', 'SP'))).toEqual({ codigo: '524', certo: '6932' })
    expect(cfopFault('6932', trajeto('SP', 'MG'))).toEqual({ codigo: '908', certo: '6353' })
    expect(cfopFault('5102', trajeto('SP', 'SP'))).toEqual({ codigo: '676', certo: '5353' })
    expect(cfopFault('7949', trajeto('SP', 'EX'))).toBeNull()
    expect(correctCfop('6601', trajeto('SP', 'MG'))).toBe('6353')
  })
})

describe('tomador', () => {
  test('os cinco papéis e seus números', () => {
    expect(PAPEIS.map(tomaOf)).toEqual([...['0', '1', '2', '3', '4']])
    expect(papelOf('3')).toBe('destinatario')
    expect(() => papelOf('5')).toThrow(RangeError)
  })

  test('contribuinte pela inscrição, e isento só onde a UF o conhece', () => {
    const dia = '2026-11-20'
    expect(proposeIndIE({ IE: '110.042.490.114', UF: 'SP' }, dia)).toBe('1')
    expect(proposeIndIE({ IE: 'isento', UF: 'RJ' }, dia)).toBe('2')
    expect(proposeIndIE({ IE: 'ISENTO', UF: 'SP' }, dia)).toBe('9')
    expect(proposeIndIE({ IE: null, UF: 'SP' }, dia)).toBe('9')
  })

  test('um tomador que já é parte tem o papel dela', () => {
    const partes = { remetente: { documento: '1' }, destinatario: { documento: '2' }, recebedor: null }
    expect(sameAsParty({ documento: '2' }, partes)).toBe('destinatario')
    expect(sameAsParty({ documento: '3' }, partes)).toBeNull()
  })
})

describe('preço do frete', () => {
  // by hand: 25 fixed; 1,250.5 kg × 0.32 = 400.16; 13 hundreds × 8.40 = 109.20; 0.3 % of 50,000 = 150; 87 km × 1.85 = 160.95
  const TABELA = [
    { nome: 'GRIS', valor: '0.3', base: 'carga', minimo: '12', ordem: 4 },
    { nome: 'COLETA', valor: '25', base: 'fixo', ordem: 1 },
    { nome: 'FRETE PESO', valor: '0.32', base: 'kg', minimo: '60', ordem: 2 },
    { nome: 'DESPACHO', valor: '8.40', base: 'cem_kg', ordem: 3 },
    { nome: 'DISTANCIA', valor: '1.85', base: 'km', ordem: 5 },
  ] as const

  test('as cinco bases, em sua ordem, e a soma', () => {
    expect(priceFreight(TABELA, { peso_kg: '1250.5', valor: '50000', km: '87' })).toEqual({
      componentes: [
        { nome: 'COLETA', valor: '25.00' },
        { nome: 'FRETE PESO', valor: '400.16' },
        { nome: 'DESPACHO', valor: '109.20' },
        { nome: 'GRIS', valor: '150.00' },
        { nome: 'DISTANCIA', valor: '160.95' },
      ],
      total: '845.31',
    })
  })

  test('o mínimo do componente, a centena cheia, e o que é zero não aparece', () => {
    const feito = priceFreight(TABELA, { peso_kg: '100', valor: '1000' })
    expect(feito.componentes).toEqual([
      { nome: 'COLETA', valor: '25.00' },
      { nome: 'FRETE PESO', valor: '60.00' },
      { nome: 'DESPACHO', valor: '8.40' },
      { nome: 'GRIS', valor: '12.00' },
    ])
    expect(feito.total).toBe('105.40')
    expect(priceFreight([], { peso_kg: '1', valor: '1' })).toEqual({ componentes: [], total: '0.00' })
  })
})
