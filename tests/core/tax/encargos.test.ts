import { expect, test } from 'vitest'
import { calcular } from '../../../src/core/tax/index.ts'

const DEVEDOR = { op: 'encargos', multa: '2', juros: '1', vencimento: '2026-11-02' } as const
const FIM_DE_SEMANA = ['2026-11-07', '2026-11-08']

test.each([
  ['200.00', '2026-11-17', { dias: 15, multa: '4.00', juros: '1.00' }],
  ['100.00', '2026-11-12', { dias: 10, multa: '2.00', juros: '0.33' }],
  ['333.33', '2026-11-09', { dias: 7, multa: '6.67', juros: '0.78' }],
  ['333.33', '2026-11-02', { dias: 0, multa: '0.00', juros: '0.00' }],
])('%s pago em %s tem os encargos da tabela', (valor, pagamento, esperado) => {
  expect(calcular({ ...DEVEDOR, valor, pagamento })).toMatchObject(esperado)
})

test.each([
  ['2026-11-09', { dias: 0, multa: '0.00', juros: '0.00' }],
  ['2026-11-10', { dias: 3, multa: '2.00', juros: '0.10' }],
])('vencida no sábado e paga em %s conta desde o sábado ou nada', (pagamento, esperado) => {
  const parcela = { ...DEVEDOR, valor: '100', vencimento: '2026-11-07', nao_uteis: FIM_DE_SEMANA }
  expect(calcular({ ...parcela, pagamento })).toMatchObject(esperado)
})

test('a carência não cobra até o seu último dia, depois conta tudo', () => {
  const parcela = { ...DEVEDOR, valor: '100', carencia: 5 }
  expect(calcular({ ...parcela, pagamento: '2026-11-07' })).toMatchObject({ dias: 0, multa: '0.00' })
  expect(calcular({ ...parcela, pagamento: '2026-11-08' })).toMatchObject({ dias: 6, juros: '0.20' })
})

test('o desconto vale até a sua data e arredonda uma vez', () => {
  const parcela = { ...DEVEDOR, valor: '333.33', desconto: '5', desconto_ate: '2026-10-30' }
  expect(calcular({ ...parcela, pagamento: '2026-10-30' })).toMatchObject({ desconto: '16.67' })
  expect(calcular({ ...parcela, pagamento: '2026-10-31' })).toMatchObject({ desconto: '0.00' })
})

test('pago em parte, os juros seguem do pagamento e a multa não se repete', () => {
  const baixa = calcular({ op: 'baixar', aberto: '200', valor: '105', multa: '4', juros: '1' })
  expect(baixa).toMatchObject({ multa: '4.00', juros: '1.00', principal: '100.00', aberto: '100.00' })
  const pagamentos = [{ data: '2026-11-17', principal: '100.00', juros: '1.00', multa: '4.00' }]
  expect(calcular({ ...DEVEDOR, valor: '200', pagamento: '2026-12-17', pagamentos })).toMatchObject({
    dias: 30,
    aberto: '100.00',
    multa: '0.00',
    juros: '1.00',
  })
})

test('pago em parte sem atraso, a multa é só do que ficou aberto', () => {
  const pagamentos = [{ data: '2026-11-01', principal: '150.00' }]
  expect(calcular({ ...DEVEDOR, valor: '200', pagamento: '2026-12-02', pagamentos })).toMatchObject({
    dias: 30,
    multa: '1.00',
    juros: '0.50',
  })
})

test('o que não cobriu a multa deixa o resto dela e os juros por pagar', () => {
  const pagamentos = [{ data: '2026-11-17', principal: '0', multa: '3.00' }]
  expect(calcular({ ...DEVEDOR, valor: '200', pagamento: '2026-11-17', pagamentos })).toMatchObject({
    multa: '1.00',
    juros: '1.00',
  })
})

test.each([
  [{ valor: '3' }, { multa: '3.00', juros: '0.00', principal: '0.00', aberto: '200.00' }],
  [
    { valor: '3', principal_primeiro: true },
    { multa: '0.00', principal: '3.00', aberto: '197.00' },
  ],
  [{ valor: '210' }, { principal: '200.00', aberto: '0.00', excesso: '5.00' }],
  [
    { valor: '195', desconto: '10' },
    { principal: '190.00', aberto: '0.00', excesso: '0.00' },
  ],
])('baixa de %j reparte multa, juros e principal', (pago, esperado) => {
  expect(calcular({ op: 'baixar', aberto: '200', multa: '4', juros: '1', ...pago })).toMatchObject(esperado)
})

test.each([
  [{ valor: '1.005' }, 'casas_demais'],
  [{ valor: '0' }, 'obrigatorio'],
  [{ valor: '-1' }, 'valor_negativo'],
  [{ valor: '1', desconto: '200.01' }, 'desconto_maior'],
  [{ valor: '1', aberto: '0' }, 'ja_paga'],
])('baixa de %j é recusada', (pago, codigo) => {
  expect(calcular({ op: 'baixar', aberto: '200', ...pago })).toMatchObject({ codigo })
})
