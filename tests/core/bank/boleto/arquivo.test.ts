import { expect, test } from 'vitest'
import type { ContaDeCobranca, TituloDaRemessa } from '../../../../src/core/bank/boleto/account.ts'
import { EMISSORES, lackOf } from '../../../../src/core/bank/boleto/issuers.ts'
import { faultOf, fileNameOf, writeRemittance } from '../../../../src/core/bank/boleto/remittance.ts'

const CONTA = {
  ...{ leiaute: 240 as const, agencia: '1234', agencia_dv: '3', conta: '56789', conta_dv: '0', convenio: '' },
  ...{ carteira: '', variacao: '', transmissao: '' },
} as const
/** An account at each bank, in each layout that it takes. */
const CONTAS: readonly ContaDeCobranca[] = [
  { ...CONTA, banco: '001', convenio: '1234567', carteira: '17', variacao: '019' },
  { ...CONTA, banco: '033', convenio: '1234567', carteira: '101', transmissao: '123400001234567' },
  { ...CONTA, banco: '104', convenio: '123456', carteira: '14' },
  { ...CONTA, banco: '208', convenio: '123456789012', carteira: '1' },
  { ...CONTA, banco: '341', carteira: '109' },
  { ...CONTA, banco: '756', convenio: '172278', carteira: '1', variacao: '01' },
  { ...CONTA, leiaute: 400, banco: '041', convenio: '0340123456000', carteira: '1' },
  { ...CONTA, leiaute: 400, banco: '077', convenio: '7654321', carteira: '112' },
  { ...CONTA, leiaute: 400, banco: '237', convenio: '4321', carteira: '09' },
  { ...CONTA, leiaute: 400, banco: '341', carteira: '109' },
  { ...CONTA, leiaute: 400, banco: '748', convenio: '12345', carteira: '1', variacao: '02' },
]

const TITULO: Omit<TituloDaRemessa, 'nosso_numero'> = {
  ...{ ordem: 'entrada', documento: '4321', emissao: '2026-11-20', vencimento: '2026-12-10' },
  ...{ valor: '1234.50', juros: '3', mora_dia: '1.23', multa: '2', encargos: '2026-12-11' },
  pagador: {
    ...{ nome: 'João da Conceição & Filhos Comércio de Peças Automotivas Ltda', documento: '11222333000181' },
    ...{ endereco: 'Rua Três, 10', bairro: 'Centro', cep: '01310100', cidade: 'São Paulo', uf: 'SP' },
  },
}

const feito = (conta: ContaDeCobranca, ...ordens: readonly TituloDaRemessa['ordem'][]) => {
  const nosso_numero = EMISSORES[conta.banco]?.numero?.(conta, 77, '2026') ?? ''
  const texto = writeRemittance(
    {
      ...{ conta, numero: 12, dia: '2026-11-20', hora: '101112' },
      beneficiario: { documento: '99888777000166', nome: 'Loja da Esquina Ltda' },
    },
    ordens.map(ordem => ({ ...TITULO, ordem, nosso_numero })),
  )
  expect(texto.endsWith('\r\n')).toBe(true)
  expect(texto).toMatch(/^[ -~\r\n]*$/)
  const linhas = texto.slice(0, -2).split('\r\n')
  expect(linhas.every(({ length }) => length === conta.leiaute)).toBe(true)
  return linhas
}
const em = (linha: string | undefined, de: number, ate: number) => linha?.slice(de - 1, ate)

