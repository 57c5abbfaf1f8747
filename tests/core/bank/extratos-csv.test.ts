import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { isAcquirer } from '../../../src/core/bank/acquirer.ts'
import { readOfx } from '../../../src/core/bank/ofx.ts'
import { isStatementCsv, readingStatementCsv } from '../../../src/core/bank/statement-csv.ts'
import { atOnce } from '../../../src/core/slices.ts'

interface Caso {
  banco: string
  /** Where the form of the file was seen. */
  fonte: string
  separador: string
  arquivo: string
  /** Day, value and text of each movement. */
  linhas: readonly string[]
  /** Why each row apart is none. */
  aparte?: readonly string[]
  /** Branch and account that the file says. */
  conta?: string
}

/** Statements as the banks write them, made small by hand. */
const CASOS: readonly Caso[] = [
  {
    banco: 'Nubank',
    fonte: 'rubensflinco/nubank-ofx#2, andreroggeri/pynubank#24; form in public readers of NU_*.csv',
    separador: ',',
    arquivo: `Data,Valor,Identificador,Descrição
02/11/2026,-50.00,66a1-aa,"Transferência enviada pelo Pix - LOJA, FILIAL"
03/11/2026,1000.5,66a1-bb,Transferência recebida pelo Pix`,
    linhas: [
      '2026-11-02 -50.00 Transferência enviada pelo Pix - LOJA, FILIAL',
      '2026-11-03 1000.50 Transferência recebida pelo Pix',
    ],
  },
  {
    banco: 'Inter',
    fonte: 'public readers of Extrato-*.csv: lines above the heading, two equal rows, a row without balance',
    separador: ';',
    arquivo: `Extrato Conta Corrente
Conta ;72385499
Período ;01/11/2026 a 30/11/2026
Saldo ;1.992,51

Data Lançamento;Histórico;Descrição;Valor;Saldo
30/11/2026;Pix enviado;JOAO;-1.250,00;742,51
30/11/2026;Pix enviado;JOAO;-1.250,00;492,51
29/11/2026;Débito B3;* Prov * Custo;-0,01`,
    linhas: [
      '2026-11-30 -1250.00 Pix enviado JOAO',
      '2026-11-30 -1250.00 Pix enviado JOAO',
      '2026-11-29 -0.01 Débito B3 * Prov * Custo',
    ],
    conta: '/72385499',
  },
  {
    banco: 'C6',
    fonte:
      'mtbsc/app_extratos; public readers of C6: entrada and saída apart, decimal point, equal title and description',
    separador: ',',
    arquivo: `EXTRATO DE CONTA CORRENTE C6 BANK

Agência: 1 / Conta: 409887590
Extrato gerado em 16/11/2026 - as 00:24:30

Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)
03/11/2026,02/11/2026,IOF CHEQUE ESPECIAL,,0.00,1.77,-187.82
07/11/2026,07/11/2026,Pix recebido de CELIO,Pix recebido de CELIO,1200.00,0.00,12.18`,
    linhas: ['2026-11-03 -1.77 IOF CHEQUE ESPECIAL', '2026-11-07 1200.00 Pix recebido de CELIO'],
    conta: '1/409887590',
  },
  {
    banco: 'Mercado Pago',
    fonte:
      'mercadopago/devsite-docs; public readers of account_statement: totals above an English heading, days with hyphens',
    separador: ';',
    arquivo: `INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
4.476,23;1.207,69;-569,25;5.114,67

RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
01-11-2026;Liberação de dinheiro ;140282341986;1.207,69;5.683,92
08-11-2026;Pagamento Cartão de crédito;141215405790;-569,25;5.114,67`,
    linhas: ['2026-11-01 1207.69 Liberação de dinheiro', '2026-11-08 -569.25 Pagamento Cartão de crédito'],
  },
  {
    banco: 'PagBank',
    fonte:
      'JulianoSaroba123/erp_OBPC GUIA_IMPORTACAO_EXTRATOS.md: amounts with a blank behind, a kind that is no sign',
    separador: ';',
    arquivo: `CODIGO DA TRANSACAO;DATA;TIPO;DESCRICAO;VALOR
1;05/11/2026;Cartão de Crédito;Pagamento de Fatura;-169,05 ${''}
2;07/11/2026;Pix recebido;Igreja;200,00 `,
    linhas: [
      '2026-11-05 -169.05 Cartão de Crédito Pagamento de Fatura',
      '2026-11-07 200.00 Pix recebido Igreja',
    ],
  },
  {
    banco: 'PagBank, pelo aplicativo',
    fonte: 'JulianoSaroba123/erp_OBPC GUIA_PAGBANK.md: signs of typography, a plus before what came',
    separador: ',',
    arquivo: `Data,Descrição,Valor,Saldo
01/11/2026,PIX RECEBIDO - João,+150.00,1150.00
01/11/2026,PAGAMENTO BOLETO - Luz,\u221285.50,1064.50`,
    linhas: ['2026-11-01 150.00 PIX RECEBIDO - João', '2026-11-01 -85.50 PAGAMENTO BOLETO - Luz'],
  },
  {
    banco: 'Itaú',
    fonte: 'pbassut/f3-binance-p2p-importer requirements/Itau.md: metadata above, two kinds of balance',
    separador: ';',
    arquivo: `Atualização:;28/11/2026 10:12:00
Nome:;LOJA LTDA
Agência:;1234
Conta:;56789-0

data;lançamento;ag./origem;valor (R$);saldos (R$)
01/11/2026;SALDO ANTERIOR;;;996,92
03/11/2026;PIX TRANSF MARIA03/11;;-996,92;
03/11/2026;SALDO TOTAL DISPONÍVEL DIA;;;0,00
07/11/2026;REND PAGO APLIC AUT;;0,01;`,
    linhas: ['2026-11-03 -996.92 PIX TRANSF MARIA03/11', '2026-11-07 0.01 REND PAGO APLIC AUT'],
    aparte: ['saldo', 'saldo'],
    conta: '1234/56789-0',
  },
  {
    banco: 'Bradesco',
    fonte:
      'bank2ynab#135; public readers: year of two digits, who paid on the line below, a footer with totals',
    separador: ';',
    arquivo: `Extrato de: Ag: 73 | Conta: 60493-3 | Entre 01/11/2026 e 30/11/2026;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);
30/10/26;SALDO ANTERIOR;;;;"1,76";
31/10/26;COD. LANC. 0;0;0,00; ;1,76
06/11/26; Trans Sal p/c/c;0603493;"6.769,11";;"6.770,87";
;Empregador Ltda;;
06/11/26; Transfe Pix;0635133;;"-6.770,00";;
Des: Maria da Silva conta 123-4;;
06/11/26; Tarifa;0635134;;"1.520,00";;
;;;;;
Últimos Lancamentos;;;;;
Data;Histórico;Docto.;Crédito (R$);Débito (R$);
;;Total;0,00;0,00;0,00;`,
    linhas: [
      '2026-11-06 6769.11 Trans Sal p/c/c Empregador Ltda',
      '2026-11-06 -6770.00 Transfe Pix Des: Maria da Silva conta 123-4',
      '2026-11-06 -1520.00 Tarifa',
    ],
    aparte: ['saldo', 'sem_valor'],
    conta: '73/60493-3',
  },
  {
    banco: 'Bradesco com fins de linha misturados',
    fonte: 'a public reader whose library refused 729 rows: the heading ends with CR, the rows with CRLF',
    separador: ';',
    arquivo:
      'Data;Lançamento;Dcto.;Crédito (R$);Débito (R$);Saldo (R$)\r30/11/2026;SALDO ANTERIOR;;;;8.176,05\r\n02/12/2026;RENTAB.INVEST FACILCRED*;6393379;0,49;;8.176,54\r\n',
    linhas: ['2026-12-02 0.49 RENTAB.INVEST FACILCRED*'],
    aparte: ['saldo'],
  },
  {
    banco: 'Banco do Brasil',
    fonte: 'public readers of BB: a comma at the end, balances among the rows, a day 00/00/0000',
    separador: ',',
    arquivo: `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"30/10/2026","","Saldo Anterior","","0","1750.31",
"03/11/2026","1234-5","Pix - Recebido","","61.234","80.00",
"00/00/0000","","S A L D O","","","1830.31",`,
    linhas: ['2026-11-03 80.00 Pix - Recebido'],
    aparte: ['saldo', 'saldo'],
  },
  {
    banco: 'Banco do Brasil, novo',
    fonte: 'public readers of BB, second form: a column says Entrada or Saída, and amounts have no sign',
    separador: ',',
    arquivo: `Data,Lançamento,Detalhes,N° documento,Valor,Tipo Lançamento
24/11/2026,Pix - Enviado,JOAO,123456,150.00,Saída
24/11/2026,Pix - Enviado,MARIA,123457,-7.00,Saída
25/11/2026,Depósito,,9,"1,500.00",Entrada`,
    linhas: [
      '2026-11-24 -150.00 Pix - Enviado JOAO',
      '2026-11-24 -7.00 Pix - Enviado MARIA',
      '2026-11-25 1500.00 Depósito',
    ],
  },
  {
    banco: 'Caixa',
    fonte: 'manual of the Caixa statement in text: the day in eight digits, D or C in its own column',
    separador: ';',
    arquivo: `"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"
"0001000";"20261103";"41234";"PAG BOLETO";"1320.10";"D"
"0001000";"20261104";"000000";"CRED PIX";"99.00";"C"`,
    linhas: ['2026-11-03 -1320.10 PAG BOLETO', '2026-11-04 99.00 CRED PIX'],
  },
  {
    banco: 'valor e tipo C ou D',
    fonte: 'public readers of statements with ;Valor;Tipo: a thousand without cents among amounts with comma',
    separador: ';',
    arquivo: `Data;Histórico;Documento;Valor;Tipo
10/11/2026;PIX ALIMENTOS;12345678000190;8.500;C
11/11/2026;PAGAMENTO FORNECEDOR;;1.200,35;D
SALDO ANTERIOR;;;;`,
    linhas: ['2026-11-10 8500.00 PIX ALIMENTOS', '2026-11-11 -1200.35 PAGAMENTO FORNECEDOR'],
  },
]

