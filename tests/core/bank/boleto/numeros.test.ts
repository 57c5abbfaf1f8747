import { expect, test } from 'vitest'
import type { ContaDeCobranca } from '../../../../src/core/bank/boleto/account.ts'
import { EMISSORES, lackOf } from '../../../../src/core/bank/boleto/issuers.ts'
import { barsOf, formatBoleto, lineOf } from '../../../../src/core/document/boleto.ts'

const CONTA: ContaDeCobranca = {
  ...{ banco: '', leiaute: 240, agencia: '', agencia_dv: '', conta: '', conta_dv: '', convenio: '' },
  ...{ carteira: '', variacao: '', transmissao: '' },
}
const BB = {
  banco: '001',
  carteira: '17',
  convenio: '1234567',
  variacao: '019',
  agencia: '1234',
  conta: '123456',
}
const ITAU = { banco: '341', carteira: '109', agencia: '1234', conta: '56789', conta_dv: '0' }
const SANTANDER = { banco: '033', carteira: '101', convenio: '1234567' }
const CAIXA = { banco: '104', carteira: '14', convenio: '123456' }
const SICOOB = { banco: '756', carteira: '1', variacao: '01', agencia: '4277', convenio: '0172278' }
const BRADESCO = { banco: '237', carteira: '09', agencia: '1234', conta: '123456' }
const BANRISUL = { banco: '041', carteira: '1', convenio: '0340123456000' }
const SICREDI = { banco: '748', carteira: '1', agencia: '0710', variacao: '65', convenio: '00129' }

/**
 * Boletos of public tests: boleto2net's for its banks, brcobranca's for Sicredi, Sicoob 4134, Bradesco 06 and BTG (there only
 * the free field).
 */
// biome-ignore format: a boleto a line
const CONHECIDOS: readonly (readonly [
  Partial<ContaDeCobranca>,
  sequencia: number,
  nosso: string,
  vencimento: string,
  valor: string,
  linha: string,
])[] = [
  [BB, 5, '12345670000000005', '2016-11-27', '400.00', '00190.00009 01234.567004 00000.005173 1 69910000040000'],
  [BB, 1, '12345670000000001', '2016-08-17', '1232.78', '00190.00009 01234.567004 00000.001172 4 68890000123278'],
  [BB, 7, '12345670000000007', '2017-01-27', '609.00', '00190.00009 01234.567004 00000.007179 8 70520000060900'],
  [ITAU, 223350, '109/00223350-2', '2017-06-19', '600.00', '34191.09008 22335.021238 45678.900007 1 71950000060000'],
  [ITAU, 223346, '109/00223346-0', '2017-07-19', '200.00', '34191.09008 22334.601238 45678.900007 4 72250000020000'],
  [ITAU, 223348, '109/00223348-6', '2017-09-19', '400.00', '34191.09008 22334.861238 45678.900007 7 72870000040000'],
  [SANTANDER, 456, '000000000456-1', '2016-10-01', '2717.16', '03399.12347 56700.000005 00456.101013 1 69340000271716'],
  [SANTANDER, 443, '000000000443-0', '2016-09-02', '297.21', '03399.12347 56700.000005 00443.001011 6 69050000029721'],
  [SANTANDER, 13724, '000000013724-3', '2016-09-02', '297.46', '03399.12347 56700.000005 13724.301018 4 69050000029746'],
  [CAIXA, 6, '14000000000000006-5', '2017-01-05', '500.00', '10491.23456 60000.100044 00000.000646 1 70300000050000'],
  [CAIXA, 9, '14000000000000009-0', '2017-03-31', '800.00', '10491.23456 60000.100044 00000.000992 7 71150000080000'],
  [CAIXA, 2, '14000000000000002-2', '2016-09-15', '100.00', '10491.23456 60000.100044 00000.000216 8 69180000010000'],
  [SICOOB, 4, '0000004-0', '2016-11-10', '300.00', '75691.42776 01017.227800 00000.400010 1 69740000030000'],
  [SICOOB, 12349, '0012349-2', '2016-12-28', '4011.24', '75691.42776 01017.227800 01234.920013 7 70220000401124'],
  [SICOOB, 3, '0000003-3', '2017-03-27', '300.00', '75691.42776 01017.227800 00000.330019 2 71110000030000'],
  [BRADESCO, 453, '09/00000000453-P', '2016-09-01', '141.50', '23791.23405 90000.000043 53012.345608 1 69040000014150'],
  [BRADESCO, 444, '09/00000000444-0', '2016-09-02', '297.21', '23791.23405 90000.000043 44012.345607 3 69050000029721'],
  [BRADESCO, 562, '09/00000000562-5', '2017-01-01', '830.00', '23791.23405 90000.000050 62012.345609 9 70260000083000'],
  [BANRISUL, 458, '00000458-02', '2016-10-01', '276.15', '04192.10349 01234.560009 00045.840907 1 69340000027615'],
  [BANRISUL, 454, '00000454-97', '2017-01-01', '829.21', '04192.10349 01234.560009 00045.440807 5 70260000082921'],
  [BANRISUL, 451, '00000451-52', '2016-08-01', '647.34', '04192.10349 01234.560009 00045.140415 2 68730000064734'],
  [SICREDI, 8879, '16/208879-3', '2016-08-22', '195.57', '74891.11620 08879.307109 65001.291015 1 68940000019557'],
  [SICREDI, 8902, '16/208902-1', '2016-07-25', '700.00', '74891.11620 08902.107104 65001.291007 3 68660000070000'],
  [SICREDI, 9048, '16/209048-8', '2016-08-26', '222.00', '74891.11620 09048.807102 65001.291031 8 68980000022200'],
]

