import { expect, test } from 'vitest'
import { reasonOf } from '../../../src/core/bank/apart.ts'

const motivo = (historico: string, mais: Partial<Parameters<typeof reasonOf>[0]> = {}) =>
  reasonOf({ historico, valor: '10.00', pendente: false, moeda: '', ...mais })

test.each([
  'Saldo Anterior',
  'SALDO DO DIA',
  'S A L D O',
  'SALDO TOTAL DISPONÍVEL DIA',
  'SDO CTA/APL AUTOMATICAS',
  'SALDO APLIC AUT MAIS',
  '000 SALDO ANTERIOR',
  '(+) Saldo em C/C',
  '*** SALDO BLOQUEADO ***',
  'SLD DIA',
  'S A L D O  D O  D I A',
  'SALDO DISPONIVEL PARA SAQUE',
  'Saldo final do período',
])('%s é um saldo, e não um movimento', historico => expect(motivo(historico)).toBe('saldo'))

test.each([
  'LIMITE DE CREDITO DISPONIVEL',
  'TOTAL DE CRÉDITOS',
  'Total do dia',
  'LANCAMENTOS FUTUROS',
  'BLOQUEADO 24 HORAS',
])('%s só informa', historico => expect(motivo(historico)).toBe('informativa'))

test.each([
  'JUROS SALDO DEVEDOR',
  'IOF S/ SALDO DEVEDOR',
  'SALDO TRANSFERIDO CONTA SALARIO',
  'SALDO FGTS RESCISAO',
  'TARIFA SALDO POR SMS',
  'REND PAGO APLIC AUT MAIS',
  'PIX RECEBIDO SALDANHA',
  'COMPRA SALDAO DOS MOVEIS',
  'Pix - Recebido',
  'TOTALPASS ACADEMIA',
  'LIMITE PIZZARIA LTDA',
])('%s é um movimento', historico => expect(motivo(historico)).toBeNull())

test('sem valor, agendada e em outra moeda ficam à parte', () => {
  expect(motivo('AVISO', { valor: '0.00' })).toBe('sem_valor')
  expect(motivo('PIX', { pendente: true })).toBe('agendada')
  expect(motivo('WIRE', { moeda: 'USD' })).toBe('moeda')
})