const lido = ({ arquivo, separador }: Pick<Caso, 'arquivo' | 'separador'>) => {
  const rows = Papa.parse<string[]>(arquivo.replace(/\r\n?/g, '\n'), { delimiter: separador }).data
  expect([isAcquirer(rows), isStatementCsv(rows)]).toEqual([false, true])
  return atOnce(readingStatementCsv(rows))
}

test.each(CASOS)('o extrato em CSV é lido pelo que o banco escreve: $banco', caso => {
  const { extratos } = lido(caso)
  const [extrato] = extratos ?? []
  expect(extrato?.linhas.map(({ data, valor, historico }) => `${data} ${valor} ${historico}`)).toEqual(
    caso.linhas,
  )
  expect(extrato?.apartadas.map(({ motivo }) => motivo)).toEqual(caso.aparte ?? [])
  expect(`${extrato?.agencia}/${extrato?.conta}`).toBe(caso.conta ?? '/')
  expect(extrato?.avisos).toEqual([])
})

test('duas contas da Sicredi num arquivo são dois extratos', () => {
  // public readers of Sicredi: one section an account, whose heading may lack a column
  const { extratos } = lido({
    separador: ';',
    arquivo: `Sicredi;Cooperativa: 2606;Conta: 07417-6;;;;
Data;Descrição;Documento;Entrada;Saída;Saldo (R$);
;SALDO ANTERIOR;;;;0;
15/11/2026;RECEBIMENTO PIX;PIX_CRED;200;;200;
;Cooperativa: 2606;Conta: 82048-5;;;;
Data;Descrição;Documento;;Valor (R$);Saldo (R$);
16/11/2026;TARIFA;T;;-12,5;187,5;`,
  })
  expect(extratos).toMatchObject([
    { agencia: '2606', conta: '07417-6', linhas: [{ valor: '200.00', documento: 'PIX_CRED' }] },
    { agencia: '2606', conta: '82048-5', linhas: [{ valor: '-12.50' }] },
  ])
})

