import { expect, test } from 'vitest'
import { readOfx } from '../../../src/core/bank/ofx.ts'
import { decode } from '../../../src/core/text/decode.ts'

const linha = (campos: string) => `<STMTTRN>\n<TRNTYPE>DEBIT\n${campos}\n</STMTTRN>\n`
const arquivo = (
  linhas: string,
  saldo = '',
  cabecalho = 'OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n\n',
) =>
  `${cabecalho}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341
<BRANCHID>1234
<ACCTID>56789-0
</BANKACCTFROM>
<BANKTRANLIST>
${linhas}</BANKTRANLIST>${saldo}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const ofxText = (bytes: Uint8Array) => decode(bytes).texto
const extrato = (text: string) => {
  const { extratos, falta } = readOfx(text)
  const [lido] = extratos ?? []
  if (!lido) throw new Error(falta)
  return lido
}
const um = (campos: string) => extrato(arquivo(linha(campos))).linhas[0]

test('um extrato SGML diz conta, linhas e saldo', () => {
  const lido = extrato(
    arquivo(
      linha('<DTPOSTED>20261120\n<TRNAMT>-50.00\n<FITID>A1\n<CHECKNUM>77\n<MEMO>TARIFA') +
        linha('<DTPOSTED>20261121\n<TRNAMT>80.5\n<FITID>A2\n<NAME>PIX RECEBIDO\n<MEMO>MARIA'),
      '<LEDGERBAL><BALAMT>130.50\n<DTASOF>20261121\n</LEDGERBAL><AVAILBAL><BALAMT>999.00\n<DTASOF>20261122\n</AVAILBAL>',
    ),
  )
  expect(lido).toEqual({
    ...{ banco: '0341', agencia: '1234', conta: '56789-0', moeda: 'BRL', cartao: false },
    ...{ avisos: [], apartadas: [] },
    saldo: { valor: '130.50', data: '2026-11-21' },
    linhas: [
      {
        ...{ fitid: 'A1', data: '2026-11-20', valor: '-50.00', historico: 'TARIFA', documento: '77' },
        ...{ ordinal: 0, linha: 11 },
      },
      {
        fitid: 'A2',
        data: '2026-11-21',
        valor: '80.50',
        historico: 'PIX RECEBIDO MARIA',
        documento: '',
        ordinal: 0,
        linha: 19,
      },
    ],
  })
})

test('XML fechado, cartão e tudo numa só linha são lidos do mesmo jeito', () => {
  const xml = `<?xml version="1.0"?><OFX><CREDITCARDMSGSRSV1><CCSTMTRS><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>-5,00</TRNAMT><FITID></FITID><MEMO>Pão &amp; cia</MEMO></STMTTRN></BANKTRANLIST></CCSTMTRS></CREDITCARDMSGSRSV1></OFX>`
  const esperado = { fitid: '', data: '2026-11-20', valor: '-5.00', historico: 'Pão & cia' }
  expect(extrato(xml)).toMatchObject({ conta: '4111', linhas: [esperado] })
  expect(extrato(xml.replaceAll('\n', ''))).toMatchObject({ conta: '4111', linhas: [esperado] })
})

test.each([
  ['20261120000000[-3:BRT]', '2026-11-20'],
  ['20261120120000[-03:EST]', '2026-11-20'],
  ['20261130235959', '2026-11-30'],
  ['20280229', '2028-02-29'],
  ['2026-11-20T10:00:00', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
])('o dia é o das oito primeiras cifras: %s', (texto, dia) => {
  expect(um(`<DTPOSTED>${texto}\n<TRNAMT>1.00`)).toMatchObject({ data: dia })
})

test.each([
  ['1.234,56', '1234.56'],
  ['-1,234.56', '-1234.56'],
  ['1.234.567,8', '1234567.80'],
  ['+7.5', '7.50'],
  ['-100', '-100.00'],
  ['0,010', '0.01'],
  ['R$ 3,00', '3.00'],
  ['-R$ 3,00', '-3.00'],
  ['50,00-', '-50.00'],
  ['(1.050,00)', '-1050.00'],
  ['7,90 D', '-7.90'],
  ['7,90 C', '7.90'],
  ['\u22125.10', '-5.10'],
])('o valor %s é R$ %s', (texto, valor) => {
  expect(um(`<DTPOSTED>20261120\n<TRNAMT>${texto}`)).toMatchObject({ valor })
})

test('linhas iguais em tudo são duas, ainda que sem FITID', () => {
  const cafe = linha('<DTPOSTED>20261120\n<TRNAMT>-5.00\n<FITID>\n<MEMO>CAFE')
  expect(extrato(arquivo(cafe + cafe)).linhas.map(({ ordinal }) => ordinal)).toEqual([0, 1])
})

test('aspas e sinais de menor no histórico são texto', () => {
  expect(um('<DTPOSTED>20261120\n<TRNAMT>1.00\n<MEMO>DOC "X" <5 & <OUTRO> FIM')).toMatchObject({
    historico: 'DOC "X" <5 & <OUTRO> FIM',
  })
})

test('os bytes são UTF-8 quando podem ser, senão de Windows', () => {
  const latin = Uint8Array.from([...'PADARIA SÃO JOSÉ'].map(letter => letter.charCodeAt(0)))
  expect(ofxText(latin)).toBe('PADARIA SÃO JOSÉ')
  expect(ofxText(new TextEncoder().encode('PADARIA SÃO JOSÉ'))).toBe('PADARIA SÃO JOSÉ')
})

test('UTF-16 é lido por sua marca, e uma tag vazia fechada em si não é texto', () => {
  const texto = arquivo(linha('<DTPOSTED>20261120<FITID>A1<NAME/><CHECKNUM /><TRNAMT>1.00<MEMO>AÇÃO'))
  const bytes = new Uint8Array(new Uint16Array([0xfeff, ...[...texto].map(l => l.charCodeAt(0))]).buffer)
  expect(extrato(ofxText(bytes)).linhas).toMatchObject([
    { fitid: 'A1', documento: '', valor: '1.00', historico: 'AÇÃO' },
  ])
})

test('saldo sem separador avisa em vez de valer', () => {
  const lido = extrato(arquivo('', '<LEDGERBAL><BALAMT>12345\n<DTASOF>20261121\n</LEDGERBAL>'))
  expect(lido.saldo).toBeNull()
  expect(lido.avisos).toEqual(["O saldo '12345' não diz os centavos e não foi conferido"])
})

test.each([
  ['data;valor\n20/11/2026;5,00', 'O arquivo não é um extrato OFX'],
  [
    arquivo(linha('<DTPOSTED>20261120\n<TRNAMT>1.2345')),
    "Linha 11: o valor '1.2345' não é em reais e centavos",
  ],
  [arquivo(linha('<DTPOSTED>20260230\n<TRNAMT>1.00')), "Linha 11: a data '20260230' não é um dia"],
  [arquivo(linha('<DTPOSTED>20261120\n<TRNAMT>abc')), "Linha 11: o valor 'abc' não é em reais e centavos"],
])('o que não se pode ler é dito, e nada é lido: %#', (texto, falta) => {
  expect(readOfx(texto)).toEqual({ falta })
})

test('vinte mil linhas são lidas de uma vez, sem cabeçalho', () => {
  const linhas = Array.from({ length: 20_000 }, (_, i) =>
    linha(`<DTPOSTED>20261120\n<TRNAMT>${i}.25\n<FITID>${i}\n<MEMO>PIX ${i}`),
  )
  const lido = extrato(arquivo(linhas.join(''), '', ''))
  expect(lido.linhas).toHaveLength(20_000)
  expect(lido.linhas.at(-1)).toMatchObject({ valor: '19999.25', historico: 'PIX 19999' })
})

const doItau = (conta: string, linhas: string, moeda = 'BRL') =>
  `<STMTRS><CURDEF>${moeda}<BANKACCTFROM><BANKID>341<BRANCHID>0001<ACCTID>${conta}</BANKACCTFROM><BANKTRANLIST>${linhas}</BANKTRANLIST><LEDGERBAL><BALAMT>${conta}.00<DTASOF>20261120</LEDGERBAL></STMTRS>`
const DIA = '<DTPOSTED>20261120\n<TRNAMT>1.00\n<FITID>A1\n<MEMO>'

test('duas contas de um arquivo são dois extratos, cada um com linhas, moeda e saldo', () => {
  const texto = `<OFX>${doItau('111', linha(`${DIA}UM`))}${doItau('222', linha(`${DIA}DOIS`), 'USD')}${doItau('111', linha(`${DIA}TRES`))}</OFX>`
  expect(
    readOfx(texto).extratos?.map(({ conta, moeda, saldo, linhas }) => [
      ...[conta, moeda, saldo?.valor],
      linhas.map(({ historico }) => historico),
    ]),
  ).toEqual([
    ['111', 'BRL', '111.00', ['UM', 'TRES']],
    ['222', 'USD', '222.00', ['DOIS']],
  ])
})

test('a linha em outra moeda fica à parte, e a compra já convertida entra', () => {
  const moeda = (tag: string) => linha(`${DIA}NETFLIX<${tag}><CURRATE>5.2<CURSYM>USD</${tag}>`)
  expect(extrato(arquivo(moeda('CURRENCY') + moeda('ORIGCURRENCY')))).toMatchObject({
    linhas: [{ historico: 'NETFLIX' }],
    apartadas: [{ motivo: 'moeda' }],
  })
})

test.each([
  ['A<BR/>B', 'A B'],
  ['A<br>B<BR />C', 'A B C'],
  ['PIX ENVIADO\nJOAO DA SILVA', 'PIX ENVIADO JOAO DA SILVA'],
  ['PIX\r\n  PARA MARIA\n<OUTRO>x', 'PIX PARA MARIA'],
])('o histórico %j é %j', (memo, historico) =>
  expect(um(`<DTPOSTED>20261120\n<TRNAMT>1.00\n<MEMO>${memo}`)).toMatchObject({ historico }),
)

test('uma linha que não se lê é dita, sem dia nem valor não conta, e as outras entram', () => {
  const lido = extrato(
    arquivo(
      linha('<DTPOSTED>00000000\n<TRNAMT>0.00\n<MEMO>SALDO ANTERIOR') +
        linha('<DTPOSTED>\n<TRNAMT>0\n<MEMO>AVISO') +
        linha('<DTPOSTED>20261132\n<TRNAMT>9.00\n<MEMO>RUIM') +
        linha('<DTPOSTED>20261110\n<MEMO>SEM VALOR') +
        linha('<DTPOSTED>20261110\n<TRNAMT>20.00\n<MEMO>CRED PIX'),
    ),
  )
  expect(lido.linhas).toMatchObject([{ valor: '20.00', historico: 'CRED PIX' }])
  expect(lido.apartadas).toMatchObject([
    { data: null, motivo: 'saldo' },
    { data: null, motivo: 'sem_valor' },
  ])
  expect(lido.avisos).toEqual([
    "Linha 23: a data '20261132' não é um dia: ficou de fora",
    "Linha 29: o valor '' não é em reais e centavos: ficou de fora",
  ])
})