test.each(CONTAS.filter(({ leiaute }) => leiaute === 240).map(conta => [conta.banco, conta] as const))(
  '240 do banco %s nas posições da FEBRABAN',
  (banco, conta) => {
    expect(lackOf(conta)).toBeNull()
    const linhas = feito(conta, 'entrada', 'vencimento', 'baixa')
    // a segment R has the fine, so only what is registered has one
    const letras = linhas.map(linha => (linha[7] === '3' ? linha[13] : linha[7])).join('')
    expect(letras).toBe(banco === '033' ? '01PQRPP59' : '01PQRPQPQ59')
    expect(linhas.every(linha => em(linha, 1, 3) === banco)).toBe(true)
    const [arquivo, lote, p, q, r] = linhas
    expect([em(arquivo, 4, 8), em(arquivo, 143, 143), em(arquivo, 144, 151)]).toEqual([
      '00000',
      '1',
      '20112026',
    ])
    if (banco !== '341') expect(em(arquivo, 158, 163)).toBe('000012')
    expect([em(lote, 4, 11), em(lote, 184, 199)]).toEqual(['00011R01', '0000001220112026'])
    expect(em(p, 9, 13)).toBe('00001')
    expect(linhas.slice(2, -2).map(linha => em(linha, 9, 13))).toEqual(
      Array.from({ length: linhas.length - 4 }, (_, at) => String(at + 1).padStart(5, '0')),
    )
    expect(linhas.filter(linha => linha[13] === 'P').map(linha => em(linha, 16, 17))).toEqual([
      '01',
      '06',
      '02',
    ])
    expect([em(p, 78, 85), em(p, 86, 100), em(p, 110, 117)]).toEqual([
      '10122026',
      '000000000123450',
      '20112026',
    ])
    expect([em(p, 119, 141), em(p, 63, 72)?.trim()]).toEqual(['11122026000000000000123', '4321'])
    expect(em(q, 18, 33)).toBe('2011222333000181')
    expect(em(q, 34, 73)).toBe('JOAO DA CONCEICAO & FILHOS COMERCIO DE P')
    expect([em(q, 129, 136), em(q, 137, 153)]).toEqual(['01310100', 'SAO PAULO      SP'])
    expect([em(r, 66, 74), em(r, 75, 89)]).toEqual(['211122026', '000000000000200'])
    const [fimDoLote, fim] = linhas.slice(-2)
    expect([em(fimDoLote, 18, 23), em(fim, 4, 8), em(fim, 18, 29)]).toEqual([
      String(linhas.length - 2).padStart(6, '0'),
      ...['99999', `000001${String(linhas.length).padStart(6, '0')}`],
    ])
  },
)

/** Columns of the number, and what they hold for sequence 77, by each bank's manual; digits were computed by hand. */
const NUMEROS: readonly (readonly [
  banco: string,
  leiaute: number,
  de: number,
  ate: number,
  nosso: string,
])[] = [
  ['001', 240, 38, 57, '12345670000000077   '],
  ['033', 240, 45, 57, '0000000000779'],
  ['104', 240, 40, 57, '014000000000000077'],
  ['208', 240, 38, 57, '000000000772        '],
  ['341', 240, 38, 49, '109000000770'],
  ['756', 240, 38, 52, '000000077801014'],
  ['041', 400, 63, 72, '0000007781'],
  ['077', 400, 90, 100, '00000000000'],
  ['237', 400, 71, 82, '000000000771'],
  ['341', 400, 63, 70, '00000077'],
  ['748', 400, 48, 56, '262000770'],
]

test.each(NUMEROS)('o número no banco %s, leiaute %s, posições %s a %s', (banco, leiaute, de, ate, nosso) => {
  const conta = CONTAS.find(each => each.banco === banco && each.leiaute === leiaute)
  if (!conta) throw new Error(banco)
  const linhas = feito(conta, 'entrada')
  expect(em(linhas[leiaute === 240 ? 2 : 1], de, ate)).toBe(nosso)
})

test.each(CONTAS.filter(({ leiaute }) => leiaute === 400).map(conta => [conta.banco, conta] as const))(
  '400 do banco %s nas posições do seu manual',
  (banco, conta) => {
    expect(lackOf(conta)).toBeNull()
    const linhas = feito(conta, 'entrada')
    const titulo = linhas[1]
    expect([em(linhas[0], 1, 11), em(linhas[0], 77, 79)]).toEqual([
      banco === '041' ? '01REMESSA  ' : '01REMESSA01',
      banco,
    ])
    expect(em(linhas[0], 95, 102)?.trim()).toBe(banco === '748' ? '20261120' : '201126')
    expect(linhas.map(linha => em(linha, 395, 400))).toEqual(
      linhas.map((_, at) => String(at + 1).padStart(6, '0')),
    )
    expect(linhas.at(-1)?.[0]).toBe('9')
    expect([em(titulo, 109, 110), em(titulo, 121, 126), em(titulo, 127, 139)]).toEqual([
      '01',
      '101226',
      '0000000123450',
    ])
    expect(em(titulo, 151, 156)).toBe('201126')
    const [doc, nome, cep] = banco === '077' ? [223, 237, 317] : [221, 235, 327]
    expect([em(titulo, doc, doc + 13), em(titulo, nome, nome + 9), em(titulo, cep, cep + 7)]).toEqual([
      ...['11222333000181', 'JOAO DA CO', '01310100'],
    ])
    // interest a day, or the rate of a month at Inter
    expect(banco === '077' ? em(titulo, 160, 183) : em(titulo, 161, 173)).toBe(
      banco === '077' ? '200000000000000300111226' : '0000000000123',
    )
    const multa = { '041': [322, 324, '020'], '077': [80, 89, '0200111226'], '237': [66, 70, '20200'] }[banco]
    if (multa) expect(em(titulo, Number(multa[0]), Number(multa[1]))).toBe(multa[2])
    if (banco === '341') expect(linhas[2]?.slice(0, 23)).toBe('22111220260000000000200')
    if (banco === '748') expect(em(titulo, 93, 96)).toBe('0200')
  },
)