test.each([
  // public readers of Nubank, Inter and C6: what was bought is positive
  ['date,title,amount\n2026-11-12,Padaria,18.52', 'Nubank'],
  [
    '"Data","Lançamento","Categoria","Tipo","Valor"\n"27/11/2026","LOJA","X","Compra à vista","R$ 15,00"',
    'Inter',
  ],
  [
    'Data de Compra,Nome no Cartão,Final do Cartão,Categoria,Descrição,Parcela,Valor (em R$),Data\n01/11/2026,JOSE,1234,X,Y,1/2,9.90,01/11/2026',
    'C6',
  ],
])('a fatura do cartão não é extrato da conta: %#', arquivo => {
  expect(lido({ arquivo, separador: ',' })).toEqual({
    falta: 'O arquivo é a fatura de um cartão, e não o extrato da conta: exporte o extrato da conta',
  })
})

test('o que se entendeu é dito, e um valor que pode ser mil não entra', () => {
  const { entendido, extratos } = lido({
    separador: ';',
    arquivo: 'Data;Histórico;Valor\n10/11/2026;PIX;1.500\n11/11/2026;PIX;200\n31/02/2026;PIX;300',
  })
  expect(entendido).toBe(
    '1 lançamento; dia em “Data”, valor em “Valor”, histórico em “Histórico”. O primeiro: 11/11/2026 R$ 200,00 PIX',
  )
  expect(extratos?.[0]?.avisos).toEqual([
    "Linha 2: o valor '1.500' não é em reais e centavos: ficou de fora",
    "Linha 4: a data '31/02/2026' não é um dia: ficou de fora",
  ])
})

