import { AO_NAO_CONTRIBUINTE } from '../../core/tax/icms/ao-comprador.ts'
import type { OptionList } from '../fields/field.ts'

/** CST of ICMS (Ajuste SINIEF 3/94, monophase codes of Conv. ICMS 199/22) and CSOSN (LC 123/2006). */
export const CST_ICMS = [
  ['00', 'Tributada integralmente'],
  ['02', 'Tributação monofásica própria sobre combustíveis'],
  ['10', 'Tributada e com cobrança do ICMS por substituição tributária'],
  ['15', 'Tributação monofásica própria e com responsabilidade pela retenção sobre combustíveis'],
  ['20', 'Com redução de base de cálculo'],
  ['30', 'Isenta ou não tributada e com cobrança do ICMS por substituição tributária'],
  ['40', 'Isenta'],
  ['41', 'Não tributada'],
  ['50', 'Suspensão'],
  ['51', 'Diferimento'],
  ['53', 'Tributação monofásica sobre combustíveis com recolhimento diferido'],
  ['60', 'ICMS cobrado anteriormente por substituição tributária'],
  ['61', 'Tributação monofásica sobre combustíveis cobrada anteriormente'],
  ['70', 'Com redução de base de cálculo e cobrança do ICMS por substituição tributária'],
  ['90', 'Outras'],
  ['101', 'Simples Nacional: tributada com permissão de crédito'],
  ['102', 'Simples Nacional: tributada sem permissão de crédito'],
  ['103', 'Simples Nacional: isenção do ICMS para faixa de receita bruta'],
  ['201', 'Simples Nacional: tributada com permissão de crédito e com cobrança do ICMS por ST'],
  ['202', 'Simples Nacional: tributada sem permissão de crédito e com cobrança do ICMS por ST'],
  ['203', 'Simples Nacional: isenção do ICMS para faixa de receita bruta e com cobrança do ICMS por ST'],
  ['300', 'Simples Nacional: imune'],
  ['400', 'Simples Nacional: não tributada'],
  ['500', 'Simples Nacional: ICMS cobrado anteriormente por ST ou por antecipação'],
  ['900', 'Simples Nacional: outros'],
] as const satisfies OptionList

/** Codes of ICMS for a buyer who is no taxpayer (`core/tax/icms/ao-comprador.ts`). */
export const CST_AO_NAO_CONTRIBUINTE = CST_ICMS.filter(([cst]) => AO_NAO_CONTRIBUINTE.includes(cst))

/** CST of PIS and of COFINS (IN RFB 1.009/2010). */
export const CST_PISCONFINS = [
  ['01', 'Operação tributável com alíquota básica'],
  ['02', 'Operação tributável com alíquota diferenciada'],
  ['03', 'Operação tributável com alíquota por unidade de medida de produto'],
  ['04', 'Operação tributável monofásica, revenda a alíquota zero'],
  ['05', 'Operação tributável por substituição tributária'],
  ['06', 'Operação tributável a alíquota zero'],
  ['07', 'Operação isenta da contribuição'],
  ['08', 'Operação sem incidência da contribuição'],
  ['09', 'Operação com suspensão da contribuição'],
  ['49', 'Outras operações de saída'],
  ['50', 'Crédito: receita tributada no mercado interno'],
  ['51', 'Crédito: receita não tributada no mercado interno'],
  ['52', 'Crédito: receita de exportação'],
  ['53', 'Crédito: receitas tributadas e não tributadas no mercado interno'],
  ['54', 'Crédito: receitas tributadas no mercado interno e de exportação'],
  ['55', 'Crédito: receitas não tributadas no mercado interno e de exportação'],
  ['56', 'Crédito: receitas tributadas, não tributadas e de exportação'],
  ['60', 'Crédito presumido: receita tributada no mercado interno'],
  ['61', 'Crédito presumido: receita não tributada no mercado interno'],
  ['62', 'Crédito presumido: receita de exportação'],
  ['63', 'Crédito presumido: receitas tributadas e não tributadas no mercado interno'],
  ['64', 'Crédito presumido: receitas tributadas no mercado interno e de exportação'],
  ['65', 'Crédito presumido: receitas não tributadas no mercado interno e de exportação'],
  ['66', 'Crédito presumido: receitas tributadas, não tributadas e de exportação'],
  ['67', 'Crédito presumido: outras operações'],
  ['70', 'Aquisição sem direito a crédito'],
  ['71', 'Aquisição com isenção'],
  ['72', 'Aquisição com suspensão'],
  ['73', 'Aquisição a alíquota zero'],
  ['74', 'Aquisição sem incidência da contribuição'],
  ['75', 'Aquisição por substituição tributária'],
  ['98', 'Outras operações de entrada'],
  ['99', 'Outras operações'],
] as const satisfies OptionList

/** CST of IPI (IN RFB 1.009/2010). */
export const CST_IPI = [
  ['00', 'Entrada com recuperação de crédito'],
  ['01', 'Entrada tributável com alíquota zero'],
  ['02', 'Entrada isenta'],
  ['03', 'Entrada não tributada'],
  ['04', 'Entrada imune'],
  ['05', 'Entrada com suspensão'],
  ['49', 'Outras entradas'],
  ['50', 'Saída tributada'],
  ['51', 'Saída tributável com alíquota zero'],
  ['52', 'Saída isenta'],
  ['53', 'Saída não tributada'],
  ['54', 'Saída imune'],
  ['55', 'Saída com suspensão'],
  ['99', 'Outras saídas'],
] as const satisfies OptionList

/** ICMS of a transport service, CT-e layout 4.00: codes 40, 41 and 51 share a group; SN is ICMSSN. */
export const CST_CTE = [
  ['00', 'Tributação normal'],
  ['20', 'Com redução de base de cálculo'],
  ['40', 'Isenta'],
  ['41', 'Não tributada'],
  ['51', 'Diferimento'],
  ['60', 'ICMS cobrado por substituição tributária'],
  ['90', 'Outros'],
  ['SN', 'Simples Nacional'],
] as const satisfies OptionList
