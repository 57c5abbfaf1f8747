import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { isAcquirer, readingAcquirer } from '../../../src/core/bank/acquirer.ts'
import { atOnce } from '../../../src/core/slices.ts'

interface Caso {
  de: string
  /** Where the names of the columns were seen. */
  fonte: string
  arquivo: string
  /** Day, gross, net, NSU, authorisation and expected day of each sale. */
  vendas: readonly string[]
  avisos?: readonly string[]
}

const CASOS: readonly Caso[] = [
  {
    de: 'Cielo, vendas detalhadas com totalizador em cima',
    fonte:
      'public readers of "Detalhado de vendas Cielo": 42 columns, a negative fee, "Data prevista do pagamento"',
    arquivo: `${'Ouvidoria;0800\n'.repeat(34)}Totalizador
Quantidade de vendas;Valor bruto;Valor líquido
3;137,51;133,00
Data da venda;Hora da venda;Estabelecimento;Forma de pagamento;Bandeira;Valor bruto;Valor Taxa/Tarifa;Valor líquido;Status da venda;Data prevista do pagamento;Código de autorização;NSU/DOC
01/11/26;12:46;2762811877;Crédito à vista;Visa;127,51;-4,00;123,51;Aprovada;01/12/26;123456;998877
01/11/26;12:47;2762811877;Crédito à vista;Visa;10,00;-0,30;9,70;Contestada;01/12/26;123457;998878`,
    vendas: ['2026-11-01 127.51 123.51 998877 123456 2026-12-01'],
  },
  {
    de: 'Cielo, só a taxa negativa, sem o líquido',
    fonte: 'the same readers: "Valor Taxa/Tarifa" is written with its sign',
    arquivo: `Data da venda;Valor bruto;Valor Taxa/Tarifa;Código de autorização
01/11/2026;100,00;-3,00;1`,
    vendas: ['2026-11-01 100.00 97.00  1 null'],
  },
  {
    de: 'Rede, uma linha por venda parcelada',
    fonte: 'public readers of Rede: "valor da parcela" beside the net of the whole sale',
    arquivo: `data da venda;hora da venda;status da venda;valor da venda original;valor da venda atualizado;modalidade;número de parcelas;bandeira;taxa mdr;valor mdr;valor liquido;NSU/CV;número da autorização;valor da parcela
20/11/2026;10:00;aprovada;300,00;300,00;crédito;3;Visa;4,00;12,00;288,00;55;A1;100,00
20/11/2026;10:05;estornada;50,00;0,00;crédito;1;Visa;4,00;2,00;48,00;56;A2;50,00`,
    vendas: ['2026-11-20 300.00 288.00 55 A1 null'],
  },
  {
    de: 'Bin e Caixa, uma linha por parcela',
    fonte:
      'public tests of the Fiserv portal: gross of the sale and of the instalment, net of the instalment',
    arquivo: `Data da venda;Hora da venda;Código de autorização;Comprovante de venda;Produto;Parcelas;Bandeira;Status;Valor bruto da transação;Valor bruto da parcela;Valor da taxa (MDR);Valor líquido da parcela/transação;Data prevista de pagamento da venda
20/11/2026;10:00;A1;777;Crédito;1/3;Elo;Aprovada;100,00;33,34;1,34;32,00;20/12/2026
20/11/2026;10:00;A1;777;Crédito;2/3;Elo;Aprovada;100,00;33,33;1,33;32,00;20/01/2027
20/11/2026;10:00;A1;777;Crédito;3/3;Elo;Aprovada;100,00;33,33;1,33;32,00;20/02/2027
20/11/2026;11:00;A2;778;Débito;1/1;Elo;Aprovada;10,00;10,00;0,20;9,80;21/11/2026
21/11/2026;10:00;A3;779;Crédito;1/2;Elo;Aprovada;200,00;100,00;4,00;96,00;21/12/2026`,
    vendas: [
      '2026-11-20 100.00 96.00 777 A1 2026-12-20',
      '2026-11-20 10.00 9.80 778 A2 2026-11-21',
      // the second instalment is in next month's file: the fee is the same
      '2026-11-21 200.00 192.00 779 A3 2026-12-21',
    ],
  },
  {
    de: 'Getnet, cartões',
    fonte: 'a public reader of the sheet CARTÕES: day and hour in one column, a status of the transaction',
    arquivo: `DATA/HORA DA VENDA;STATUS DA TRANSAÇÃO;BANDEIRA;VALOR BRUTO;VALOR TAXA;AUTORIZAÇÃO;DATA PREVISTA DO 1º PAGAMENTO
28/11/2026 09:13:44;Aprovada;Mastercard;R$ 1.058,90;R$ 28,90;004521;28/12/2026
28/11/2026 09:20:00;Negada;Mastercard;R$ 5,00;R$ 0,10;004522;`,
    vendas: ['2026-11-28 1058.90 1030.00  004521 2026-12-28'],
  },
  {
    de: 'Mercado Pago, dinheiro da conta',
    fonte:
      'mercadopago/devsite-docs guides/reports/account-money/glossary: names in English, fees negative, chargebacks as rows',
    arquivo: `SOURCE_ID,TRANSACTION_TYPE,TRANSACTION_DATE,TRANSACTION_AMOUNT,FEE_AMOUNT,SETTLEMENT_NET_AMOUNT,SETTLEMENT_DATE
9001,SETTLEMENT,2026-11-20T10:00:00.000-03:00,92.00,-2.85,89.15,2026-12-04T00:00:00.000-03:00
9001,CHARGEBACK,2026-11-25T10:00:00.000-03:00,-92.00,0.00,-92.00,2026-11-25T00:00:00.000-03:00
9002,REFUND,2026-11-25T10:00:00.000-03:00,-10.00,0.30,-9.70,2026-11-25T00:00:00.000-03:00`,
    vendas: ['2026-11-20 92.00 89.15 9001  2026-12-04'],
  },
  {
    de: 'Stone, com o código do lojista em cada linha',
    fonte: 'docs of Stone: a StoneCode names the establishment, a Stone ID the sale',
    arquivo: `STONECODE;DATA DA VENDA;VALOR BRUTO;VALOR LÍQUIDO;STONE ID;CÓDIGO DE AUTORIZAÇÃO
123456;20/11/2026 10:00;50,00;48,75;3001;77
123456;20/11/2026 10:01;50,00;48,75;3002;78`,
    vendas: ['2026-11-20 50.00 48.75 3001 77 null', '2026-11-20 50.00 48.75 3002 78 null'],
  },
  {
    de: 'uma venda negativa sem palavra de estorno',
    fonte: 'the chargeback of the Mercado Pago glossary, in a file without a status',
    arquivo: `data;valor;nsu;valor liquido
20/11/2026;-92,00;9001;-92,00
21/11/2026;10,00;9003;9,80`,
    vendas: ['2026-11-21 10.00 9.80 9003  null'],
    avisos: ['Linha 2: a venda é negativa (-92.00), como um estorno ou chargeback: ficou de fora'],
  },
]

test.each(CASOS)(
  'as vendas de cartão são lidas como a credenciadora escreve: $de',
  ({ arquivo, vendas, avisos }) => {
    const rows = Papa.parse<string[]>(arquivo).data
    expect(isAcquirer(rows)).toBe(true)
    const { cartoes, avisos: ditos, falta } = atOnce(readingAcquirer(rows))
    expect(falta).toBeUndefined()
    expect(
      cartoes?.map(({ data, bruto, liquido, nsu, autorizacao, previsto }) =>
        [data, bruto, liquido, nsu, autorizacao, previsto].join(' '),
      ),
    ).toEqual(vendas.map(venda => venda.replace(/null$/, '')))
    expect(ditos).toEqual(avisos ?? [])
  },
)