const linha = (tipo: string, valor: string, fim = '') =>
  `<STMTTRN><TRNTYPE>${tipo}<DTPOSTED>20261120<TRNAMT>${valor}<FITID>${valor}<MEMO>X${fim}</STMTTRN>`
const ofx = (moeda: string, ...linhas: readonly string[]) =>
  `<OFX><STMTRS><CURDEF>${moeda}<BANKACCTFROM><BANKID>33<ACCTID>1</BANKACCTFROM><BANKTRANLIST>${linhas.join('\n')}<DTSTART>20261101<DTEND>20261130</BANKTRANLIST></STMTRS></OFX>`

test.each([
  [
    'monetr/monetr#2687',
    'valores sem sinal',
    ofx('BRL', linha('DEBIT', '5.00'), linha('CREDIT', '7,00')),
    ['-5.00', '7.00'],
  ],
  ['monetr/monetr#2687', 'só saídas no tipo', ofx('BRL', linha('DEBIT', '5.00')), ['5.00']],
  [
    'actualbudget/actual#4069',
    'tipo e sinal',
    ofx('BRL', linha('DEBIT', '-5.55'), linha('CREDIT', '5.00')),
    ['-5.55', '5.00'],
  ],
  ['Trust-Code/odoo-brasil#25', 'moeda BRC do Santander', ofx('BRC', linha('OTHER', '-5.00')), ['-5.00']],
  [
    'Fabiopf02/ofx-data-extractor#24',
    'DTSTART depois das linhas',
    ofx('BRL', linha('OTHER', '1.00')),
    ['1.00'],
  ],
  [
    'leonardomelosantos/ofxparser.net#8',
    'etiquetas vazias',
    ofx('BRL', linha('OTHER', '1.00', '<PRINBAL>\n<NAME>\n<REFNUM>')),
    ['1.00'],
  ],
] as const)('extrato OFX, %s: %s', (_fonte, _caso, arquivo, valores) => {
  const [extrato] = readOfx(arquivo).extratos ?? []
  expect([extrato?.moeda, extrato?.linhas.map(({ valor }) => valor)]).toEqual(['BRL', valores])
})