test('o que o banco não toma é dito em palavras, e o resto passa', () => {
  const de = (mais: object, pagador: object = {}) =>
    faultOf(
      { ...TITULO, ...mais, pagador: { ...TITULO.pagador, ...pagador } },
      { minimo: '2.50' },
      '2026-11-20',
    )
  expect(de({})).toBeNull()
  expect(de({}, { documento: '' })).toBe('O cliente não tem CPF nem CNPJ')
  expect(de({}, { cep: '' })).toBe('Falta o CEP do cliente')
  expect(de({}, { cidade: '' })).toBe('Falta a cidade do cliente')
  expect(de({ valor: '2.49' })).toMatch(/^O valor é menor que o mínimo de R\$\s2,50$/)
  expect(de({ valor: '100000000.00' })).toMatch(/^O valor passa de/)
  expect(de({ vencimento: '2026-11-19' })).toBe('Venceu em 19/11/2026: mude o vencimento antes')
  expect(de({ vencimento: '2026-11-19', ordem: 'baixa' })).toBeNull()
})

test('o arquivo tem o nome que o banco pede', () => {
  const nomes = ['001', '077', '748'].map(banco => {
    const conta = CONTAS.find(each => each.banco === banco) as ContaDeCobranca
    return fileNameOf({
      conta,
      numero: 112,
      dia: '2026-11-20',
      hora: '',
      beneficiario: { documento: '', nome: '' },
    })
  })
  expect(nomes).toEqual(['CB201112.REM', 'CI400_001_0000112.REM', '12345N20.CRM'])
})

test('dois arquivos do mesmo dia têm dois nomes, de bancos ou contas diferentes', () => {
  const named = (banco: string, ...taken: string[]) =>
    fileNameOf(
      {
        ...{ conta: CONTAS.find(each => each.banco === banco) as ContaDeCobranca, numero: 1 },
        ...{ dia: '2026-12-01', hora: '', beneficiario: { documento: '', nome: '' } },
      },
      new Set(taken),
    )
  expect(named('001')).toBe('CB011201.REM')
  expect(named('237', 'CB011201.REM')).toBe('CB011200.REM')
  expect(named('237', 'CB011201.REM', 'CB011200.REM')).toBe('CB011202.REM')
  expect(named('748', '12345D01.CRM')).toBe('12345D01.RM2')
})

test('o boleto pequeno leva os juros do mês, que por dia não dão um centavo', () => {
  const juros = (banco: string, change: Partial<typeof TITULO>) => {
    const conta = CONTAS.find(each => each.banco === banco && each.leiaute === 240) as ContaDeCobranca
    const texto = writeRemittance(
      {
        ...{ conta, numero: 12, dia: '2026-11-20', hora: '101112' },
        beneficiario: { documento: '99888777000166', nome: 'Loja' },
      },
      [{ ...TITULO, ...change, nosso_numero: EMISSORES[banco]?.numero?.(conta, 77, '2026') ?? '' }],
    )
    const p = texto.split('\r\n').find(linha => linha[13] === 'P')
    return [em(p, 118, 118), em(p, 119, 126), em(p, 127, 141)]
  }
  const small = { valor: '12.00', juros: '1', mora_dia: '0.00' }
  for (const banco of ['001', '033', '104', '208', '756'])
    expect(juros(banco, small), banco).toEqual(['2', '11122026', '000000000000100'])
  expect(juros('001', { juros: '1', mora_dia: '0.41' })).toEqual(['1', '11122026', '000000000000041'])
  expect(juros('001', { juros: '0', mora_dia: '0' })).toEqual(['3', '00000000', '000000000000000'])
  // it takes no rate
  expect(juros('341', small)).toEqual(['0', '00000000', '000000000000000'])
})
