import type { OptionList } from '../fields/field.ts'

export const MEIO = [
  [1, 'Dinheiro'],
  [2, 'Cheque'],
  [3, 'Cartão'],
  [4, 'Outros'],
] as const satisfies OptionList

export const OPCOES_MEIO = [
  ['intervalo_diferente', 'Primeiro intervalo diferente'],
  ['entrada', 'Primeira parcela é entrada'],
] as const satisfies OptionList

export const TIPO_INTERVALO = [
  [1, 'Dias'],
  [2, 'Meses'],
] as const satisfies OptionList

export const INDICADOR_FORMA = [
  [0, 'À vista'],
  [1, 'A prazo'],
] as const satisfies OptionList

/** tPag of the layout (IT 2024.002). */
export const TPAG = [
  ['01', 'Dinheiro'],
  ['02', 'Cheque'],
  ['03', 'Cartão de crédito'],
  ['04', 'Cartão de débito'],
  ['05', 'Cartão da loja'],
  ['10', 'Vale alimentação'],
  ['11', 'Vale refeição'],
  ['12', 'Vale presente'],
  ['13', 'Vale combustível'],
  ['14', 'Duplicata mercantil'],
  ['15', 'Boleto bancário'],
  ['16', 'Depósito bancário'],
  ['17', 'Pix dinâmico'],
  ['18', 'Transferência bancária, carteira digital'],
  ['19', 'Programa de fidelidade, cashback, crédito virtual'],
  ['20', 'Pix estático'],
  ['21', 'Crédito em loja'],
  ['22', 'Pagamento eletrônico não informado, falha de hardware'],
  ['23', 'Pix automático'],
  ['24', 'Transferência entre contas por TEF'],
  ['90', 'Sem pagamento'],
  ['91', 'Pagamento posterior'],
  ['99', 'Outros'],
] as const satisfies OptionList

type Tpag = (typeof TPAG)[number][0]

const CARTAO: readonly Tpag[] = ['03', '04', '05', '10', '11', '12', '13']
const PROPRIOS: readonly Tpag[] = ['01', '02', '03', '04']

/** tPag codes allowed for each payment method; the first is the default. */
export const TPAG_DO_MEIO: Readonly<Record<number, readonly Tpag[]>> = {
  1: ['01'],
  2: ['02'],
  3: CARTAO,
  // not 01 to 04, which are methods 1 to 3: a card needs its brand, so it is registered as method 3
  4: [
    '99',
    ...TPAG.map(([codigo]) => codigo).filter(codigo => codigo !== '99' && !PROPRIOS.includes(codigo)),
  ],
}

/** tBand of the layout. */
export const TBAND = [
  ['01', 'Visa'],
  ['02', 'Mastercard'],
  ['03', 'American Express'],
  ['04', 'Sorocred'],
  ['05', 'Diners Club'],
  ['06', 'Elo'],
  ['07', 'Hipercard'],
  ['08', 'Aura'],
  ['09', 'Cabal'],
  ['10', 'Alelo'],
  ['11', 'Banes Card'],
  ['12', 'CalCard'],
  ['13', 'Credz'],
  ['14', 'Discover'],
  ['15', 'GoodCard'],
  ['16', 'GreenCard'],
  ['17', 'Hiper'],
  ['18', 'JCB'],
  ['19', 'Mais'],
  ['20', 'MaxVan'],
  ['21', 'Policard'],
  ['22', 'RedeCompras'],
  ['23', 'Sodexo'],
  ['24', 'ValeCard'],
  ['25', 'Verocheque'],
  ['26', 'VR'],
  ['27', 'Ticket'],
  ['99', 'Outros'],
] as const satisfies OptionList

/** Groups of card brands; the number is the id in bandeiras/grupo/{id} (G-053). */
export const GRUPO_BANDEIRA = [
  [1, 'Crédito'],
  [2, 'Débito'],
  [3, 'Voucher'],
] as const satisfies OptionList