test.each(CONHECIDOS)(
  'nosso número e linha digitável conhecidos: %#',
  (conta, sequencia, nosso, vencimento, valor, linha) => {
    const whole = { ...CONTA, ...conta }
    const issuer = EMISSORES[whole.banco]
    if (!issuer?.numero) throw new Error('sem número')
    const dado = issuer.numero(whole, sequencia, vencimento.slice(0, 4))
    expect(dado).toBe(nosso)
    const campo_livre = issuer.livre(whole, dado)
    expect(formatBoleto(lineOf(barsOf({ banco: whole.banco, vencimento, valor, campo_livre })))).toBe(linha)
  },
)

test('a P do Bradesco, o zero do Santander e o fator que recomeçou em 2025', () => {
  const de = (carteira: string, n: number) => EMISSORES['237']?.numero?.({ ...CONTA, carteira }, n, '2026')
  expect([de('06', 525), de('19', 2), de('19', 6), de('19', 1)]).toEqual([
    ...['06/00000000525-P', '19/00000000002-8', '19/00000000006-0', '19/00000000001-P'],
  ])
  expect(EMISSORES['033']?.numero?.(CONTA, 566612457800, '2026')).toBe('566612457800-2')
  // brcobranca: due on 23/02/2025, factor 1001
  const btg = { ...CONTA, banco: '208', agencia: '0050', conta: '445757', carteira: '1' }
  const livre = EMISSORES['208']?.livre(btg, EMISSORES['208'].numero?.(btg, 123, '2025') ?? '') ?? ''
  expect(livre).toBe('0050010000000012304457570')
  const bars = barsOf({ banco: '208', vencimento: '2025-02-23', valor: '123.45', campo_livre: livre })
  expect(bars.slice(0, 19)).toBe('2089810010000012345')
})

test('o número do Inter vem do banco, e entra nas barras como veio', () => {
  const { numero, livre } = EMISSORES['077'] ?? {}
  expect(numero).toBeNull()
  expect(livre?.({ ...CONTA, convenio: '7654321', carteira: '112' }, '00712345678')).toBe(
    '0001112765432100712345678',
  )
})

test('o que falta à conta é dito com o nome que o banco usa', () => {
  const de = (conta: Partial<ContaDeCobranca>) => lackOf({ ...CONTA, ...conta })
  const bb = { ...BB, agencia_dv: '3', conta_dv: '0' }
  expect(de(bb)).toBeNull()
  expect(de({ ...bb, convenio: '' })).toBe('Falta Convênio (7 números), que o Banco do Brasil deu')
  expect(de({ ...bb, convenio: '123456' })).toBe('Convênio: no Banco do Brasil são 7 números')
  expect(de({ ...bb, carteira: '' })).toBe('Carteira: no Banco do Brasil há 17, 11, 12, 31, 51')
  expect(de({ ...bb, agencia_dv: '' })).toBe('Agência: escreva com o dígito, 1234-5')
  expect(de({ ...bb, leiaute: 400 })).toBe('O Banco do Brasil recebe aqui o leiaute de 240 posições')
  expect(de({ ...bb, banco: '260' })).toMatch(
    /^O banco 260 não tem remessa aqui: há de BTG Pactual, Banco do Brasil,/,
  )
  expect(de({ ...ITAU, conta: '1234567' })).toBe('Conta: no Itaú vai até 5 números, sem o dígito')
})
