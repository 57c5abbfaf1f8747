import { FORMS } from '../../core/tender/index.ts'
import type { OptionList } from '../fields/field.ts'

export const MEIO = FORMS.map(({ meio, name }) => [meio, name] as const)

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

/** How a company takes cards and PIX: what comes through TEF or the product's own PIX is tied to the note. */
export const RECEBE_CARTAO = [
  ['ligado', 'TEF ou PIX do sistema: sai ligado à nota'],
  ['avulso', 'Máquina avulsa: não sai ligado à nota'],
  ['misto', 'Dos dois modos'],
  ['nao', 'Não recebe cartão nem PIX'],
] as const satisfies OptionList

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
